import { facets as countFacets } from '#lib/query/facets.ts'
import { dataJson } from './answer/dataAnswer.ts'
import { unlessKnown } from './answer/entityTag.ts'
import { fleetAt } from './lookBack.ts'
import { askedQuery } from './request/askedQuery.ts'
import type { Call } from './route.ts'

/** Some counts cover the last minutes, for which this delay does not matter. */
const stepMilliseconds = 10_000

/** GET /api/facets: how many vessels each choice of a filter would show, beside the same filters. */
export async function facets(call: Call): Promise<Response> {
  const { service } = call
  const asked = askedQuery(call, { stepMilliseconds })
  const { atSeconds, filters } = asked.query
  const fleet = await fleetAt(call, atSeconds)
  const nowAt = atSeconds === null ? Math.floor(service.now() / stepMilliseconds) * stepMilliseconds : atSeconds * 1000
  return unlessKnown(call, { version: fleet.version, variant: String(nowAt) }, () =>
    dataJson(countFacets(fleet, filters, nowAt * 1000)),
  )
}
