'use client'

import { Page } from '../shell/Page.tsx'
import { useWords } from '../ui/words.ts'
import { pageWords } from './pageWords.ts'
import { SignInForm } from './SignInForm.tsx'

export function SignInPage({ simulated, returnTo }: { simulated: boolean; returnTo: string }) {
  return (
    <Page title={useWords(pageWords).signIn} simulated={simulated}>
      <SignInForm returnTo={returnTo} />
    </Page>
  )
}
