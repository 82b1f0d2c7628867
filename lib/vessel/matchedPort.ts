import type { Matcher } from '#lib/ports/match.ts'
import type { Vessel } from './fields.ts'
import { flagOf } from './flag.ts'
import { shipTypeOf } from './shipType.ts'

/** Matches a vessel's destination to a port, using its position, flag, type, length and draught. */
export function matchedPortOf(vessel: Vessel, { match }: Pick<Matcher, 'match'>): string | null {
  if (vessel.destination === null) return null
  return match(vessel.destination, bearingsOf(vessel))?.unlocode ?? null
}

/** Matches an unchanged destination again and keeps a port chosen by position: see Matcher.matchAgain. */
export function matchedPortAgain(vessel: Vessel, matcher: Matcher): string | null {
  const { destination, matchedPort } = vessel
  if (destination === null || matchedPort === null) return matchedPortOf(vessel, matcher)
  return matcher.matchAgain(destination, matchedPort, bearingsOf(vessel))?.unlocode ?? null
}

function bearingsOf(vessel: Vessel) {
  const { number, longitude, latitude, toBowMetres, toSternMetres, draughtMetres, shipTypeCode } = vessel
  return {
    near: longitude === null || latitude === null ? undefined : { longitude, latitude },
    flag: flagOf(number) ?? undefined,
    lengthMetres: toBowMetres === null || toSternMetres === null ? undefined : toBowMetres + toSternMetres,
    draughtMetres: draughtMetres ?? undefined,
    shipType: shipTypeOf(shipTypeCode) ?? undefined,
  }
}
