import { vesselById } from '#lib/query/vesselById.ts'
import { vesselJson } from '#lib/wire/vesselJson.ts'
import { ProblemAnswer } from './problemResponse.ts'
import type { Answer, Call } from './route.ts'

/** GET /api/vessels/{id} */
export function vessel({ fleet }: Call, { id }: { id: string }): Answer {
  const found = vesselById(fleet, id)
  if (!found) return new ProblemAnswer('not-found', `There is no vessel with the id "${id}".`)
  return Response.json(vesselJson(found), { headers: { 'Cache-Control': 'private, no-cache' } })
}
