'use client'

import { useState } from 'react'
import { resetPassword } from '#lib/client/account/accountUsers.ts'
import { minPasswordLength } from '#lib/wire/account.ts'
import { withBase } from '#lib/wire/basePath.ts'
import controls from '../../ui/controls.module.css'
import form from '../../ui/form/Form.module.css'
import { RequestForm } from '../../ui/form/RequestForm.tsx'
import { Page } from '../../ui/page/Page.tsx'
import { useWords } from '../../ui/words/words.ts'
import { NewPasswordField } from '../profile/NewPasswordField.tsx'
import { profileWords } from '../profile/profileWords.ts'
import { signInWords } from './signInWords.ts'

/** The page of a reset link, whose code is in the fragment. */
export function ResetPage({ simulated }: { simulated: boolean }) {
  const words = useWords(signInWords)
  const { tooShortOrCommon } = useWords(profileWords)
  const [isSet, setIsSet] = useState(false)
  return (
    <Page title={words.setPassword} simulated={simulated}>
      {isSet ? (
        <>
          <p role="status">{words.passwordSet}</p>
          <a className={controls.primary} href={withBase('/signin')}>
            {words.signIn}
          </a>
        </>
      ) : (
        <RequestForm
          className={form.form}
          submit={words.setPassword}
          send={(fields) => resetPassword(location.hash.slice(1), String(fields.get('password')))}
          onSent={() => setIsSet(true)}
          fieldProblems={{ password: tooShortOrCommon(minPasswordLength) }}
          problems={{ code: words.badLink }}
        >
          {(problemOf) => (
            <NewPasswordField name="password" hint={words.atLeast(minPasswordLength)} problem={problemOf('password')} />
          )}
        </RequestForm>
      )}
    </Page>
  )
}
