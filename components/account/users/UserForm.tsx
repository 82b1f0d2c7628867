'use client'

import { useState } from 'react'
import { addUser } from '#lib/client/account/accountUsers.ts'
import { type MadePasswordJson, type RoleJson, roles } from '#lib/wire/account.ts'
import { Field, Select } from '../../ui/form/Field.tsx'
import form from '../../ui/form/Form.module.css'
import { RequestForm } from '../../ui/form/RequestForm.tsx'
import { useWords } from '../../ui/words/words.ts'
import { accountWords } from '../accountWords.ts'
import { userWords } from './userWords.ts'

interface UserFormProps {
  onAdded: (made: MadePasswordJson) => void
  onCancel: () => void
}

export function UserForm({ onAdded, onCancel }: UserFormProps) {
  const words = useWords(userWords)
  const roleWords = useWords(accountWords).roles
  const [role, setRole] = useState<RoleJson>('viewer')
  return (
    <RequestForm
      label={words.add}
      submit={words.add}
      send={(fields, formKey) => addUser({ email: String(fields.get('email')), role }, formKey)}
      onSent={onAdded}
      onCancel={onCancel}
      fieldProblems={{ email: words.emailTaken }}
    >
      {(problemOf) => (
        <div className={form.pair}>
          <Field autoFocus label={words.email} name="email" type="email" required problem={problemOf('email')} />
          <Select label={words.role} value={role} options={roles} words={roleWords} onChange={setRole} />
        </div>
      )}
    </RequestForm>
  )
}
