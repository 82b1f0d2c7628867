'use client'

import { RequestFailure } from '#lib/client/ask.ts'
import { signInAgain } from '#lib/client/returnPath.ts'
import controls from '../controls.module.css'
import { useWords } from '../words/words.ts'
import form from './Form.module.css'
import { formWords } from './formWords.ts'

interface FailureProps {
  error: unknown
  /** Whether it is asked again without anybody's doing. */
  asksAgain?: boolean
}

/** Why something did not happen, and what comes next. What only the service can put in words is in its own language. */
export function Failure({ error, asksAgain = false }: FailureProps) {
  const { failures, signIn, signedInAs, goOnAs, askedAgain, sendAgain } = useWords(formWords)
  if (!(error instanceof RequestFailure)) return <p className={form.problem}>{String(error)}</p>
  const { kind, message, retryAfterSeconds, sessionOf } = error
  return (
    <p className={form.problem}>
      {kind === 'too-many-requests' ? failures[kind](retryAfterSeconds) : failures[kind]}
      {kind === 'offline' && ` ${asksAgain ? askedAgain : sendAgain}`}
      {sessionOf !== null && ` ${signedInAs(sessionOf)}`}
      {(kind === 'failing' || kind === 'refused') && <span lang="en"> {message}</span>}
      {kind === 'signed-out' && (
        <>
          {' '}
          <button type="button" className={controls.button} onClick={signInAgain}>
            {sessionOf === null ? signIn : goOnAs(sessionOf)}
          </button>
        </>
      )}
    </p>
  )
}
