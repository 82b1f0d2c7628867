import { mmsiOf } from '#lib/vessel/identity.ts'
import { vesselJson } from '#lib/wire/vesselJson.ts'
import { ProblemAnswer } from './problemResponse.ts'
import type { Answer, Call } from './route.ts'

/** GET /api/vessels/{id} */
export function vessel({ fleet }: Call, { id }: { id: string }): Answer {
  const mmsi = mmsiOf(id)
  const row = mmsi === null ? -1 : fleet.rowOf(mmsi)
  if (row < 0) return new ProblemAnswer('not-found', `There is no vessel with the id "${id}".`)
  return Response.json(vesselJson(fleet.vesselAt(row)), { headers: { 'Cache-Control': 'private, no-cache' } })
}
