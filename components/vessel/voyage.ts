import { nauticalMilesBetween, type Place } from '#lib/distance.ts'
import type { CallJson } from '#lib/wire/rows/call.ts'

/** The port that a vessel is in, and the one that it last left; the calls come latest first. */
export function callsOfVoyage(calls: readonly CallJson[]): { inPort: CallJson | null; left: CallJson | null } {
  const [latest] = calls
  const inPort = latest?.state === 'in_port' ? latest : null
  return { inPort, left: inPort ? null : (calls.find(({ left_at }) => left_at !== null) ?? null) }
}

interface Progress {
  /** In a straight line. */
  milesToGo: number
  /** From 0 to 1; `null` if the start is unknown. */
  share: number | null
}

export function progressOf({ from, now, to }: { from: Place | null; now: Place; to: Place }): Progress {
  const milesToGo = nauticalMilesBetween(now, to)
  const milesDone = from && nauticalMilesBetween(from, now)
  return {
    milesToGo,
    share: milesDone === null || milesDone + milesToGo === 0 ? null : milesDone / (milesDone + milesToGo),
  }
}
