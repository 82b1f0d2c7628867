import { extentOf } from '#lib/query/extent.ts'
import { selectRows } from '#lib/query/rows.ts'
import { dataJson } from './answer/dataAnswer.ts'
import { unlessKnown } from './answer/entityTag.ts'
import { fleetAt } from './lookBack.ts'
import { askedQuery } from './request/askedQuery.ts'
import type { Call } from './route.ts'

/** GET /api/extent: the box round the vessels that the same filters list. */
export async function extent(call: Call): Promise<Response> {
  const asked = askedQuery(call)
  const fleet = await fleetAt(call, asked.query.atSeconds)
  return unlessKnown(call, { version: fleet.version, variant: asked.countedFrom }, () =>
    dataJson(extentOf(fleet, selectRows(fleet, asked.query.filters).rows)),
  )
}
