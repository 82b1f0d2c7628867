import type { Service } from '#lib/service.ts'

/** GET /healthz: the process answers. */
export function healthz(): Response {
  return Response.json({ status: 'ok' }, { headers: { 'Cache-Control': 'no-store' } })
}

/**
 * GET /readyz: the fleet is loaded. A store that fails later does not make the service unready: it goes on answering. One word,
 * for the state of the store may name hosts; administrators who are signed in get the details.
 */
export async function readyz(request: Request, { follower, draining, sessions }: Service): Promise<Response> {
  const { state, fleet, loadedCount } = follower
  const isReady = fleet !== null && !draining.aborted
  const session = await sessions.sessionOf(request)
  const details = { vessels: fleet?.liveCount ?? loadedCount, problem: state.problem }
  return Response.json(
    { status: draining.aborted ? 'stopping' : state.name, ...(session?.role === 'admin' && details) },
    { status: isReady ? 200 : 503, headers: { 'Cache-Control': 'no-store', ...(!isReady && { 'Retry-After': '2' }) } },
  )
}
