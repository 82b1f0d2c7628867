'use client'

import { useQuery } from '@tanstack/react-query'
import { vesselCallsQuery } from '#lib/client/portBoard.ts'
import { useFailure } from '#lib/client/useFailure.ts'
import { withBase } from '#lib/wire/basePath.ts'
import type { CallJson } from '#lib/wire/rows/call.ts'
import { enteredText, lyingSinceText, lyingText, sinceText } from '../record/callTimes.ts'
import { callWords } from '../record/callWords.ts'
import controls from '../ui/controls.module.css'
import { useShortMoment } from '../ui/words/shortMoment.ts'
import { uiWords } from '../ui/words/uiWords.ts'
import { useWords } from '../ui/words/words.ts'
import { useRecordsCalls } from '../view/recordsCalls.ts'
import styles from './CallsView.module.css'
import { PanelSection } from './PanelSection.tsx'
import { portWords } from './portWords.ts'
import { voyageWords } from './voyageWords.ts'

/** The calls that the panel reads. */
export const shownCalls = 5

/** The last calls of a vessel at ports. */
export function CallsSection({ id }: { id: string }) {
  const { calls } = useWords(portWords)
  if (!useRecordsCalls()) return null
  return (
    <PanelSection name="calls" title={calls.title}>
      <Calls id={id} />
    </PanelSection>
  )
}

function Calls({ id }: { id: string }) {
  const words = useWords(portWords).calls
  const { loading } = useWords(uiWords)
  const answer = useQuery(vesselCallsQuery(id, shownCalls))
  const error = useFailure(answer, id)
  const calls = answer.data?.data
  if (calls === undefined) return <p className={styles.note}>{error ? words.failed : loading}</p>
  if (calls.length === 0) return <p className={styles.note}>{words.none}</p>
  return (
    <ol className={styles.calls}>
      {calls.map((call) => (
        <li key={call.id}>
          <Call call={call} />
        </li>
      ))}
    </ol>
  )
}

function Call({ call }: { call: CallJson }) {
  const words = useWords(callWords)
  const { inPort } = useWords(voyageWords)
  const { time } = useShortMoment()
  const { port, berth, state, kind, left_at, last_received_at } = call
  const isInPort = state === 'in_port'
  const lying = isInPort ? lyingText(call, { words }) : kind && words.lying[kind]
  const lyingSince = isInPort ? lyingSinceText(call, { words, time }) : null
  const where = [[berth, lying].filter(Boolean).join(', '), lyingSince].filter(Boolean).join(' ')
  const enteredSince = sinceText(call, { words, time })
  const silentSince = last_received_at === null ? '' : words.notReceivedSince(time(last_received_at))
  const end = left_at === null ? silentSince : time(left_at)
  const sinceArrival = lyingSince === null ? enteredSince : inPort(enteredSince)
  return (
    <>
      <a href={withBase(`/port/${port.code}`)}>{port.name}</a>
      <span className={controls.muted}>{where}</span>
      <span className={styles.times}>{isInPort ? sinceArrival : `${enteredText(call, { words, time })} – ${end}`}</span>
    </>
  )
}
