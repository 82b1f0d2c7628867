import type { z } from 'zod'
import { noEvidence } from '#lib/vessel/evidence.ts'
import { decodeEvidence } from '#lib/vessel/evidenceRecord.ts'
import type { Vessel } from '#lib/vessel/fields.ts'
import { vesselIdOf } from '#lib/vessel/identity.ts'
import { formatReceived, formatStamp } from './time.ts'
import type { identitySchema } from './vesselSchema.ts'

export type IdentityJson = z.infer<typeof identitySchema>
type NamedVesselJson = IdentityJson['contested_imo'][number]
type PlaceJson = NonNullable<IdentityJson['impossible_step']>['from']

interface VesselsBeside {
  sharingMmsi: readonly Vessel[]
  sharingImo: readonly Vessel[]
}

export function identityJson({ sharingMmsi, sharingImo }: VesselsBeside, stored: Uint8Array | null): IdentityJson {
  const evidence = stored ? decodeEvidence(stored) : noEvidence()
  const split = sharingMmsi.length > 0 ? evidence.split : undefined
  const step = split?.step
  return {
    shares_mmsi_with: sharingMmsi.map(namedVesselJson),
    since: split ? formatStamp(split.atMicroseconds) : null,
    impossible_step: step ? { from: placeJson(step.from), to: placeJson(step.to), knots: step.knots } : null,
    former_mmsis: (evidence.mmsis ?? []).slice(1).map(({ mmsi, fromMicroseconds, untilMicroseconds }) => {
      return { mmsi, from: formatReceived(fromMicroseconds), until: formatReceived(untilMicroseconds) }
    }),
    contested_imo: sharingImo.filter(({ imo }) => imo === evidence.contestedImo).map(namedVesselJson),
  }
}

function namedVesselJson({ number, name, imo }: Vessel): NamedVesselJson {
  return { id: vesselIdOf(number), name, imo }
}

function placeJson(fix: { longitude: number; latitude: number; broadcastMicroseconds: number }): PlaceJson {
  return { coordinates: [fix.longitude, fix.latitude], timestamp: formatReceived(fix.broadcastMicroseconds) }
}
