import { vesselById } from '#lib/query/vesselById.ts'
import { type Embed, embeds, parseEmbed } from '#lib/wire/embed.ts'
import { evidenceJson } from '#lib/wire/evidenceJson.ts'
import { formats } from '#lib/wire/formats.ts'
import { vesselJson } from '#lib/wire/vesselJson.ts'
import { DataAnswer } from './dataAnswer.ts'
import { entityTagOf, isKnown, unchanged } from './entityTag.ts'
import { formatOf } from './negotiation.ts'
import { ProblemAnswer } from './problemResponse.ts'
import type { Answer, Call } from './route.ts'

/** GET /api/vessels/{id} */
export async function vessel(call: Call, { id }: { id: string }): Promise<Answer> {
  const { request, url, fleet } = call
  const format = formatOf(url, request.headers)
  if (format instanceof ProblemAnswer) return format
  const asked = parseEmbed(url.searchParams)
  if ('unknown' in asked) return unknownEmbed(asked.unknown)
  const found = vesselById(fleet, id)
  if (!found) return new ProblemAnswer('not-found', `There is no vessel with the id "${id}".`)
  // Votes change without the record: they have no tag.
  const tag = asked.embed.size === 0 ? entityTagOf(call, found.updatedMicroseconds, format) : null
  if (tag !== null && isKnown(tag, request.headers)) return unchanged(tag)
  const embedded = await embeddedIn(found, asked.embed, call)
  if (embedded instanceof ProblemAnswer) return embedded
  const { contentType, ofVessel } = formats[format]
  const record = { ...vesselJson(found), ...embedded }
  return new DataAnswer(contentType, ofVessel(record), tag === null ? {} : { ETag: tag })
}

function unknownEmbed(name: string): ProblemAnswer {
  const reason = `has "${name}", which cannot be embedded; accepted are ${embeds.join(', ')}`
  const errors = [{ parameter: 'embed', reason }]
  return new ProblemAnswer('malformed-parameter', `The parameter embed ${reason}.`, { errors })
}

/** Votes are not in memory: they are asked for one ship at a time, by people. */
async function embeddedIn(
  found: NonNullable<ReturnType<typeof vesselById>>,
  embed: ReadonlySet<Embed>,
  { service }: Call,
): Promise<object | ProblemAnswer> {
  if (!embed.has('evidence')) return {}
  try {
    return { evidence: evidenceJson(found, await service.evidenceOf(found.mmsi)) }
  } catch (error) {
    service.log.warn('evidence cannot be read', { error })
    return new ProblemAnswer('upstream-failed', 'The evidence is in the database, which cannot be reached right now.')
  }
}
