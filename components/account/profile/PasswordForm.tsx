'use client'

import { changePassword } from '#lib/client/account/account.ts'
import { minPasswordLength } from '#lib/wire/account.ts'
import { Field } from '../../ui/form/Field.tsx'
import form from '../../ui/form/Form.module.css'
import { RequestForm } from '../../ui/form/RequestForm.tsx'
import { useWords } from '../../ui/words/words.ts'
import { NewPasswordField } from './NewPasswordField.tsx'
import { profileWords } from './profileWords.ts'

export function PasswordForm({ email }: { email: string }) {
  const words = useWords(profileWords)
  return (
    <RequestForm
      className={form.form}
      submit={words.change}
      send={(fields) => changePassword(String(fields.get('old')), String(fields.get('new')))}
      fieldProblems={{
        old_password: words.wrongPassword,
        new_password: words.tooShortOrCommon(minPasswordLength),
      }}
      success={() => words.changed}
    >
      {(problemOf) => (
        <>
          <input type="text" name="email" autoComplete="username" value={email} readOnly hidden />
          <Field
            label={words.oldPassword}
            name="old"
            type="password"
            autoComplete="current-password"
            required
            problem={problemOf('old_password')}
          />
          <NewPasswordField name="new" hint={words.atLeast(minPasswordLength)} problem={problemOf('new_password')} />
          <span className={form.hint}>{words.endsOtherSessions}</span>
        </>
      )}
    </RequestForm>
  )
}
