'use client'

import { RequestFailure } from '#lib/client/ask.ts'
import controls from '../ui/controls.module.css'
import { useWords } from '../ui/words.ts'
import form from './Form.module.css'
import { sectionWords } from './sectionWords.ts'

/** Why something did not happen, and what comes next. What only the service can put in words is in its own language. */
export function Failure({ error }: { error: unknown }) {
  const { failures, signIn } = useWords(sectionWords)
  if (!(error instanceof RequestFailure)) return <p className={form.problem}>{String(error)}</p>
  const { kind, message, retryAfterSeconds } = error
  return (
    <p className={form.problem}>
      {kind === 'too-many-requests' ? failures[kind](retryAfterSeconds) : failures[kind]}
      {(kind === 'failing' || kind === 'refused') && <span lang="en"> {message}</span>}
      {kind === 'signed-out' && (
        <>
          {' '}
          <button type="button" className={controls.button} onClick={signInAgain}>
            {signIn}
          </button>
        </>
      )}
    </p>
  )
}

function signInAgain(): void {
  location.assign(`/signin?${new URLSearchParams({ callbackUrl: location.pathname })}`)
}
