'use client'

import { Play } from 'lucide-react'
import { useState } from 'react'
import { type TriedAnswer, type TriedRequest, tryRequest } from '#lib/client/tryRequest.ts'
import { errorText } from '#lib/errorText.ts'
import { Button } from '../ui/Button.tsx'
import { useHydrated } from '../ui/useHydrated.ts'
import { useLocale, useWords } from '../ui/words/words.ts'
import { docsWords } from './docsWords.ts'
import styles from './TryIt.module.css'
import { useTryToken } from './TryToken.tsx'

const opaqueTokenLength = 32

export type Outcome = { answer: TriedAnswer } | { failure: string }

/** Sends a request. A network failure is an outcome as well. */
export async function outcomeOf(request: TriedRequest, token: string): Promise<Outcome> {
  try {
    return { answer: await tryRequest(request, token) }
  } catch (error) {
    return { failure: errorText(error) }
  }
}

/** Sends the request of an example and shows the response. */
export function TryIt({ request, atRoot, name }: { request: TriedRequest; atRoot: boolean; name: string }) {
  const words = useWords(docsWords)
  const { language } = useLocale()
  const token = useTryToken()
  const isHydrated = useHydrated()
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const [busy, setBusy] = useState(false)
  const run = async () => {
    setBusy(true)
    const base = atRoot ? '' : token.length > opaqueTokenLength ? '/api/jwt' : '/api'
    setOutcome(await outcomeOf({ ...request, path: base + request.path }, token))
    setBusy(false)
  }
  return (
    <>
      <Button onClick={run} aria-disabled={busy || !isHydrated} lang={language} aria-label={words.tryNamed(name)}>
        <Play size={14} aria-hidden />
        {busy ? words.sending : words.tryIt}
      </Button>
      <OutcomeView outcome={outcome} />
    </>
  )
}

/** Shows the response; `null` before the first request. */
export function OutcomeView({ outcome }: { outcome: Outcome | null }) {
  return (
    <div className={styles.outcome}>
      <p role="status" className={styles.status}>
        {outcome && statusOf(outcome)}
      </p>
      {outcome && 'answer' in outcome && <AnswerView answer={outcome.answer} />}
    </div>
  )
}

function statusOf(outcome: Outcome): string {
  if ('failure' in outcome) return outcome.failure
  const { status, statusText, milliseconds } = outcome.answer
  return `${status} ${statusText} · ${milliseconds} ms`
}

function AnswerView({ answer }: { answer: TriedAnswer }) {
  return (
    <>
      <dl className={styles.headers}>
        {answer.headers.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <textarea
        readOnly
        spellCheck={false}
        aria-label={useWords(docsWords).body}
        className={styles.body}
        rows={Math.min(18, answer.body.split('\n').length + 1)}
        value={answer.body}
      />
    </>
  )
}
