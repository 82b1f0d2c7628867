import { decodeEvidence } from '#lib/vessel/evidenceRecord.ts'
import type { Vessel } from '#lib/vessel/fields.ts'
import { vesselIdOf } from '#lib/vessel/identity.ts'
import { formatReceived, formatStamp } from './time.ts'

/** With which vessels a vessel shares its MMSI, since when, and why they are taken for several. */
export interface IdentityJson {
  shares_mmsi_with: { id: string; name: string | null; imo: number | null }[]
  since: string | null
  /** The step between two positions that no vessel makes; `null` where the vessels told who they are. */
  impossible_step: { from: PlaceJson; to: PlaceJson; knots: number } | null
}

interface PlaceJson {
  coordinates: [longitude: number, latitude: number]
  timestamp: string
}

export function identityJson(others: readonly Vessel[], evidence: Uint8Array | null): IdentityJson {
  const split = evidence && others.length > 0 ? decodeEvidence(evidence).split : undefined
  const step = split?.step
  return {
    shares_mmsi_with: others.map(({ mmsi, name, imo }) => ({ id: vesselIdOf(mmsi), name, imo })),
    since: split ? formatStamp(split.atMicroseconds) : null,
    impossible_step: step ? { from: placeJson(step.from), to: placeJson(step.to), knots: step.knots } : null,
  }
}

function placeJson(fix: { longitude: number; latitude: number; broadcastMicroseconds: number }): PlaceJson {
  return { coordinates: [fix.longitude, fix.latitude], timestamp: formatReceived(fix.broadcastMicroseconds) }
}
