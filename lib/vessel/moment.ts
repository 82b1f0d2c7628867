export interface Moment {
  /** Stamp of the commit that will contain this change. */
  stampMicroseconds: number
  /** System time, also for an old recording; stamps may be ahead of it. */
  nowMicroseconds: number
}

/** Broadcast times may be this far ahead of the system time. */
export const maxLeadMicroseconds = 60_000_000
/** Reports up to this age may replace one with a future time; older recordings may not. */
const recentMicroseconds = 3_600_000_000

/** Ignores a current time in the future, which came from a fast clock and would block every report until then. */
export function isOlder(microseconds: number, heldMicroseconds: number, { nowMicroseconds }: Moment): boolean {
  if (microseconds >= heldMicroseconds) return false
  return !isYetToCome(heldMicroseconds, nowMicroseconds) || microseconds < nowMicroseconds - recentMicroseconds
}

export function isYetToCome(microseconds: number, nowMicroseconds: number): boolean {
  return microseconds > nowMicroseconds + maxLeadMicroseconds
}
