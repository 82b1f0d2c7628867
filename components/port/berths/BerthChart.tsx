'use client'

import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useRef, useState } from 'react'
import { type AskedBerths, berthSpansQuery, type QueueStep, queueQuery } from '#lib/client/portBerths.ts'
import type { BerthSpanJson } from '#lib/wire/rows/berthSpan.ts'
import { isoTime } from '#lib/wire/time.ts'
import { vesselColourTokens } from '../../map/style/colours.ts'
import { vesselName } from '../../record/vesselName.ts'
import controls from '../../ui/controls.module.css'
import { usePreferences } from '../../ui/preferences.ts'
import { TimeTicks } from '../../ui/TimeTicks.tsx'
import { Loaded } from '../../ui/table/Loaded.tsx'
import { useShortMoment } from '../../ui/words/shortMoment.ts'
import { useLocale, useWords } from '../../ui/words/words.ts'
import { VesselCell } from '../VesselCell.tsx'
import styles from './Berths.module.css'
import {
  type BerthBar,
  type BerthLine,
  berthLines,
  type ChartPeriod,
  knownSince,
  type LostPart,
  lostParts,
  nearestBar,
} from './berthLines.ts'
import { berthWords } from './berthWords.ts'

/** The chart of a new service is not shorter. */
const minPeriodMs = 3_600_000

/** The bars of each berth, one line a berth, from when it is known on. */
export function BerthChart({ asked, step }: { asked: AskedBerths; step: QueueStep }) {
  const words = useWords(berthWords)
  const { count } = useLocale()
  const { time } = useShortMoment()
  const spans = useQuery(berthSpansQuery(asked))
  const queue = useQuery(queueQuery(asked, step))
  return (
    <Loaded query={spans}>
      {({ since, until, data, paging: { total } }) => {
        if (queue.isPending) return null
        const lengths = queue.data?.data ?? []
        const [sinceMs, untilMs] = [Date.parse(since), Date.parse(until)]
        const knownMs = knownSince(data, lengths, step, sinceMs)
        const period = { sinceMs: Math.min(knownMs, untilMs - minPeriodMs), untilMs }
        const lines = berthLines(data, period)
        return (
          <>
            {lines.length === 0 ? (
              <p className={controls.muted}>{words.none}</p>
            ) : (
              <>
                {knownMs > sinceMs && <p className={controls.muted}>{words.unknownBefore(time(isoTime(knownMs)))}</p>}
                <Lines lines={lines} period={period} lost={lostParts(lengths, step, period)} />
              </>
            )}
            {data.length < total && <p className={controls.muted}>{words.first(count(data.length), count(total))}</p>}
          </>
        )
      }}
    </Loaded>
  )
}

interface LinesProps {
  lines: readonly BerthLine[]
  /** The parts of the period in which the port was not received. */
  lost: readonly LostPart[]
  period: ChartPeriod
}

interface Place {
  line: number
  bar: number
}

