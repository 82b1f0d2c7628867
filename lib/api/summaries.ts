import { extentOf } from '#lib/query/extent.ts'
import { facets as countFacets } from '#lib/query/facets.ts'
import { positionSources } from '#lib/query/positionSources.ts'
import { selectRows } from '#lib/query/rows.ts'
import type { CreditsJson } from '#lib/wire/creditSchemas.ts'
import { maxWholePage } from '#lib/wire/schemaParts.ts'
import { dataJson } from './answer/dataAnswer.ts'
import { unlessKnown } from './answer/entityTag.ts'
import { fleetAt } from './playback.ts'
import { parseQueryParams } from './request/queryParams.ts'
import type { Answer, Call } from './route.ts'

/** Some counts cover the last minutes, for which this delay is negligible. */
const stepMilliseconds = 10_000

/** GET /api/facets: the number of vessels that each choice of a filter would show, with all other filters. */
export async function facets(call: Call): Promise<Response> {
  const { query, now } = parseQueryParams(call, { stepMilliseconds })
  const fleet = await fleetAt(call, query.atSeconds)
  return unlessKnown(call, { version: fleet.version, variant: String(now) }, () =>
    dataJson(countFacets(fleet, query.filters, now * 1000)),
  )
}

/** GET /api/extent: the box around the filtered vessels. */
export async function extent(call: Call): Promise<Response> {
  const { query, countedFrom } = parseQueryParams(call)
  const fleet = await fleetAt(call, query.atSeconds)
  return unlessKnown(call, { version: fleet.version, variant: countedFrom }, () =>
    dataJson(extentOf(fleet, selectRows(fleet, query.filters).rows)),
  )
}

/** GET /api/credits: the credits of the sources of the filtered vessels' positions. */
export async function credits(call: Call): Promise<Answer> {
  const { query } = parseQueryParams(call)
  const fleet = await fleetAt(call, query.atSeconds)
  const sources = positionSources(fleet, selectRows(fleet, query.filters).rows)
  const data = call.service.sources.creditsOf(sources)
  return dataJson({ data, paging: { limit: maxWholePage, total: data.length } } satisfies CreditsJson)
}
