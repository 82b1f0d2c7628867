'use client'

import { type MouseEvent, useEffect, useRef, useState } from 'react'
import { testSource } from '#lib/client/account/accountSources.ts'
import { RequestFailure } from '#lib/client/ask.ts'
import type { SourceTestJson, SourceTestRequest } from '#lib/wire/sources.ts'
import { reasonWords } from '../../status/reasonWords.ts'
import { Button } from '../../ui/Button.tsx'
import { Failure, wrongFields } from '../../ui/form/Failure.tsx'
import form from '../../ui/form/Form.module.css'
import { Table } from '../../ui/table/ListTable.tsx'
import { useLocale, useWords } from '../../ui/words/words.ts'
import styles from './Sources.module.css'
import { cureOf } from './sourceCure.ts'
import type { SourceKind } from './sourceKinds.ts'
import { sourceStateWords } from './sourceStateWords.ts'
import { sourceWords } from './sourceWords.ts'

interface SourceTestProps {
  kind: SourceKind
  /** The source of the form; `null` if a field is not filled in. */
  requestOf: (event: MouseEvent<HTMLButtonElement>) => SourceTestRequest | null
  /** Members whose refusal is shown at their field. */
  shownElsewhere: readonly string[]
  onFailure: (failure: unknown) => void
}

/** Receives from a source that is not saved yet, and shows the first lines and what they decode to. */
export function SourceTest({ kind, requestOf, shownElsewhere, onFailure }: SourceTestProps) {
  const words = useWords(sourceWords)
  const running = useRef<AbortController>(null)
  const [isRunning, setRunning] = useState(false)
  const [result, setResult] = useState<SourceTestJson | null>(null)
  const [failure, setFailure] = useState<unknown>(null)
  useEffect(() => () => running.current?.abort(), [])

  const fail = (error: unknown) => {
    setFailure(error)
    onFailure(error)
  }
  const start = async (request: SourceTestRequest) => {
    const test = new AbortController()
    running.current = test
    setRunning(true)
    setResult(null)
    fail(null)
    try {
      setResult(await testSource(request, test.signal))
    } catch (error) {
      if (!test.signal.aborted) fail(error)
    }
    running.current = null
    setRunning(false)
  }
  const onClick = (event: MouseEvent<HTMLButtonElement>) => {
    if (running.current) return running.current.abort()
    const request = requestOf(event)
    if (request) void start(request)
  }
  const needsIngest = failure instanceof RequestFailure && failure.kind === 'loading'
  const isElsewhere = [...wrongFields(failure)].some((member) => shownElsewhere.includes(member))
  return (
    <div className={styles.test}>
      <div className={form.actions}>
        <Button onClick={onClick}>{isRunning ? words.stopTest : words.test}</Button>
        <span className={form.hint}>{isRunning ? words.testing : words.testHint}</span>
      </div>
      <div role="status">
        {failure !== null &&
          !isElsewhere &&
          (needsIngest ? <p className={form.problem}>{words.testNeedsIngest}</p> : <Failure error={failure} />)}
        {result && <Outcome result={result} kind={kind} />}
      </div>
      {result && result.lines.length > 0 && <TestLines result={result} />}
    </div>
  )
}

const tones = { received: 'good', silent: 'warning', failed: 'danger' } as const

function Outcome({ result: { outcome, reason }, kind }: { result: SourceTestJson; kind: SourceKind }) {
  const words = useWords(sourceWords)
  const { cures } = useWords(sourceStateWords)
  const isListener = kind === 'udp' || kind === 'tcp-listen'
  const cure = outcome === 'failed' ? cureOf({ state: 'failed', kind, reason }) : null
  return (
    <p className={styles.outcome} data-tone={tones[outcome]}>
      <strong>{outcome === 'silent' && isListener ? words.listening : words.outcomes[outcome]}</strong>
      {reason && <span lang="en"> {reason}</span>}
      {cure && ` ${cures[cure]}`}
    </p>
  )
}

function TestLines({ result: { lines } }: { result: SourceTestJson }) {
  const words = useWords(sourceWords)
  const reasons = useWords(reasonWords)
  const { count } = useLocale()
  return (
    <div className={styles.lines}>
      <Table
        label={words.lines}
        rows={lines.map((line, index) => ({ ...line, index }))}
        keyOf={({ index }) => index}
        columns={[
          {
            head: words.line,
            cell: ({ text }) => (text === null ? words.otherLine : <code className={styles.lineText}>{text}</code>),
          },
          {
            head: words.decoded,
            tone: ({ accepted }) => (accepted ? 'good' : 'danger'),
            cell: ({ accepted, reason, mmsi, type }) => (
              <div>
                {accepted ? words.accepted : (reasons[reason ?? ''] ?? reason ?? '–')}
                {mmsi !== null && type !== null && <small>{words.message(count(type), String(mmsi))}</small>}
              </div>
            ),
          },
        ]}
      />
    </div>
  )
}
