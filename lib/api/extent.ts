import { extentOf } from '#lib/query/extent.ts'
import { selectRows } from '#lib/query/selectRows.ts'
import { parseVesselQuery } from '#lib/query/vesselQuery.ts'
import { DataAnswer } from './dataAnswer.ts'
import { entityTagOf, isKnown, unchanged } from './entityTag.ts'
import { ProblemAnswer } from './problemResponse.ts'
import type { Answer, Call } from './route.ts'

/** GET /api/extent: the box round the ships that the same filters list. */
export function extent(call: Call): Answer {
  const { fleet, url, request } = call
  const asked = parseVesselQuery(url.searchParams)
  if ('problem' in asked) return ProblemAnswer.of(asked.problem)
  const tag = entityTagOf(call, fleet.version, '')
  if (isKnown(tag, request.headers)) return unchanged(tag)
  const body = JSON.stringify(extentOf(fleet, selectRows(fleet, asked.query.filters).rows))
  return new DataAnswer('application/json', body, { ETag: tag })
}
