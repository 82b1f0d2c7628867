import { vesselById, vesselsSharingImo, vesselsSharingMmsi } from '#lib/query/vesselById.ts'
import { atOf } from '#lib/query/vesselQuery.ts'
import { type EmbedRequest, recordEmbedNames } from '#lib/wire/embed.ts'
import { evidenceJson } from '#lib/wire/evidenceJson.ts'
import { formats } from '#lib/wire/formats/formats.ts'
import { identityJson } from '#lib/wire/identityJson.ts'
import { ParameterReader } from '#lib/wire/parameters.ts'
import type { VesselJson } from '#lib/wire/vesselJson.ts'
import { creditsOfVessels, licenceLinks } from './answer/credits.ts'
import { dataAnswer } from './answer/dataAnswer.ts'
import { unlessKnown } from './answer/entityTag.ts'
import { formatOf } from './answer/negotiation.ts'
import { linkHeader } from './answer/page.ts'
import { checkRead, Problem, unreadable } from './answer/problem.ts'
import { cannotEmbed, embedOf, recordOf } from './embedded.ts'
import { fleetAt } from './playback.ts'
import type { Call } from './route.ts'

type Vessel = ReturnType<typeof vesselOf>

/** Fields of a vessel without a position at that time. */
const nowhere = {
  longitude: null,
  latitude: null,
  broadcastMicroseconds: null,
  positionUpdatedMicroseconds: null,
  doubtfulPosition: null,
}

/** GET /api/vessels/{id} */
export async function vessel(call: Call, { id }: { id: string }): Promise<Response> {
  const { request, url, fleet, service } = call
  const format = formatOf(url, request.headers)
  const embed = embedOf(call)
  if (embed.coverage) throw cannotEmbed('coverage', recordEmbedNames)
  const reader = new ParameterReader(url.searchParams)
  const atSeconds = atOf(reader, service.now() * 1000)
  checkRead(reader)
  const past = await fleetAt(call, atSeconds)
  const today = vesselOf(call, id)
  const found = atSeconds === null ? today : (vesselById(past, id) ?? { ...today, ...nowhere })
  const { contentType, ofVessel } = formats[format]
  const credits = creditsOfVessels([found], service)
  const answer = (record: VesselJson) =>
    dataAnswer(contentType, ofVessel(record, credits), linkHeader(licenceLinks(credits)))
  // Evidence changes without the record, so it has no ETag.
  if (embed.evidence || embed.identity) {
    const known = await knownBeside(found, embed, call)
    return answer({ ...recordOf(found, embed, call), ...known })
  }
  const variant = `${format} ${fleet.characteristics.version} ${service.ports.version} ${atSeconds} ${embed.own ? fleet.lists.version : ''}`
  return unlessKnown(call, { version: found.updatedMicroseconds, variant }, () => answer(recordOf(found, embed, call)))
}

/** The vessel of a path. */
export function vesselOf({ fleet }: Call, id: string) {
  const found = vesselById(fleet, id)
  if (!found) throw new Problem('not-found', `There is no vessel with the id "${id}".`)
  return found
}

/** Evidence is not in memory, so it is read one vessel at a time. */
async function knownBeside(found: Vessel, embed: EmbedRequest, { service, fleet }: Call): Promise<object> {
  try {
    const evidence = await service.evidenceOf(found.number)
    return {
      ...(embed.evidence && { evidence: evidenceJson(found, evidence) }),
      ...(embed.identity && {
        identity: identityJson(
          { sharingMmsi: vesselsSharingMmsi(fleet, found), sharingImo: vesselsSharingImo(fleet, found) },
          evidence,
        ),
      }),
    }
  } catch (error) {
    throw unreadable(service, 'The evidence', error)
  }
}
