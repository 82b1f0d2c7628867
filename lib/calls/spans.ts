import type { CallStop, PortCall } from '#lib/vessel/portCall.ts'
import { gapSeconds } from './follow.ts'
import { stopsOf } from './stops.ts'

/** A vessel that was not received may have been at its place for this long, and no longer: as in the list of vessels in port. */
export const maxUnknownSeconds = 7 * 86_400

/** A stop, as known at some moment: certain between the inner times, possible between the outer ones. Seconds since 1970. */
export interface Span extends Pick<CallStop, 'berth' | 'kind'> {
  earliestSeconds: number
  fromSeconds: number
  untilSeconds: number
  latestSeconds: number
  /** The stop lasts, and its vessel is received. */
  isLasting: boolean
}

/** A call with the time at which its vessel was last received in port. */
export interface ReceivedCall {
  call: PortCall
  lastSeconds: number
}

export interface Seconds {
  sinceSeconds: number
  untilSeconds: number
}

/** The spans of a call's stops, in the order of their starts. */
export function spansOf({ call, lastSeconds }: ReceivedCall, nowSeconds: number): Span[] {
  return stopsOf(call).map(({ berth, kind, earliestSeconds, sinceSeconds, untilSeconds, latestSeconds }) => {
    const earliest = earliestSeconds ?? call.enteredSeconds ?? Number.NEGATIVE_INFINITY
    const start = {
      ...{ berth, kind, fromSeconds: sinceSeconds },
      earliestSeconds: Math.min(sinceSeconds, Math.max(earliest, sinceSeconds - maxUnknownSeconds)),
    }
    if (untilSeconds !== null) {
      const latest = Math.min(latestSeconds ?? untilSeconds, untilSeconds + maxUnknownSeconds)
      return { ...start, untilSeconds, latestSeconds: Math.max(untilSeconds, latest), isLasting: false }
    }
    const isOver = call.endedSeconds !== null
    const isLasting = !isOver && nowSeconds - lastSeconds < gapSeconds
    const until = Math.max(sinceSeconds, call.endedSeconds ?? (isLasting ? nowSeconds : lastSeconds))
    const latest = isOver ? until : Math.max(until, Math.min(nowSeconds, until + maxUnknownSeconds))
    return { ...start, untilSeconds: until, latestSeconds: latest, isLasting }
  })
}

export function isWithin({ earliestSeconds, latestSeconds }: Span, { sinceSeconds, untilSeconds }: Seconds): boolean {
  return latestSeconds >= sinceSeconds && earliestSeconds <= untilSeconds
}

const queueStepSeconds = 3_600

/** How many vessels lay at anchor at a full hour: certainly, and at most. */
export interface QueueLength {
  seconds: number
  atLeast: number
  atMost: number
}

/** The vessels at anchor at each full hour of a period. Each list has the spans of one vessel. */
export function queueByHour(
  vessels: Iterable<readonly Span[]>,
  { sinceSeconds, untilSeconds }: Seconds,
): QueueLength[] {
  const first = Math.ceil(sinceSeconds / queueStepSeconds)
  const hours = Math.max(0, Math.floor(untilSeconds / queueStepSeconds) - first + 1)
  const [certain, possible] = [new Int32Array(hours + 1), new Int32Array(hours + 1)]
  const add = (changes: Int32Array, intervals: readonly Interval[]) => {
    for (const [from, until] of joined(intervals)) {
      const start = Math.max(0, Math.ceil(from / queueStepSeconds) - first)
      const end = Math.min(hours, Math.ceil(until / queueStepSeconds) - first)
      if (start >= end) continue
      changes[start] = (changes[start] ?? 0) + 1
      changes[end] = (changes[end] ?? 0) - 1
    }
  }
  for (const spans of vessels) {
    const anchored = spans.filter(({ kind }) => kind === 'anchored')
    add(
      certain,
      anchored.map((span) => [span.fromSeconds, endOf(span, span.untilSeconds)]),
    )
    add(
      possible,
      anchored.map((span) => [span.earliestSeconds, endOf(span, span.latestSeconds)]),
    )
  }
  let [atLeast, atMost] = [0, 0]
  return Array.from({ length: hours }, (_, hour) => {
    atLeast += certain[hour] ?? 0
    atMost += possible[hour] ?? 0
    return { seconds: (first + hour) * queueStepSeconds, atLeast, atMost }
  })
}

type Interval = readonly [from: number, until: number]

function endOf({ isLasting }: Span, seconds: number): number {
  return isLasting ? Number.POSITIVE_INFINITY : seconds
}

/** Intervals that overlap or touch are one, so that a vessel counts once. */
function joined(intervals: readonly Interval[]): Interval[] {
  const found: [number, number][] = []
  for (const [from, until] of intervals.toSorted(([a], [b]) => a - b)) {
    const last = found.at(-1)
    if (last && from <= last[1]) last[1] = Math.max(last[1], until)
    else found.push([from, until])
  }
  return found
}
