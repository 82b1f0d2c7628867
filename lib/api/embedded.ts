import { type EmbedRequest, embedNames, parseEmbed } from '#lib/wire/embed.ts'
import { enhancedData } from '#lib/wire/enhancedData.ts'
import { type VesselJson, vesselJson } from '#lib/wire/vesselJson.ts'
import type { Caller } from './guard.ts'
import { ProblemAnswer } from './problemResponse.ts'
import type { Call } from './route.ts'

type Vessel = Parameters<typeof vesselJson>[0]

/** What the address asks to be embedded. */
export function embedOf(url: URL): EmbedRequest | ProblemAnswer {
  const asked = parseEmbed(url.searchParams)
  return 'embed' in asked ? asked.embed : cannotEmbed(asked.unknown, embedNames)
}

export function cannotEmbed(name: string, accepted: readonly string[]): ProblemAnswer {
  const reason = `has "${name}", which cannot be embedded; accepted are ${accepted.join(', ')}`
  const errors = [{ parameter: 'embed', reason }]
  return new ProblemAnswer('malformed-parameter', `The parameter embed ${reason}.`, { errors })
}

/** The record of a ship with the characteristics that were asked for, as far as the caller may see them. */
export function recordOf(vessel: Vessel, { enhancedData: categories }: EmbedRequest, call: Call): VesselJson {
  const known = call.fleet.characteristicsOf(vessel)
  const record = vesselJson(vessel, known)
  if (categories === null) return record
  return Object.assign(record, { enhanced_data: enhancedData(known, categories, seesExtended(call.caller)) })
}

/** Of people it is administrators who see everything. */
function seesExtended(caller: Caller): boolean {
  return 'token' in caller ? caller.token.rights.extended : caller.session.role === 'admin'
}
