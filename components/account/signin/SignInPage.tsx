'use client'

import { type FormEvent, useRef, useState } from 'react'
import { RequestFailure } from '#lib/client/ask.ts'
import { safeReturnPath } from '#lib/client/returnPath.ts'
import { beginSingleSignOn, signIn } from '#lib/client/session.ts'
import type { SingleSignOnError } from '#lib/wire/account.ts'
import { withBase } from '#lib/wire/basePath.ts'
import { languages } from '#lib/wire/languages.ts'
import controls from '../../ui/controls.module.css'
import form from '../../ui/form/Form.module.css'
import { formWords } from '../../ui/form/formWords.ts'
import { Page } from '../../ui/page/Page.tsx'
import { useHydrated } from '../../ui/useHydrated.ts'
import { useSending } from '../../ui/useSending.ts'
import { languageNames } from '../../ui/words/language.ts'
import { speak } from '../../ui/words/speak.ts'
import { useLocale, useWords } from '../../ui/words/words.ts'
import styles from './SignInPage.module.css'
import { signInWords } from './signInWords.ts'

export interface SignInPageProps {
  simulated: boolean
  returnTo: string
  passwords: boolean
  /** The name of the single sign-on provider. */
  provider: string | null
  /** The reason of the latest failure of single sign-on. */
  failure: SingleSignOnError | null
  /** Whether the page has no certificate, and others in the network could read the password. */
  isReadable: boolean
}

export function SignInPage({ simulated, returnTo, passwords, provider, failure, isReadable }: SignInPageProps) {
  const { signIn: title, intro, noCertificate } = useWords(signInWords)
  return (
    <Page title={title} simulated={simulated}>
      <p className={styles.intro}>{intro}</p>
      {provider && <ProviderSignIn provider={provider} failure={failure} returnTo={returnTo} passwords={passwords} />}
      {passwords && <SignInForm returnTo={returnTo} />}
      {passwords && isReadable && <p className={form.hint}>{noCertificate}</p>}
      <OtherLanguages />
    </Page>
  )
}

/** The account menu, which has the same choice, needs an account. */
function OtherLanguages() {
  const { language } = useLocale()
  const others = languages.filter((known) => known !== language)
  return (
    <div className={styles.languages}>
      {others.map((other) => (
        <button key={other} type="button" lang={other} className={controls.textButton} onClick={() => speak(other)}>
          {languageNames[other]}
        </button>
      ))}
    </div>
  )
}

interface ProviderSignInProps extends Pick<SignInPageProps, 'returnTo' | 'failure' | 'passwords'> {
  provider: string
}

function ProviderSignIn({ provider, returnTo, failure, passwords }: ProviderSignInProps) {
  const words = useWords(signInWords)
  const { mutate, isPending, isIdle, data, error } = useSending({
    mutationFn: () => beginSingleSignOn(returnTo),
    onSuccess: (answer) => 'address' in answer && location.assign(answer.address),
  })
  const refused = isIdle ? failure : data && 'failure' in data ? data.failure : null
  return (
    <div className={`${form.form} ${styles.provider}`}>
      <p role="alert" className={form.problem}>
        {refused && words.providerFailures[refused](provider)}
        {error && <SignInFailure error={error} />}
      </p>
      <button
        type="button"
        className={passwords ? controls.button : controls.primary}
        aria-disabled={isPending}
        onClick={() => mutate()}
      >
        {words.signInWith(provider)}
      </button>
      {passwords && <p className={styles.or}>{words.orWithPassword}</p>}
    </div>
  )
}

function SignInForm({ returnTo }: { returnTo: string }) {
  const words = useWords(signInWords)
  const password = useRef<HTMLInputElement>(null)
  const isHydrated = useHydrated()
  const [isShown, setShown] = useState(false)
  const { mutate, isPending, data, error } = useSending({
    mutationFn: (fields: FormData) => signIn(String(fields.get('email')).trim(), String(fields.get('password'))),
    onSuccess: ({ kind }) => {
      if (kind === 'signed-in') location.assign(withBase(safeReturnPath(returnTo)))
      else password.current?.select()
    },
  })
  const isSigningIn = isPending || data?.kind === 'signed-in'
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!isSigningIn) mutate(new FormData(event.currentTarget))
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
          type={isShown ? 'text' : 'password'}
          autoComplete="current-password"
          autoCapitalize="none"
          spellCheck={false}
          required
          aria-describedby="sign-in-problem"
        />
      </label>
      <label className={form.choice}>
        <input type="checkbox" checked={isShown} onChange={({ target }) => setShown(target.checked)} />
        {words.showPassword}
      </label>
      <p id="sign-in-problem" role="alert" className={form.problem}>
        {data?.kind === 'refused' && words.wrongCredentials}
        {error && <SignInFailure error={error} />}
      </p>
      <button type="submit" className={controls.primary} disabled={!isHydrated} aria-disabled={isSigningIn}>
        {isSigningIn ? words.signingIn : words.signIn}
      </button>
    </form>
  )
}

function SignInFailure({ error }: { error: Error }) {
  const words = useWords(signInWords)
  const tooManyRequests = useTooManyRequests()
  if (!(error instanceof RequestFailure) || error.kind === 'offline') return words.unreachable
  if (error.kind === 'too-many-requests') return tooManyRequests(error.retryAfterSeconds)
  if (error.kind === 'refused') return words.httpsRequired
  return (
    <>
      {words.serviceError} <span lang="en">{error.message}</span>
    </>
  )
}

const useTooManyRequests = () => useWords(formWords).failures['too-many-requests']
