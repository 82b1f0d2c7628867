import type { Coverage } from '#lib/coverage/coverage.ts'
import type { Vessel } from '#lib/vessel/fields.ts'
import type { WatchTerms } from '#lib/wire/watches.ts'
import type { WatchedVessel } from './follow.ts'

/** When a vessel was last received, and how often it usually is. */
export interface LastReception extends WatchedVessel {
  at: number
  feed: string | null
  /** How long it usually is silent; `null` until that is known. */
  intervalMilliseconds: number | null
}

/** How many of its usual intervals a vessel misses before it is dark. */
const intervalsMissed = 5
const newestShareOfInterval = 0.2
/** A feed without another vessel near for so long may itself be silent. */
const othersReceivedMilliseconds = 300_000

export function receptionOf(before: Vessel | null, after: Vessel, current: LastReception | null): LastReception {
  const { number, mmsis, name, longitude, latitude, positionSource: feed } = after
  const at = receivedAt(after)
  const interval = before?.positionUpdatedMicroseconds ? at - receivedAt(before) : null
  const known = current?.intervalMilliseconds ?? interval
  const intervalMilliseconds =
    known === null || interval === null ? known : known + (interval - known) * newestShareOfInterval
  return { number, mmsis, name, longitude, latitude, at, feed, intervalMilliseconds }
}

/** In milliseconds, before the vessel is dark. */
export function longestSilence({ intervalMilliseconds }: LastReception, { darkMinutes }: WatchTerms): number {
  return Math.max(darkMinutes * 60_000, intervalsMissed * (intervalMilliseconds ?? 0))
}

/** Whether the feed of the vessel has recently received others near its last position. */
export function isFeedReceiving(
  { feed, longitude, latitude }: LastReception,
  coverage: Pick<Coverage, 'hasReceivedNear'>,
  now: number,
): boolean {
  if (feed === null || longitude === null || latitude === null) return false
  return coverage.hasReceivedNear(feed, { longitude, latitude }, now - othersReceivedMilliseconds)
}

function receivedAt({ positionUpdatedMicroseconds }: Vessel): number {
  return Math.floor((positionUpdatedMicroseconds ?? 0) / 1000)
}
