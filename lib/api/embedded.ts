import { type EmbedRequest, embedNames, parseEmbed } from '#lib/wire/embed.ts'
import { enhancedData } from '#lib/wire/enhancedData.ts'
import { mustBe } from '#lib/wire/parameters.ts'
import { type VesselJson, vesselJson } from '#lib/wire/vesselJson.ts'
import { malformedParameter, type Problem } from './answer/problem.ts'
import { type Caller, isVisitor } from './caller.ts'
import { notPublic } from './guard.ts'
import { ownOf } from './lists/ownPart.ts'
import type { Call } from './route.ts'

type Vessel = Parameters<typeof vesselJson>[0]

export function embedOf({ url, caller }: Call): EmbedRequest {
  if (isVisitor(caller) && url.searchParams.has('embed')) throw notPublic('embed')
  const asked = parseEmbed(url.searchParams)
  if ('unknown' in asked) throw cannotEmbed(asked.unknown, embedNames)
  return asked.embed
}

export function cannotEmbed(name: string, accepted: readonly string[]): Problem {
  return malformedParameter('embed', mustBe(`one of ${accepted.join(', ')}`, name))
}

/** Creates the record of a vessel with the requested characteristics that the caller may see. */
export function recordOf(vessel: Vessel, { own, enhancedData: categories }: EmbedRequest, call: Call): VesselJson {
  const record = bareRecordOf(vessel, call)
  if (own) Object.assign(record, { own: ownOf(vessel, call) })
  if (categories === null) return record
  const known = call.fleet.characteristicsOf(vessel)
  return Object.assign(record, { enhanced_data: enhancedData(known, categories, seesExtended(call.caller)) })
}

/** Creates a record with the current characteristics and port of the vessel. */
export function bareRecordOf(vessel: Vessel, { fleet, service }: Pick<Call, 'fleet' | 'service'>): VesselJson {
  const port = vessel.matchedPort === null ? null : service.ports.portOf(vessel.matchedPort)
  return vesselJson(vessel, fleet.characteristicsOf(vessel), port)
}

/** Users see the extended fields only as administrators. */
export function seesExtended(caller: Caller): boolean {
  return 'token' in caller ? caller.token.rights.extended : caller.session.role === 'admin'
}
