import type { Settings } from '#lib/settings.ts'
import { Tail } from '#lib/track/tail.ts'
import type { Moment } from '#lib/vessel/moment.ts'
import type { TrackedState } from './stateCache.ts'

export interface TrackRules {
  hours: number
  maxBytes: number
  /** Until when tracks are archived, as far as this process knows; `null` without an archive. */
  archived: { untilSeconds: number } | null
}

const defaultHours = 24
const defaultMegabytes = 2_048

/** `undefined` if tracks are not stored. */
export function trackRules({
  trackHours = defaultHours,
  trackMegabytes = defaultMegabytes,
  trackArchive = null,
}: Partial<Pick<Settings, 'trackHours' | 'trackMegabytes' | 'trackArchive'>>): TrackRules | undefined {
  if (trackHours === 0) return undefined
  const archived = trackArchive === null ? null : { untilSeconds: 0 }
  return { hours: trackHours, maxBytes: trackMegabytes * 1e6, archived }
}

export function keptSinceSeconds({ hours }: TrackRules, nowSeconds: number): number {
  return nowSeconds - hours * 3_600
}

/** Appends the part in memory of the later vessel's track to the former's. */
export function joinTracks(former: TrackedState, later: TrackedState): void {
  for (const point of later.tail?.points() ?? []) {
    if (!former.tail) former.tail = new Tail(point)
    else if (point.seconds >= former.tail.lastReceivedSeconds) former.tail.add(point)
  }
}

/** Adds the vessel's new position to its track. */
export function trackPosition(state: TrackedState, rules: TrackRules, { nowMicroseconds }: Moment): void {
  const { longitude, latitude, broadcastMicroseconds, speedKnots, courseDegrees } = state.vessel
  if (longitude === null || latitude === null || broadcastMicroseconds === null) return
  const sinceSeconds = keptSinceSeconds(rules, nowMicroseconds / 1e6)
  const seconds = Math.floor(broadcastMicroseconds / 1e6)
  if (seconds < sinceSeconds) return
  const position = { seconds, longitude, latitude, speedKnots, courseDegrees }
  const removedBefore = Math.min(sinceSeconds, rules.archived?.untilSeconds ?? sinceSeconds)
  if (state.tail && state.tail.lastReceivedSeconds >= removedBefore) state.tail.add(position)
  else state.tail = new Tail(position)
}
