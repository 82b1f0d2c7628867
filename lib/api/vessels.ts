import { vesselPage } from '#lib/query/vesselPage.ts'
import { parseVesselQuery } from '#lib/query/vesselQuery.ts'
import { vesselJson } from '#lib/wire/vesselJson.ts'
import { ProblemAnswer } from './problemResponse.ts'
import type { Answer, Call } from './route.ts'

/** GET /api/vessels */
export function vessels({ fleet, url }: Call): Answer {
  const asked = parseVesselQuery(url.searchParams)
  if ('problem' in asked) return ProblemAnswer.of(asked.problem)
  const { limit, total, next, vessels } = vesselPage(fleet, asked.query)
  const body = { paging: { limit, total, ...(next !== null && { next }) }, data: vessels.map(vesselJson) }
  return Response.json(body, { headers: { 'Cache-Control': 'private, no-cache' } })
}
