'use client'

import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { RequestFailure } from '#lib/client/ask.ts'
import { safeReturnPath } from '#lib/client/returnPath.ts'
import { beginSingleSignOn, signIn } from '#lib/client/session.ts'
import type { SingleSignOnError } from '#lib/wire/account.ts'
import controls from '../../ui/controls.module.css'
import form from '../../ui/form/Form.module.css'
import { Page } from '../../ui/page/Page.tsx'
import { useWords } from '../../ui/words/words.ts'
import styles from './SignInPage.module.css'
import { signInWords } from './signInWords.ts'

export interface SignInPageProps {
  simulated: boolean
  returnTo: string
  passwords: boolean
  /** The name of the single sign-on provider. */
  provider: string | null
  /** Why single sign-on failed just now. */
  failure: SingleSignOnError | null
}

export function SignInPage({ simulated, returnTo, passwords, provider, failure }: SignInPageProps) {
  return (
    <Page title={useWords(signInWords).signIn} simulated={simulated}>
      {provider && <ProviderSignIn provider={provider} failure={failure} returnTo={returnTo} passwords={passwords} />}
      {passwords && <SignInForm returnTo={returnTo} />}
    </Page>
  )
}

interface ProviderSignInProps extends Pick<SignInPageProps, 'returnTo' | 'failure' | 'passwords'> {
  provider: string
}

function ProviderSignIn({ provider, returnTo, failure, passwords }: ProviderSignInProps) {
  const words = useWords(signInWords)
  const [problem, setProblem] = useState<ReactNode>(failure && words.providerFailures[failure](provider))
  const [busy, setBusy] = useState(false)
  const begin = async () => {
    if (busy) return
    setBusy(true)
    setProblem(null)
    try {
      const answer = await beginSingleSignOn(returnTo)
      if ('address' in answer) return location.assign(answer.address)
      setProblem(words.providerFailures[answer.failure](provider))
    } catch (error) {
      setProblem(problemOf(error, words))
    }
    setBusy(false)
  }
  return (
    <div className={`${form.form} ${styles.provider}`}>
      <p role="alert" className={form.problem}>
        {problem}
      </p>
      <button
        type="button"
        className={passwords ? controls.button : controls.primary}
        aria-disabled={busy}
        onClick={begin}
      >
        {words.signInWith(provider)}
      </button>
      {passwords && <p className={styles.or}>{words.orWithPassword}</p>}
    </div>
  )
}

function SignInForm({ returnTo }: { returnTo: string }) {
  const words = useWords(signInWords)
  const [problem, setProblem] = useState<ReactNode>(null)
  const [busy, setBusy] = useState(false)
  const isSent = useRef(false)
  const password = useRef<HTMLInputElement>(null)

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isSent.current) return
    isSent.current = true
    const fields = new FormData(event.currentTarget)
    setBusy(true)
    setProblem(null)
    try {
      const result = await signIn(String(fields.get('email')).trim(), String(fields.get('password')))
      if (result.kind === 'signed-in') return location.assign(safeReturnPath(returnTo))
      setProblem(
        result.kind === 'slowed-down' ? words.tooManyAttempts(result.retryAfterSeconds) : words.wrongCredentials,
      )
      password.current?.select()
    } catch (error) {
      setProblem(problemOf(error, words))
    }
    isSent.current = false
    setBusy(false)
  }

  return (
    <form className={form.form} method="post" onSubmit={submit}>
      <label className={form.field}>
        {words.email}
        <input name="email" type="email" autoComplete="username" required aria-describedby="sign-in-problem" />
      </label>
      <label className={form.field}>
        {words.password}
        <input
          ref={password}
          name="password"
          type="password"
          autoComplete="current-password"
          required
          aria-describedby="sign-in-problem"
        />
      </label>
      <p id="sign-in-problem" role="alert" className={form.problem}>
        {problem}
      </p>
      <button type="submit" className={controls.primary} aria-disabled={busy}>
        {busy ? words.signingIn : words.signIn}
      </button>
    </form>
  )
}

function problemOf(error: unknown, words: (typeof signInWords)['en']): ReactNode {
  if (!(error instanceof RequestFailure) || error.kind === 'offline') return words.unreachable
  if (error.kind === 'too-many-requests') return words.tooManyAttempts(error.retryAfterSeconds)
  if (error.kind === 'refused') return words.httpsRequired
  return (
    <>
      {words.serviceError} <span lang="en">{error.message}</span>
    </>
  )
}
