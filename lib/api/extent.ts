import { extentOf } from '#lib/query/extent.ts'
import { selectRows } from '#lib/query/selectRows.ts'
import { dataAnswer } from './answer/dataAnswer.ts'
import { entityTagOf, isKnown, unchanged } from './answer/entityTag.ts'
import { fleetAt } from './lookBack.ts'
import { askedQuery } from './request/askedQuery.ts'
import type { Answer, Call } from './route.ts'

/** GET /api/extent: the box round the vessels that the same filters list. */
export async function extent(call: Call): Promise<Answer> {
  const { request } = call
  const asked = askedQuery(call)
  const fleet = await fleetAt(call, asked.query.atSeconds)
  const tag = entityTagOf(call, fleet.version, asked.countedFrom)
  if (isKnown(tag, request.headers)) return unchanged(tag)
  const body = JSON.stringify(extentOf(fleet, selectRows(fleet, asked.query.filters).rows))
  return dataAnswer('application/json', body, { ETag: tag })
}
