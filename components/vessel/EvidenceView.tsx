'use client'

import type { EvidenceJson, FieldEvidenceJson } from '#lib/wire/evidenceJson.ts'
import { RecordRows } from '../record/RecordRows.tsx'
import { useVesselFormat, type VesselFormat } from '../record/vesselFormat.ts'
import { formatPosition } from '../ui/words/format.ts'
import { Moment } from '../ui/words/Moment.tsx'
import { uiWords } from '../ui/words/uiWords.ts'
import { useLocale, useWords } from '../ui/words/words.ts'
import styles from './EvidenceView.module.css'
import { evidenceWords } from './evidenceWords.ts'
import { PanelSection } from './PanelSection.tsx'

/** Shows the values received for particulars of which reports differ, and implausible positions; nothing without any. */
export function EvidenceView({ evidence }: { evidence: EvidenceJson }) {
  const words = useWords(evidenceWords)
  const { last_known_position: position, simulated: _, ...fields } = evidence
  const shown = Object.entries(fields as Record<string, FieldEvidenceJson>).filter(([, votes]) => doDiffer(votes))
  const hasQuarantine = position !== undefined && position.quarantined_reports > 0
  if (shown.length === 0 && !hasQuarantine) return null
  return (
    <PanelSection name="evidence" title={words.title}>
      {shown.length > 0 && <p className={styles.hint}>{words.hint}</p>}
      {hasQuarantine && <Quarantine position={position} />}
      {shown.map(([field, votes]) => (
        <FieldVotes key={field} field={field} votes={votes} />
      ))}
    </PanelSection>
  )
}

function doDiffer({ value, candidates }: FieldEvidenceJson): boolean {
  return candidates.some((candidate) => candidate.value !== value)
}

/** The source of the position that is shown. */
export function PositionSource({ evidence: { last_known_position: position } }: { evidence: EvidenceJson }) {
  const words = useWords(evidenceWords)
  if (!position?.source) return null
  return <RecordRows rows={[[words.receivedFrom, { kind: 'text', text: position.source }]]} />
}

function FieldVotes({ field, votes }: { field: string; votes: FieldEvidenceJson }) {
  const format = useVesselFormat()
  const { locale } = format
  const words = useWords(evidenceWords)
  const { percent } = useWords(uiWords)
  const labels: Readonly<Record<string, string>> = { ...format.labels, ...words.antenna }
  const label = labels[field] ?? field
  const registered = { value: votes.value, count: 1, share: 1, last_seen: null, sources: votes.sources }
  const candidates = votes.candidates.length > 0 ? votes.candidates : [registered]
  return (
    <section className={styles.field} aria-label={label}>
      <h4 className={styles.label}>{label}</h4>
      <ul className={styles.candidates}>
        {candidates.map(({ value, count, share, last_seen, sources }) => (
          <li key={String(value)} data-held={value === votes.value || undefined}>
            <span className={styles.value}>{formatVote(field, value, format)}</span>
            <span className={styles.bar} style={{ '--share': share }} aria-hidden />
            <span className={styles.count}>
              {words.count(locale.count(count))} · {percent(locale.count(share * 100))} ·{' '}
              {last_seen === null ? words.since : words.last} <Moment iso={last_seen ?? votes.since} atEnd />
              {sources.length > 0 && ` · ${words.from(sources.join(', '))}`}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Quarantine({ position }: { position: NonNullable<EvidenceJson['last_known_position']> }) {
  const words = useWords(evidenceWords)
  const locale = useLocale()
  const count = locale.count(position.quarantined_reports)
  const waiting = position.quarantined
  return (
    <p className={styles.quarantine}>
      {waiting?.doubt ? words.doubts[waiting.doubt] : waiting ? words.quarantine(count) : words.quarantinePast(count)}
      {waiting && (
        <>
          {' '}
          {formatPosition(waiting.coordinates, locale)}, <Moment iso={waiting.timestamp} atEnd />
        </>
      )}
    </p>
  )
}

const forms: Partial<Record<string, (value: string | number, format: VesselFormat) => string>> = {
  ship_type: (value, { values }) => {
    const [, type = '', code] = /^(.*) \((\d+)\)$/.exec(String(value)) ?? []
    const known = Object.entries(values.types).find(([name]) => name === type)
    return known ? `${known[1]} (${code})` : String(value)
  },
  ais_version: (value, { words }) => words.aisVersions[Number(value)] ?? String(value),
  eta: (value, { moment }) => moment(Date.parse(String(value))),
  to_bow: inMetres,
  to_stern: inMetres,
  to_port: inMetres,
  to_starboard: inMetres,
  draught: inMetres,
}

/** Formats a received value as the panel does. */
export function formatVote(field: string, value: FieldEvidenceJson['value'], format: VesselFormat): string {
  if (value === null || value === '') return '–'
  return forms[field]?.(value, format) ?? String(value)
}

function inMetres(value: string | number, { metres }: VesselFormat): string {
  return metres(Number(value))
}
