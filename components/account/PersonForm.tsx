'use client'

import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { addUser } from '#lib/client/accountUsers.ts'
import { type MadePasswordJson, roles } from '#lib/wire/account.ts'
import controls from '../ui/controls.module.css'
import { useWords } from '../ui/words.ts'
import { accountWords } from './accountWords.ts'
import { Failure } from './Failure.tsx'
import { Field } from './Field.tsx'
import form from './Form.module.css'
import { peopleWords } from './peopleWords.ts'
import type { Role } from './role.ts'
import { Select } from './Select.tsx'
import { sectionWords } from './sectionWords.ts'
import { wrongFields } from './wrongFields.ts'

interface PersonFormProps {
  onAdded: (made: MadePasswordJson) => void
  onCancel: () => void
}

export function PersonForm({ onAdded, onCancel }: PersonFormProps) {
  const words = useWords(peopleWords)
  const { cancel } = useWords(sectionWords)
  const roleWords = useWords(accountWords).roles
  const [role, setRole] = useState<Role>('viewer')
  const { mutate, isPending, error } = useMutation({ mutationFn: addUser, onSuccess: onAdded })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    mutate({ email: String(new FormData(event.currentTarget).get('email')), role })
  }
  const isTaken = wrongFields(error).has('email')
  return (
    <form className={form.panel} onSubmit={submit} aria-label={words.add}>
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
      <div className={form.actions}>
        <button type="submit" className={controls.primary} disabled={isPending}>
          {words.add}
        </button>
        <button type="button" className={controls.button} onClick={onCancel}>
          {cancel}
        </button>
      </div>
    </form>
  )
}
