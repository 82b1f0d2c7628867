'use client'

import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Anchor, Bell, type LucideIcon, Merge, PencilLine } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { namedPortsQuery } from '#lib/client/ports.ts'
import { type TimelineEntry, type TimelineKind, timelineKinds, timelineQuery } from '#lib/client/timeline.ts'
import { useFailure } from '#lib/client/useFailure.ts'
import { withBase } from '#lib/wire/basePath.ts'
import { changedText } from '../record/changedText.ts'
import { useVesselFormat, type VesselFormat } from '../record/vesselFormat.ts'
import controls from '../ui/controls.module.css'
import { usePreferences } from '../ui/preferences.ts'
import { eventKindWords } from '../ui/words/eventKindWords.ts'
import { useShortMoment } from '../ui/words/shortMoment.ts'
import { uiWords } from '../ui/words/uiWords.ts'
import { useWords } from '../ui/words/words.ts'
import { useRecordsCalls, useRecordsChanges } from '../view/recordsCalls.ts'
import { PanelSection } from './PanelSection.tsx'
import styles from './Timeline.module.css'
import { timelineWords } from './timelineWords.ts'

const icons: Record<TimelineKind, LucideIcon> = { change: PencilLine, merge: Merge, call: Anchor, event: Bell }

/** All that happened to a vessel: changes of its record, merges, port calls and events, the newest first. */
export function TimelineSection({ id, mmsis }: { id: string; mmsis: readonly number[] }) {
  const words = useWords(timelineWords)
  const [{ openSections }] = usePreferences()
  return (
    <PanelSection name="timeline" title={words.title}>
      {openSections.includes('timeline') && <Timeline key={id} id={id} mmsis={mmsis} />}
    </PanelSection>
  )
}

function Timeline({ id, mmsis }: { id: string; mmsis: readonly number[] }) {
  const words = useWords(timelineWords)
  const { loading } = useWords(uiWords)
  const [hidden, setHidden] = useState<readonly TimelineKind[]>([])
  const recordsCalls = useRecordsCalls()
  const recordsChanges = useRecordsChanges()
  const isRecorded: Record<TimelineKind, boolean> = {
    change: recordsChanges,
    merge: recordsChanges,
    call: recordsCalls,
    event: true,
  }
  const offered = timelineKinds.filter((kind) => isRecorded[kind])
  const kinds = offered.filter((kind) => !hidden.includes(kind))
  const answer = useInfiniteQuery(timelineQuery({ id, mmsis, kinds }))
  const failure = useFailure(answer)
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = answer
  const entries = distinct(data?.pages.flatMap((page) => page.entries) ?? [])
  const portName = usePortNames(entries)
  const end = useRef<HTMLDivElement>(null)
  const pages = data?.pages.length ?? 0
  // Observes the end of the list again after each page, because it may still be on the screen.
  // biome-ignore lint/correctness/useExhaustiveDependencies: pages
  useEffect(() => {
    if (!end.current || !hasNextPage) return
    const observer = new IntersectionObserver(([entry]) => {
      if (entry?.isIntersecting) void fetchNextPage()
    })
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [pages, hasNextPage, fetchNextPage])
  const toggle = (kind: TimelineKind) =>
    setHidden(hidden.includes(kind) ? hidden.filter((each) => each !== kind) : [...hidden, kind])
  return (
    <>
      <fieldset className={styles.kinds}>
        <legend className={controls.visuallyHidden}>{words.show}</legend>
        {offered.map((kind) => {
          const Icon = icons[kind]
          return (
            <button key={kind} type="button" aria-pressed={kinds.includes(kind)} onClick={() => toggle(kind)}>
              <Icon size={14} aria-hidden />
              {words.kinds[kind]}
            </button>
          )
        })}
      </fieldset>
      {data === undefined && <p className={styles.note}>{failure ? words.failed : loading}</p>}
      {data !== undefined && entries.length === 0 && !hasNextPage && <p className={styles.note}>{words.none}</p>}
      {entries.length > 0 && (
        <ol className={styles.entries} aria-label={words.title}>
          {entries.map((entry) => (
            <Entry key={entry.key} entry={entry} portName={portName} />
          ))}
        </ol>
      )}
      {hasNextPage && (
        <div ref={end}>
          <button
            type="button"
            className={controls.textButton}
            aria-disabled={isFetchingNextPage}
            onClick={() => void fetchNextPage()}
          >
            {isFetchingNextPage ? loading : words.more}
          </button>
        </div>
      )}
    </>
  )
}

/** An event of a merged vessel can be found by both MMSIs. */
function distinct(entries: readonly TimelineEntry[]): TimelineEntry[] {
  return [...new Map(entries.map((entry) => [entry.key, entry])).values()]
}

type PortName = (code: string) => string

/** The names of the ports that changes have by code. */
function usePortNames(entries: readonly TimelineEntry[]): PortName {
  const codes = entries.flatMap((entry) =>
    entry.kind === 'change' && entry.change.field === 'matched_port' ? [entry.change.from, entry.change.to] : [],
  )
  const { data: ports } = useQuery(namedPortsQuery(codes.filter((code) => code !== null).map(String)))
  return (code) => ports?.get(code)?.port_name ?? code
}

interface EntryProps {
  entry: TimelineEntry
  portName: PortName
}

function Entry({ entry, portName }: EntryProps) {
  const { time } = useShortMoment()
  const Icon = icons[entry.kind]
  return (
    <li data-kind={entry.kind}>
      <Icon size={14} aria-hidden />
      <time dateTime={entry.at}>{time(entry.at)}</time>
      <EntryText entry={entry} portName={portName} />
    </li>
  )
}

function EntryText({ entry, portName }: EntryProps) {
  const words = useWords(timelineWords)
  const eventKinds: Readonly<Record<string, string>> = useWords(eventKindWords)
  const format = { ...useVesselFormat(), time: useShortMoment().time, port: portName }
  if (entry.kind === 'call') {
    const { port, berth } = entry.call
    return (
      <p>
        <a href={withBase(`/port/${port.code}`)}>{words[entry.side](port.name)}</a>
        {entry.side === 'arrived' && berth !== null && <small>{berth}</small>}
      </p>
    )
  }
  if (entry.kind === 'event') {
    const { kind, watch, changes } = entry.event
    const texts = changes.map((change) => changedText(change, format))
    return (
      <p>
        <b>{eventKinds[kind] ?? kind}</b> {texts.join(' · ')}
        <small>{watch.name}</small>
      </p>
    )
  }
  const { field, from, to, source, reports } = entry.change
  const details = [source, reports === null ? null : words.reports(format.locale.count(reports))]
  return (
    <p>
      <b>{labelOf(field, words, format)}</b> {changedText({ field, before: from, after: to }, format, '–')}
      <small>{details.filter((text) => text !== null).join(' · ')}</small>
    </p>
  )
}

function labelOf(field: string, words: typeof timelineWords.en, { labels }: VesselFormat): string {
  const known: Readonly<Record<string, string>> = { ...labels, dimensions: words.dimensions }
  return known[field] ?? field
}
