'use client'

import type { FormEvent } from 'react'
import { resetPassword } from '#lib/client/account/accountUsers.ts'
import { minPasswordLength } from '#lib/wire/account.ts'
import controls from '../../ui/controls.module.css'
import { Failure, wrongFields } from '../../ui/form/Failure.tsx'
import form from '../../ui/form/Form.module.css'
import { SubmitButton } from '../../ui/form/SubmitButton.tsx'
import { Page } from '../../ui/page/Page.tsx'
import { useSending } from '../../ui/useSending.ts'
import { useWords } from '../../ui/words/words.ts'
import { NewPasswordField } from '../profile/NewPasswordField.tsx'
import { signInWords } from './signInWords.ts'

/** Where a reset link leads: its code is in the fragment. */
export function ResetPage({ simulated }: { simulated: boolean }) {
  const words = useWords(signInWords)
  const { mutate, isPending, isSuccess, error } = useSending({
    mutationFn: (password: string) => resetPassword(location.hash.slice(1), password),
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    mutate(String(new FormData(event.currentTarget).get('password')))
  }
  const wrong = wrongFields(error)
  if (isSuccess) {
    return (
      <Page title={words.setPassword} simulated={simulated}>
        <p role="status">{words.passwordSet}</p>
        <a className={controls.primary} href="/signin">
          {words.signIn}
        </a>
      </Page>
    )
  }
  return (
    <Page title={words.setPassword} simulated={simulated}>
      <form className={form.form} method="post" onSubmit={submit}>
        <NewPasswordField name="password" hint={words.atLeast(minPasswordLength)} isRefused={wrong.has('password')} />
        <div role="alert">
          {error && !wrong.has('password') && <Failure error={error} fields={{ code: words.badLink }} />}
        </div>
        <div className={form.actions}>
          <SubmitButton busy={isPending}>{words.setPassword}</SubmitButton>
        </div>
      </form>
    </Page>
  )
}
