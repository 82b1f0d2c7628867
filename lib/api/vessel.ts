import { vesselById } from '#lib/query/vesselById.ts'
import { evidenceJson } from '#lib/wire/evidenceJson.ts'
import { formats } from '#lib/wire/formats/formats.ts'
import { dataAnswer } from './answer/dataAnswer.ts'
import { entityTagOf, isKnown, unchanged } from './answer/entityTag.ts'
import { formatOf } from './answer/negotiation.ts'
import { ProblemAnswer } from './answer/problemResponse.ts'
import { embedOf, recordOf } from './embedded.ts'
import type { Answer, Call } from './route.ts'

/** GET /api/vessels/{id} */
export async function vessel(call: Call, { id }: { id: string }): Promise<Answer> {
  const { request, url, fleet } = call
  const format = formatOf(url, request.headers)
  if (format instanceof ProblemAnswer) return format
  const embed = embedOf(url)
  if (embed instanceof ProblemAnswer) return embed
  const found = vesselById(fleet, id)
  if (!found) return new ProblemAnswer('not-found', `There is no vessel with the id "${id}".`)
  // Evidence changes without the record, so it has no ETag.
  const variant = `${format} ${fleet.characteristics.version} ${call.service.ports.version}`
  const tag = embed.evidence ? null : entityTagOf(call, found.updatedMicroseconds, variant)
  if (tag !== null && isKnown(tag, request.headers)) return unchanged(tag)
  const votes = embed.evidence ? await votesOf(found, call) : {}
  if (votes instanceof ProblemAnswer) return votes
  const { contentType, ofVessel } = formats[format]
  const record = { ...recordOf(found, embed, call), ...votes }
  return dataAnswer(contentType, ofVessel(record), tag === null ? {} : { ETag: tag })
}

/** Evidence is not in memory; it is read for one vessel at a time. */
async function votesOf(
  found: NonNullable<ReturnType<typeof vesselById>>,
  { service }: Call,
): Promise<object | ProblemAnswer> {
  try {
    return { evidence: evidenceJson(found, await service.evidenceOf(found.mmsi)) }
  } catch (error) {
    service.log.warn('evidence cannot be read', { error })
    return new ProblemAnswer('upstream-failed', 'The evidence could not be read from the database.')
  }
}
