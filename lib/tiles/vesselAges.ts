import { heardUntil } from '#lib/fleet/vesselMark.ts'

/** The age of a position, as tiles encode it. */
export const ages = ['live', '10m', '1h', '24h'] as const

/** The limits between the ages, oldest first, as the column of reception times stores them. */
export interface AgeLimits {
  live: number
  tenMinutes: number
  hour: number
}

const microsecondsPerMinute = 60_000_000

/** Accurate to the second. */
export function ageLimits(nowMicroseconds: number): AgeLimits {
  return {
    live: heardUntil(nowMicroseconds - 10 * microsecondsPerMinute),
    tenMinutes: heardUntil(nowMicroseconds - 60 * microsecondsPerMinute),
    hour: heardUntil(nowMicroseconds - 24 * 60 * microsecondsPerMinute),
  }
}

/** An index of `ages`. */
export function ageOf({ live, tenMinutes, hour }: AgeLimits, received: number): number {
  return agesPast(live, tenMinutes, hour, received)
}

/**
 * The rank among vessels at one position: a vessel under way is shown first, then the one received last. 0 precedes 7.
 */
export function rankOf(live: number, tenMinutes: number, hour: number, received: number): number {
  return (((received & 1) ^ 1) << 2) + agesPast(live, tenMinutes, hour, received)
}

/** Adds the signs of differences, because a branch on the age of the next vessel is mispredicted. */
function agesPast(live: number, tenMinutes: number, hour: number, received: number): number {
  return 3 + ((live - received) >> 31) + ((tenMinutes - received) >> 31) + ((hour - received) >> 31)
}
