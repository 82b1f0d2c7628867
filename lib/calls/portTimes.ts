import type { PortCall } from '#lib/vessel/portCall.ts'
import type { Seconds } from './spans.ts'
import { stopsOf } from './stops.ts'

/** A duration that ended at a time; `null` if one of its ends was not received. */
interface Taken {
  endedSeconds: number
  seconds: number | null
}

/** The durations of some calls: how many are known, their median, and of how many an end was not received. */
export interface TakenTimes {
  count: number
  medianSeconds: number | null
  notReceived: number
}

export interface PortTimes {
  /** The calls with one of the durations. */
  calls: number
  /** From the first stop at anchor until the vessel was moored. */
  waiting: TakenTimes
  /** From the arrival until the departure. */
  turnaround: TakenTimes
}

/** The durations that ended during a period. */
export function portTimes(calls: readonly PortCall[], period: Seconds): PortTimes {
  const isWithin = (taken: Taken | null): taken is Taken =>
    taken !== null && taken.endedSeconds >= period.sinceSeconds && taken.endedSeconds <= period.untilSeconds
  const taken = calls.map((call) => ({ waiting: waitingOf(call), turnaround: turnaroundOf(call) }))
  return {
    calls: taken.filter(({ waiting, turnaround }) => isWithin(waiting) || isWithin(turnaround)).length,
    waiting: takenTimes(taken.map(({ waiting }) => waiting).filter(isWithin)),
    turnaround: takenTimes(taken.map(({ turnaround }) => turnaround).filter(isWithin)),
  }
}

/** `null` unless the vessel first anchored, and then moored. */
function waitingOf(call: PortCall): Taken | null {
  const stops = stopsOf(call)
  const [anchored] = stops
  const moored = stops.find(({ kind }) => kind === 'moored')
  if (anchored?.kind !== 'anchored' || !moored) return null
  const isSeen = [anchored, moored].every(({ earliestSeconds, sinceSeconds }) => earliestSeconds === sinceSeconds)
  return { endedSeconds: moored.sinceSeconds, seconds: isSeen ? moored.sinceSeconds - anchored.sinceSeconds : null }
}

/** `null` for an open call. */
function turnaroundOf({ enteredSeconds, leftSeconds, endedSeconds }: PortCall): Taken | null {
  if (endedSeconds === null) return null
  const isSeen = enteredSeconds !== null && leftSeconds !== null
  return { endedSeconds, seconds: isSeen ? leftSeconds - enteredSeconds : null }
}

function takenTimes(taken: readonly Taken[]): TakenTimes {
  const known = taken.flatMap(({ seconds }) => (seconds === null ? [] : seconds)).sort((a, b) => a - b)
  return { count: known.length, medianSeconds: medianOf(known), notReceived: taken.length - known.length }
}

function medianOf(sorted: readonly number[]): number | null {
  const [low, high] = [sorted[Math.floor((sorted.length - 1) / 2)], sorted[Math.ceil((sorted.length - 1) / 2)]]
  return low === undefined || high === undefined ? null : (low + high) / 2
}
