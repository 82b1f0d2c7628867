import { vesselPage } from '#lib/query/vesselPage.ts'
import { embedNames } from '#lib/wire/embed.ts'
import { formats } from '#lib/wire/formats/formats.ts'
import type { Paging } from '#lib/wire/page.ts'
import { dataAnswer } from './answer/dataAnswer.ts'
import { entityTagOf, isKnown, unchanged } from './answer/entityTag.ts'
import { formatOf } from './answer/negotiation.ts'
import { ProblemAnswer } from './answer/problemResponse.ts'
import { cannotEmbed, embedOf, recordOf } from './embedded.ts'
import { askedQuery } from './request/askedQuery.ts'
import type { Answer, Call } from './route.ts'

/** Votes are asked for one vessel at a time. */
const withoutEvidence = embedNames.filter((name) => name !== 'evidence')

/** GET /api/vessels */
export function vessels(call: Call): Answer {
  const { fleet, url, request } = call
  const format = formatOf(url, request.headers)
  if (format instanceof ProblemAnswer) return format
  const asked = askedQuery(call)
  if (asked instanceof ProblemAnswer) return asked
  const embed = embedOf(url)
  if (embed instanceof ProblemAnswer) return embed
  if (embed.evidence) return cannotEmbed('evidence', withoutEvidence)
  const tag = entityTagOf(call, fleet.version, `${format} ${asked.countedFrom}`)
  if (isKnown(tag, request.headers)) return unchanged(tag)
  const { limit, total, vessels, ...cursors } = vesselPage(fleet, asked.query)
  const paging: Paging = { limit, total, ...withoutNulls(cursors) }
  const { contentType, ofPage } = formats[format]
  return dataAnswer(contentType, ofPage({ paging, data: vessels.map((vessel) => recordOf(vessel, embed, call)) }), {
    ETag: tag,
    ...pagingHeaders(call, paging),
  })
}

/** Old clients end on a missing key, not on a `null`. */
function withoutNulls<Name extends string>(cursors: Record<Name, string | null>): Partial<Record<Name, string>> {
  return Object.fromEntries(Object.entries(cursors).filter(([, cursor]) => cursor !== null)) as Partial<
    Record<Name, string>
  >
}

/** For formats that have no place for it: how many there are, and where to go on (RFC 8288). */
function pagingHeaders({ url, connection }: Call, paging: Paging): Record<string, string> {
  const address = `${connection.origin}${url.pathname}`
  const links = (['next', 'previous'] as const).flatMap((direction) => {
    const cursor = paging[direction]
    if (cursor === undefined) return []
    const parameters = new URLSearchParams({ [direction]: cursor })
    for (const name of ['limit', 'embed', 'format']) {
      for (const value of url.searchParams.getAll(name)) parameters.append(name, value)
    }
    return [`<${address}?${parameters}>; rel="${direction === 'next' ? 'next' : 'prev'}"`]
  })
  return { 'X-Total-Count': String(paging.total), ...(links.length > 0 && { Link: links.join(', ') }) }
}
