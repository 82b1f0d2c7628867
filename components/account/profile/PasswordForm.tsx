'use client'

import type { FormEvent } from 'react'
import { changePassword } from '#lib/client/account/account.ts'
import { minPasswordLength } from '#lib/wire/account.ts'
import { Failure, wrongFields } from '../../ui/form/Failure.tsx'
import { Field } from '../../ui/form/Field.tsx'
import form from '../../ui/form/Form.module.css'
import { SubmitButton } from '../../ui/form/SubmitButton.tsx'
import { useSending } from '../../ui/useSending.ts'
import { useWords } from '../../ui/words/words.ts'
import { NewPasswordField } from './NewPasswordField.tsx'
import { profileWords } from './profileWords.ts'

interface Passwords {
  oldPassword: string
  newPassword: string
}

export function PasswordForm({ email }: { email: string }) {
  const words = useWords(profileWords)
  const { mutate, isPending, isSuccess, error } = useSending({
    mutationFn: ({ oldPassword, newPassword }: Passwords) => changePassword(oldPassword, newPassword),
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const given = event.currentTarget
    const fields = new FormData(given)
    const passwords = { oldPassword: String(fields.get('old')), newPassword: String(fields.get('new')) }
    mutate(passwords, { onSuccess: () => given.reset() })
  }
  const wrong = wrongFields(error)
  return (
    <form className={form.form} method="post" onSubmit={submit}>
      <input type="text" name="email" autoComplete="username" value={email} readOnly hidden />
      <Field
        label={words.oldPassword}
        name="old"
        type="password"
        autoComplete="current-password"
        required
        problem={wrong.has('oldPassword') ? words.wrongPassword : null}
      />
      <NewPasswordField name="new" hint={words.atLeast(minPasswordLength)} isRefused={wrong.has('newPassword')} />
      <span className={form.hint}>{words.endsOtherSessions}</span>
      <div role="status">
        {isSuccess && <p className={form.good}>{words.changed}</p>}
        {error && wrong.size === 0 && <Failure error={error} />}
      </div>
      <div className={form.actions}>
        <SubmitButton busy={isPending}>{words.change}</SubmitButton>
      </div>
    </form>
  )
}
