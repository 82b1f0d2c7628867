import type { Matcher } from '#lib/ports/match.ts'
import { matchedPortChanges } from './diary.ts'
import type { Vessel } from './fields.ts'
import { flagOf } from './flag.ts'
import type { VesselState } from './merge.ts'
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

/** Matches a new destination, and retries one without a match, because a later position may decide between ports. */
export function matchDestination(
  state: VesselState,
  destinationBefore: string | null,
  matcher: Pick<Matcher, 'match'>,
  stampMicroseconds: number,
): void {
  const { vessel, changes } = state
  if (vessel.destination === destinationBefore && vessel.matchedPort !== null) return
  const port = matchedPortOf(vessel, matcher)
  if (port === vessel.matchedPort) return
  if (changes) state.changes = [...changes, ...matchedPortChanges(changes, vessel.matchedPort, port)]
  vessel.matchedPort = port
  vessel.updatedMicroseconds = stampMicroseconds
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
