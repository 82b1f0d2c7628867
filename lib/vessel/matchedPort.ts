import type { Matcher } from '#lib/ports/match.ts'
import type { Vessel } from './fields.ts'
import { flagOf } from './flag.ts'

/** The port a vessel's destination is read as, with what else is known of her. */
export function matchedPortOf(vessel: Vessel, { match }: Pick<Matcher, 'match'>): string | null {
  if (vessel.destination === null) return null
  return match(vessel.destination, bearingsOf(vessel))?.unlocode ?? null
}

/** The same where the destination is the one that was read before: see Matcher.matchAgain. */
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
