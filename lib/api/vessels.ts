import { orderedPage } from '#lib/query/orderedPage.ts'
import { vesselPage } from '#lib/query/vesselPage.ts'
import type { VesselQuery } from '#lib/query/vesselQuery.ts'
import { type EmbedRequest, embedNames } from '#lib/wire/embed.ts'
import { type FormatName, formats } from '#lib/wire/formats/formats.ts'
import type { Page, Paging } from '#lib/wire/pageSchemas.ts'
import { creditsOfVessels } from './answer/credits.ts'
import { unlessKnown } from './answer/entityTag.ts'
import { formatOf } from './answer/negotiation.ts'
import { pageAnswer } from './answer/page.ts'
import { placeCoverage } from './coverage.ts'
import { cannotEmbed, embedOf, recordOf } from './embedded.ts'
import { expandCursor, shortenCursor } from './longCursor.ts'
import { fleetAt } from './playback.ts'
import { parseQueryParams } from './request/queryParams.ts'
import type { Call } from './route.ts'

/** Embedded parts that are read from the store, available for one vessel at a time. */
const singleEmbeds = ['evidence', 'identity'] as const
const pageEmbeds = embedNames.filter((name) => !singleEmbeds.some((single) => single === name))

/** GET /api/vessels */
export async function vessels(call: Call): Promise<Response> {
  const { url, request } = call
  const format = formatOf(url, request.headers)
  const parameters = await expandCursor(call)
  const params = parseQueryParams(call, { parameters })
  const embed = embedOf(call)
  const single = singleEmbeds.find((name) => embed[name])
  if (single) throw cannotEmbed(single, pageEmbeds)
  const { filters, atSeconds } = params.query
  const coverage = embed.coverage ? { coverage: atSeconds === null ? await placeCoverage(call, filters) : null } : {}
  const fleet = await fleetAt(call, atSeconds)
  const variant = `${format} ${params.countedFrom} ${JSON.stringify(coverage)}`
  return unlessKnown(call, { version: fleet.version, variant }, () =>
    vesselsAnswer(call, fleet, params.query, { format, embed, coverage }),
  )
}

async function vesselsAnswer(
  call: Call,
  fleet: Call['fleet'],
  query: VesselQuery,
  { format, embed, coverage }: { format: FormatName; embed: EmbedRequest; coverage: Pick<Page, 'coverage'> },
): Promise<Response> {
  const { ports } = call.service
  const { limit, total, next, previous, vessels } = query.ordered
    ? await call.turns.run(orderedPage(fleet, query, query.ordered, (unlocode) => ports.portOf(unlocode)?.name ?? null))
    : vesselPage(fleet, query)
  // Old clients stop on a missing key, not on a `null`.
  const paging: Paging = {
    limit,
    total,
    ...(next !== null && { next: await shortenCursor(next, call) }),
    ...(previous !== null && { previous: await shortenCursor(previous, call) }),
  }
  const { contentType, pageText } = formats[format]
  const credits = creditsOfVessels(vessels, call.service)
  const data = vessels.map((vessel) => recordOf(vessel, embed, call))
  return pageAnswer(call, {
    format,
    contentType,
    text: pageText({ paging, ...coverage, data }, credits),
    paging,
    credits,
  })
}
