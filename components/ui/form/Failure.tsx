'use client'

import type { ReactNode } from 'react'
import { RequestFailure } from '#lib/client/ask.ts'
import { signInAgain } from '#lib/client/returnPath.ts'
import { Button } from '../Button.tsx'
import { useWords } from '../words/words.ts'
import form from './Form.module.css'
import { formWords } from './formWords.ts'

interface FailureProps {
  error: unknown
  /** Whether the request is repeated automatically. */
  asksAgain?: boolean
  /** Texts for refused values, by the name of the field. */
  fields?: Readonly<Record<string, string>>
}

/** Shows why a request failed and how to continue. The service's own message is in English. */
export function Failure({ error, asksAgain = false, fields = {} }: FailureProps) {
  const { failures, signIn, signedInAs, continueAs, retrying, safeToSubmitAgain } = useWords(formWords)
  const refused = [...wrongFields(error)].map((name) => fields[name]).find((text) => text !== undefined)
  if (refused) return <p className={form.problem}>{refused}</p>
  if (!(error instanceof RequestFailure)) return <p className={form.problem}>{String(error)}</p>
  const { kind, message, retryAfterSeconds, sessionOf } = error
  return (
    <p className={form.problem}>
      {kind === 'too-many-requests' ? failures[kind](retryAfterSeconds) : failures[kind]}
      {kind === 'offline' && ` ${asksAgain ? retrying : safeToSubmitAgain}`}
      {sessionOf !== null && ` ${signedInAs(sessionOf)}`}
      {(kind === 'failing' || kind === 'refused') && <span lang="en"> {message}</span>}
      {kind === 'signed-out' && (
        <>
          {' '}
          <Button onClick={signInAgain}>{sessionOf === null ? signIn : continueAs(sessionOf)}</Button>
        </>
      )}
    </p>
  )
}

/** The names of the form's fields that the service refused. */
export function wrongFields(error: unknown): ReadonlySet<string> {
  return new Set(error instanceof RequestFailure ? error.errors.map(({ parameter }) => parameter) : [])
}

/** Why the service refused a field, in its own words; `null` if it did not. */
export function refusalOf(error: unknown, field: string): ReactNode {
  if (!(error instanceof RequestFailure)) return null
  const reasons = error.errors.filter(({ parameter }) => parameter === field).map(({ reason }) => reason)
  return reasons.length === 0 ? null : <span lang="en">{reasons.join('; ')}</span>
}
