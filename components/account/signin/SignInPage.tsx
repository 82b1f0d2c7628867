'use client'

import { Page } from '../../ui/page/Page.tsx'
import { useWords } from '../../ui/words/words.ts'
import { SignInForm } from './SignInForm.tsx'
import { signInWords } from './signInWords.ts'

export function SignInPage({ simulated, returnTo }: { simulated: boolean; returnTo: string }) {
  return (
    <Page title={useWords(signInWords).signIn} simulated={simulated}>
      <SignInForm returnTo={returnTo} />
    </Page>
  )
}