function Lines({ lines, lost, period }: LinesProps) {
  const words = useWords(berthWords)
  const chart = useRef<HTMLDivElement>(null)
  const [active, setActive] = useState<Place | null>(null)
  const textOf = useSpanText()
  const [{ timeZone }] = usePreferences()
  const barAt = ({ line, bar }: Place) => lines[line]?.bars[bar] ?? null
  const shown = active && barAt(active)
  const tabbed = shown && active ? active : { line: 0, bar: 0 }
  const onKeyDown = (event: KeyboardEvent) => {
    const next = nextPlace(lines, tabbed, event.key)
    if (next === null) return
    event.preventDefault()
    setActive(next)
    chart.current?.querySelector<HTMLElement>(`[data-place="${next.line}.${next.bar}"]`)?.focus()
  }
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms */}
      <div ref={chart} className={styles.chart} role="group" aria-label={words.chart} onKeyDown={onKeyDown}>
        <div className={styles.line}>
          <span />
          <TimeTicks
            oldest={period.sinceMs / 1000}
            newest={period.untilMs / 1000}
            isUtc={timeZone === 'utc'}
            className={styles.ticks}
          />
        </div>
        {lines.map(({ berth, lanes, bars }, line) => (
          <div key={berth} className={styles.line} style={{ '--lanes': lanes }}>
            <span className={styles.berth}>{berth ?? words.unknownBerth}</span>
            <div className={styles.bars}>
              {lost.map(({ from, until }) => (
                <span
                  key={from}
                  className={styles.lost}
                  style={{ insetInlineStart: percent(from), inlineSize: percent(until - from) }}
                />
              ))}
              {bars.map((bar, index) => (
                <Bar
                  key={bar.span.id}
                  bar={bar}
                  place={`${line}.${index}`}
                  label={`${berth ?? words.unknownBerth}: ${vesselName(bar.span)}, ${textOf(bar.span)}`}
                  isTabbed={tabbed.line === line && tabbed.bar === index}
                  onActive={() => setActive({ line, bar: index })}
                />
              ))}
            </div>
          </div>
        ))}
      </div>
      <p className={styles.shown}>
        {shown ? (
          <>
            <VesselCell {...shown.span} />
            <span>
              {shown.span.berth ?? words.unknownBerth} · {textOf(shown.span)}
            </span>
          </>
        ) : (
          <>
            <span className={styles.hint}>{words.hint}</span>
            <span className={styles.key}>
              <span className={styles.swatch} />
              {words.notReceived}
            </span>
          </>
        )}
      </p>
    </>
  )
}

function nextPlace(lines: readonly BerthLine[], { line, bar }: Place, key: string): Place | null {
  const current = lines[line]?.bars[bar]
  const last = (lines[line]?.bars.length ?? 1) - 1
  if (key === 'ArrowLeft') return { line, bar: Math.max(0, bar - 1) }
  if (key === 'ArrowRight') return { line, bar: Math.min(last, bar + 1) }
  if (key === 'Home') return { line, bar: 0 }
  if (key === 'End') return { line, bar: last }
  const step = key === 'ArrowUp' ? -1 : key === 'ArrowDown' ? 1 : 0
  const other = lines[line + step]
  return step === 0 || !other || !current ? null : { line: line + step, bar: nearestBar(other, current) }
}

interface BarProps {
  bar: BerthBar
  place: string
  label: string
  isTabbed: boolean
  onActive: () => void
}

const percent = (share: number) => `${(share * 100).toFixed(3)}%`

function Bar({ bar, place, label, isTabbed, onActive }: BarProps) {
  const { span, lane, earliest, from, until, latest } = bar
  const colour = `var(${vesselColourTokens[colouredTypeOf(span)]})`
  const style = {
    '--bar': colour,
    '--lane': lane,
    insetInlineStart: percent(earliest),
    inlineSize: percent(latest - earliest),
  }
  const width = latest - earliest || 1
  return (
    <button
      type="button"
      className={styles.bar}
      style={style}
      data-place={place}
      tabIndex={isTabbed ? 0 : -1}
      aria-label={label}
      onFocus={onActive}
      onPointerEnter={onActive}
    >
      <span
        className={styles.certain}
        style={{ insetInlineStart: percent((from - earliest) / width), inlineSize: percent((until - from) / width) }}
      />
    </button>
  )
}

function colouredTypeOf({ ship_type }: BerthSpanJson): keyof typeof vesselColourTokens {
  return ship_type ?? 'Other'
}

/** The times of a span: certain ones, and those between which it was not received. */
function useSpanText(): (span: BerthSpanJson) => string {
  const words = useWords(berthWords)
  const { time, span } = useShortMoment()
  return ({ earliest_at, from, until, latest_at }) =>
    [
      until === null ? words.since(time(from)) : span(from, until),
      earliest_at !== from && words.earlier(time(earliest_at)),
      latest_at !== null && latest_at !== until && words.later(time(latest_at)),
    ]
      .filter(Boolean)
      .join(', ')
}
