import { noEvidence } from '#lib/vessel/evidence.ts'
import { decodeEvidence } from '#lib/vessel/evidenceRecord.ts'
import type { Vessel } from '#lib/vessel/fields.ts'
import { vesselIdOf } from '#lib/vessel/identity.ts'
import { formatReceived, formatStamp } from './time.ts'

/** With which vessels a vessel shares its MMSI or IMO number, since when and why; and what it sent before. */
export interface IdentityJson {
  shares_mmsi_with: VesselNameJson[]
  since: string | null
  /** The step between two positions that no vessel makes; `null` where the vessels told who they are. */
  impossible_step: { from: PlaceJson; to: PlaceJson; knots: number } | null
  /** What it sent before it changed its MMSI, the latest first. */
  former_mmsis: { mmsi: number; from: string; until: string }[]
  /** The vessels that send its IMO number elsewhere at the same time. */
  contested_imo: VesselNameJson[]
}

type VesselNameJson = { id: string; name: string | null; imo: number | null }

interface PlaceJson {
  coordinates: [longitude: number, latitude: number]
  timestamp: string
}

interface VesselsBeside {
  sharingMmsi: readonly Vessel[]
  sharingImo: readonly Vessel[]
}

export function identityJson({ sharingMmsi, sharingImo }: VesselsBeside, stored: Uint8Array | null): IdentityJson {
  const evidence = stored ? decodeEvidence(stored) : noEvidence()
  const split = sharingMmsi.length > 0 ? evidence.split : undefined
  const step = split?.step
  return {
    shares_mmsi_with: sharingMmsi.map(vesselNameJson),
    since: split ? formatStamp(split.atMicroseconds) : null,
    impossible_step: step ? { from: placeJson(step.from), to: placeJson(step.to), knots: step.knots } : null,
    former_mmsis: (evidence.mmsis ?? []).slice(1).map(({ mmsi, fromMicroseconds, untilMicroseconds }) => {
      return { mmsi, from: formatReceived(fromMicroseconds), until: formatReceived(untilMicroseconds) }
    }),
    contested_imo: sharingImo.filter(({ imo }) => imo === evidence.contestedImo).map(vesselNameJson),
  }
}

function vesselNameJson({ mmsi, name, imo }: Vessel): VesselNameJson {
  return { id: vesselIdOf(mmsi), name, imo }
}

function placeJson(fix: { longitude: number; latitude: number; broadcastMicroseconds: number }): PlaceJson {
  return { coordinates: [fix.longitude, fix.latitude], timestamp: formatReceived(fix.broadcastMicroseconds) }
}
