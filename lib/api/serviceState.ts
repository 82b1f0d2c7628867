import type { Answer, Call } from './route.ts'

/** GET /api/service: what the dashboard says of the service itself. */
export function serviceState({ fleet, service }: Call): Answer {
  const { name, sinceAt } = service.follower.state
  return Response.json(
    {
      state: name,
      since: new Date(sinceAt).toISOString(),
      vessels: fleet.liveCount,
      simulated: fleet.holdsSimulated,
    },
    { headers: { 'Cache-Control': 'no-store' } },
  )
}
