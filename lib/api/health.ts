import type { Service } from '#lib/service.ts'
import { isoTime } from '#lib/wire/time.ts'
import { jsonAnswer } from './answer/jsonAnswer.ts'
import type { Connection } from './request/connection.ts'
import type { Answer, Call } from './route.ts'

/** GET /healthz: the process responds. */
export function healthz(): Response {
  return jsonAnswer({ status: 'ok' })
}

/**
 * GET /readyz: the fleet is loaded. A later failure of the store does not make the service unready, because it still
 * answers, unless MAX_LAG_SECONDS limits the age of its answers. Callers get one word, because the problem may name
 * hosts; signed-in administrators get the details.
 */
export async function readyz(request: Request, { origin }: Connection, service: Service): Promise<Response> {
  const { follower, draining, sessions, settings, now } = service
  const { state, fleet, loadedCount, lastSuccessAt } = follower
  const isLagging =
    fleet !== null && now() - lastSuccessAt > (settings.maxLagSeconds ?? Number.POSITIVE_INFINITY) * 1000
  const isReady = fleet !== null && !draining.aborted && !isLagging
  const session = await sessions.sessionOf(request, origin)
  const details = { vessels: fleet?.liveCount ?? loadedCount, problem: state.problem }
  return Response.json(
    { status: draining.aborted ? 'stopping' : state.name, ...(session?.role === 'admin' && details) },
    { status: isReady ? 200 : 503, headers: { 'Cache-Control': 'no-store', ...(!isReady && { 'Retry-After': '2' }) } },
  )
}

/** GET /api/service: the state of the service, for the dashboard. */
export function serviceState({ fleet, service }: Call): Answer {
  const { name, sinceAt } = service.follower.state
  return {
    state: name,
    since: isoTime(sinceAt),
    vessels: fleet.liveCount,
    simulated: fleet.holdsSimulated,
  }
}
