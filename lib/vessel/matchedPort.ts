import type { Matcher } from '#lib/ports/match.ts'
import type { Vessel } from './fields.ts'
import { flagOf } from './flag.ts'

/** The port that a vessel's destination means, given its position and flag. */
export function matchedPortOf(vessel: Vessel, { match }: Pick<Matcher, 'match'>): string | null {
  if (vessel.destination === null) return null
  return match(vessel.destination, bearingsOf(vessel))?.unlocode ?? null
}

/** The same for a destination that was matched before: see Matcher.matchAgain. */
export function matchedPortAgain(vessel: Vessel, matcher: Matcher): string | null {
  const { destination, matchedPort } = vessel
  if (destination === null || matchedPort === null) return matchedPortOf(vessel, matcher)
  return matcher.matchAgain(destination, matchedPort, bearingsOf(vessel))?.unlocode ?? null
}

function bearingsOf({ mmsi, longitude, latitude }: Vessel) {
  return {
    near: longitude === null || latitude === null ? undefined : { longitude, latitude },
    flag: flagOf(mmsi) ?? undefined,
  }
}
