import type { Session } from '#lib/access/userSessions.ts'
import { vesselPage } from '#lib/query/vesselPage.ts'
import { parseVesselQuery } from '#lib/query/vesselQuery.ts'
import type { Service } from '#lib/service.ts'
import type { OpenApiDocument } from '#lib/wire/openApi.ts'
import { vesselIdOf } from '#lib/wire/vesselId.ts'
import { Problem } from '../answer/problem.ts'
import { scopeOf } from '../guard.ts'
import { visibleFleet } from '../route.ts'
import { openApiDocument } from '../routes.ts'

/** Examples name a real vessel within the user's scope, so they are for signed-in users only. */
export function referenceFor(service: Service, session: Session): OpenApiDocument {
  const whole = service.follower.fleet
  const fleet = whole && fleetOf(session, service, whole)
  const first = parseVesselQuery(new URLSearchParams({ limit: '1' }), 0)
  const vessel = fleet && 'query' in first ? vesselPage(fleet, first.query).vessels[0] : undefined
  return vessel ? openApiDocument(vesselIdOf(vessel.number)) : openApiDocument()
}

/** `null` if the user's scope cannot be read. */
function fleetOf(session: Session, service: Service, whole: Parameters<typeof visibleFleet>[0]) {
  try {
    return visibleFleet(whole, scopeOf({ session }, service))
  } catch (error) {
    if (error instanceof Problem) return null
    throw error
  }
}
