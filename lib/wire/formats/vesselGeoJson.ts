import type { Page } from '../pageSchemas.ts'
import type { VesselJson } from '../vesselJson.ts'
import type { RecordParts } from './recordParts.ts'
import { leavesWithoutPlace } from './vesselLeaves.ts'

/** RFC 7946. */
export const geoJsonParts: RecordParts = {
  start: '{"type":"FeatureCollection","features":[\n',
  record: geoJsonOfVessel,
  between: ',\n',
  end: '\n]}\n',
}

/** Adds `paging` as a foreign member (RFC 7946, 6.1). */
export function geoJsonOfPage({ paging, data }: Page): string {
  return JSON.stringify({ type: 'FeatureCollection', paging, features: data.map(vesselFeature) })
}

export function geoJsonOfVessel(vessel: VesselJson): string {
  return JSON.stringify(vesselFeature(vessel))
}

/** The geometry is `null` for a vessel without a position. */
export function vesselFeature(vessel: VesselJson) {
  const geometry = vessel.last_known_position?.geometry ?? null
  return { type: 'Feature' as const, id: vessel.id, geometry, properties: leavesWithoutPlace(vessel) }
}
