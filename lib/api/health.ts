import { type Service, service as theService } from '#lib/service.ts'

/** GET /healthz: the process answers. */
export function healthz(): Response {
  return Response.json({ status: 'ok' }, { headers: { 'Cache-Control': 'no-store' } })
}

/** GET /readyz: the fleet is loaded. A store that fails later does not make the service unready: it goes on answering. */
export async function readyz(serviceOf: () => Promise<Service> = theService): Promise<Response> {
  const { follower } = await serviceOf()
  const { state, fleet, loadedCount } = follower
  const body = { status: state.name, vessels: fleet?.liveCount ?? loadedCount, problem: state.problem }
  return Response.json(body, {
    status: fleet ? 200 : 503,
    headers: { 'Cache-Control': 'no-store', ...(!fleet && { 'Retry-After': '2' }) },
  })
}
