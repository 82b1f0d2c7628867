'use client'

import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { RequestFailure } from '#lib/client/ask.ts'
import { activationQuery, stationQuery } from '#lib/client/stations.ts'
import { useFailure } from '#lib/client/useFailure.ts'
import { StationMark } from '../map/stations/StationMark.tsx'
import { Flag } from '../record/Flag.tsx'
import { RecordRows } from '../record/RecordRows.tsx'
import { stationName, stationWords } from '../record/stationWords.ts'
import { useVesselFormat } from '../record/vesselFormat.ts'
import { CopyButton } from '../ui/CopyButton.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { useReturnedFocus } from '../ui/sheet/panelFocus.ts'
import { Sheet } from '../ui/sheet/Sheet.tsx'
import { isTypedInto } from '../ui/shortcuts.ts'
import { Moment } from '../ui/words/Moment.tsx'
import { useWords } from '../ui/words/words.ts'
import styles from './StationPanel.module.css'
import { type ShownStation, stationFacts, stationFormOf } from './stationFacts.ts'
import { stationPanelWords } from './stationPanelWords.ts'

/** Received data of a station, with its times. */
export function StationPanel({ id, onClose }: { id: string; onClose: () => void }) {
  const words = useWords(stationPanelWords)
  const names = useWords(stationWords)
  const answer = useQuery(stationQuery(id))
  const { data: station } = answer
  const error = useFailure(answer, id)
  const isGone = error instanceof RequestFailure && error.kind === 'not-found'
  useReturnedFocus()
  const title = isGone ? words.unknownTitle : station ? stationName(station, names) : words.loading
  return (
    <Sheet label={words.panel}>
      <header className={styles.header}>
        <StationTitle key={id} title={title} />
        <CopyButton label={words.copyLink} text={() => location.href} link />
        <IconButton label={words.close} Icon={X} onClick={onClose} />
      </header>
      {isGone ? (
        <p role="status" className={styles.note}>
          {words.unknown}
        </p>
      ) : station ? (
        <StationRecord station={station} />
      ) : (
        error && <p className={styles.note}>{words.failed}</p>
      )}
    </Sheet>
  )
}

/** The heading takes the focus, so that screen readers announce the station, unless the user is typing. */
function StationTitle({ title }: { title: string }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (!isTypedInto(document.activeElement)) heading.current?.focus({ preventScroll: true })
  }, [])
  return (
    <h2 ref={heading} tabIndex={-1} className={styles.title}>
      {title}
    </h2>
  )
}

function StationRecord({ station }: { station: ShownStation }) {
  const words = useWords(stationPanelWords)
  const names = useWords(stationWords)
  const format = useVesselFormat()
  const { report, reception } = stationFacts(station, { words, names, format })
  const { kind, distress, flag, texts } = station
  return (
    <>
      <p className={styles.subtitle}>
        <StationMark form={stationFormOf(station)} />
        <span>
          {names.kinds[kind]}
          {distress && (
            <>
              {' · '}
              <strong data-distress={distress} className={styles.distress}>
                {names.distress[distress]}
              </strong>
            </>
          )}
        </span>
        {flag && <Flag code={flag} />}
      </p>
      {station.activation !== null && <Activation id={station.activation} />}
      <Section title={words.sections.report}>
        <RecordRows rows={report} />
      </Section>
      <Section title={words.sections.reception}>
        <RecordRows rows={reception} />
      </Section>
      {texts && (
        <Section title={words.sections.texts}>
          {texts.length === 0 ? (
            <p className={styles.none}>{words.noTexts}</p>
          ) : (
            <ul>
              {texts.map(({ id, at, text }) => (
                <li key={id} className={styles.text}>
                  <span>{text}</span> <Moment iso={at} atEnd />
                </li>
              ))}
            </ul>
          )}
        </Section>
      )}
    </>
  )
}

function Activation({ id }: { id: number }) {
  const words = useWords(stationPanelWords)
  const { data } = useQuery(activationQuery(id))
  if (!data) return null
  const { state, began_at, last_received_at, acknowledged_at, acknowledged_by } = data
  const time = (iso: string | null) => (iso === null ? null : ({ kind: 'time', iso } as const))
  const text = (value: string | null) => (value === null ? null : ({ kind: 'text', text: value } as const))
  return (
    <Section title={words.sections.distress}>
      <RecordRows
        rows={[
          [words.state, text(words.states[state])],
          [words.began, time(began_at)],
          [words.lastActive, time(last_received_at)],
          [words.acknowledged, time(acknowledged_at)],
          [words.acknowledgedBy, text(acknowledged_by)],
        ]}
      />
    </Section>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className={styles.section}>
      <h3 className={styles.heading}>{title}</h3>
      {children}
    </section>
  )
}
