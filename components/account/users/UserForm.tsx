'use client'

import { type FormEvent, useState } from 'react'
import { addUser } from '#lib/client/account/accountUsers.ts'
import { newFormKey } from '#lib/client/formKey.ts'
import { type MadePasswordJson, type RoleJson, roles } from '#lib/wire/account.ts'
import { Failure, wrongFields } from '../../ui/form/Failure.tsx'
import { Field, Select } from '../../ui/form/Field.tsx'
import form from '../../ui/form/Form.module.css'
import { FormActions } from '../../ui/form/FormActions.tsx'
import { useSending } from '../../ui/useSending.ts'
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
  const [formKey, setFormKey] = useState(newFormKey)
  const { mutate, isPending, error } = useSending({
    mutationFn: (user: Parameters<typeof addUser>[0]) => addUser(user, formKey),
    onSuccess: onAdded,
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    mutate({ email: String(new FormData(event.currentTarget).get('email')), role })
  }
  const isTaken = wrongFields(error).has('email')
  return (
    <form className={form.panel} onSubmit={submit} onChange={() => setFormKey(newFormKey())} aria-label={words.add}>
      <div className={form.pair}>
        <Field
          autoFocus
          label={words.email}
          name="email"
          type="email"
          required
          autoComplete="off"
          problem={isTaken ? words.emailTaken : null}
        />
        <Select label={words.role} value={role} options={roles} words={roleWords} onChange={setRole} />
      </div>
      <div role="status">{error && !isTaken && <Failure error={error} />}</div>
      <FormActions submit={words.add} busy={isPending} onCancel={onCancel} />
    </form>
  )
}
