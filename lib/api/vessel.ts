import { vesselById } from '#lib/query/vesselById.ts'
import { type Embed, embeds, parseEmbed } from '#lib/wire/embed.ts'
import { evidenceJson } from '#lib/wire/evidenceJson.ts'
import { vesselJson } from '#lib/wire/vesselJson.ts'
import { ProblemAnswer } from './problemResponse.ts'
import type { Answer, Call } from './route.ts'

/** GET /api/vessels/{id} */
export async function vessel(call: Call, { id }: { id: string }): Promise<Answer> {
  const asked = parseEmbed(call.url.searchParams)
  if ('unknown' in asked) return unknownEmbed(asked.unknown)
  const found = vesselById(call.fleet, id)
  if (!found) return new ProblemAnswer('not-found', `There is no vessel with the id "${id}".`)
  const embedded = await embeddedIn(found, asked.embed, call)
  if (embedded instanceof ProblemAnswer) return embedded
  return Response.json({ ...vesselJson(found), ...embedded }, { headers: { 'Cache-Control': 'private, no-cache' } })
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
