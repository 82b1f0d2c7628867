import type { BerthSpanJson } from '#lib/wire/rows/berthSpan.ts'
import type { QueueLengthJson } from '#lib/wire/rows/queueLength.ts'

/** A span on its line. Places are shares of the period; the bar is certain between the inner two, possible between the outer ones. */
export interface BerthBar {
  span: BerthSpanJson
  lane: number
  earliest: number
  from: number
  until: number
  latest: number
}

export interface BerthLine {
  /** `null` for moored vessels whose berth is unknown. */
  berth: string | null
  lanes: number
  /** In the order of time. */
  bars: readonly BerthBar[]
}

export interface ChartPeriod {
  sinceMs: number
  untilMs: number
}

/** The share of a period that is over at a time. */
function shareAt(ms: number, { sinceMs, untilMs }: ChartPeriod): number {
  return Math.min(1, Math.max(0, (ms - sinceMs) / (untilMs - sinceMs)))
}

/** Vessels at a long quay lie beside each other in time. More of them share the last lane. */
const maxLanes = 6

/**
 * The lines of the chart: the berths by name, and then the vessels whose berth is unknown. Vessels at anchor are in the queue.
 */
export function berthLines(spans: readonly BerthSpanJson[], period: ChartPeriod): BerthLine[] {
  const byBerth = Map.groupBy(
    spans.filter(({ kind }) => kind !== 'anchored'),
    ({ berth }) => berth,
  )
  const byName = new Intl.Collator('en', { numeric: true })
  return [...byBerth]
    .sort(([a], [b]) => Number(a === null) - Number(b === null) || byName.compare(a ?? '', b ?? ''))
    .map(([berth, ofBerth]) => lineOf(berth, ofBerth, period))
}

function lineOf(berth: string | null, spans: readonly BerthSpanJson[], period: ChartPeriod): BerthLine {
  const shareOf = (time: string | null) => (time === null ? 1 : shareAt(Date.parse(time), period))
  const ends: number[] = []
  const bars = spans
    .map((span) => ({
      span,
      earliest: shareOf(span.earliest_at),
      from: shareOf(span.from),
      until: shareOf(span.until),
      latest: shareOf(span.latest_at),
    }))
    .sort((a, b) => a.earliest - b.earliest || a.from - b.from)
    .map((bar) => {
      const free = ends.findIndex((end) => end <= bar.earliest)
      const lane = free >= 0 ? free : Math.min(ends.length, maxLanes - 1)
      ends[lane] = Math.max(ends[lane] ?? 0, bar.latest)
      return { ...bar, lane }
    })
  return { berth, lanes: Math.max(1, ends.length), bars }
}

/** A part of the period in which the port was not received, as shares of it. */
export interface LostPart {
  from: number
  until: number
}

const stepMs = { hour: 3_600_000, day: 86_400_000 }

/**
 * The first stop that was received, if vessels may have been at berths before and the port was not received then, as in a
 * new service. The start of the period otherwise.
 */
export function knownSince(
  spans: readonly Pick<BerthSpanJson, 'earliest_at' | 'from'>[],
  lengths: readonly Pick<QueueLengthJson, 'at' | 'not_received'>[],
  step: keyof typeof stepMs,
  sinceMs: number,
): number {
  const firstMs = Math.min(...spans.map(({ from }) => Date.parse(from)))
  const isPossible = spans.some(({ earliest_at }) => Date.parse(earliest_at) < firstMs)
  const before = lengths.filter(({ at }) => Date.parse(at) + stepMs[step] <= firstMs)
  const isReceived = before.some(({ not_received }) => not_received === 0)
  return isPossible && before.length > 0 && !isReceived ? firstMs : sinceMs
}

/** The hours or days in which the port was not received, wholly or in part. Consecutive ones are merged. */
export function lostParts(
  lengths: readonly Pick<QueueLengthJson, 'at' | 'not_received'>[],
  step: keyof typeof stepMs,
  period: ChartPeriod,
): LostPart[] {
  const shareOf = (ms: number) => shareAt(ms, period)
  const parts: LostPart[] = []
  for (const { at, not_received } of lengths) {
    if (!not_received) continue
    const beginMs = Math.floor(Date.parse(at) / stepMs[step]) * stepMs[step]
    const [from, until] = [shareOf(beginMs), shareOf(beginMs + stepMs[step])]
    if (from === until) continue
    const last = parts.at(-1)
    if (last && from <= last.until) last.until = until
    else parts.push({ from, until })
  }
  return parts
}

/** The bar of a line that is nearest in time. */
export function nearestBar({ bars }: BerthLine, { from }: Pick<BerthBar, 'from'>): number {
  let nearest = 0
  for (const [index, bar] of bars.entries()) {
    if (Math.abs(bar.from - from) < Math.abs((bars[nearest]?.from ?? 0) - from)) nearest = index
  }
  return nearest
}
