import type { CreditJson } from '../creditSchemas.ts'
import type { Page } from '../pageSchemas.ts'
import type { VesselJson } from '../vesselJson.ts'
import type { RecordParts } from './recordParts.ts'
import { leavesWithoutPlace } from './vesselLeaves.ts'

/** RFC 7946, with credits as a foreign member (6.1). */
export function geoJsonParts(credits: readonly CreditJson[] = []): RecordParts {
  return {
    start: '{"type":"FeatureCollection","features":[\n',
    record: (vessel) => JSON.stringify(vesselFeature(vessel)),
    between: ',\n',
    end: credits.length > 0 ? `\n],"credits":${JSON.stringify(credits)}}\n` : '\n]}\n',
  }
}

/** Adds `paging` and credits as foreign members. */
export function geoJsonOfPage({ paging, data }: Page, credits?: readonly CreditJson[]): string {
  return JSON.stringify({
    type: 'FeatureCollection',
    paging,
    ...creditsMember(credits),
    features: data.map(vesselFeature),
  })
}

export function geoJsonOfVessel(vessel: VesselJson, credits?: readonly CreditJson[]): string {
  return JSON.stringify({ ...vesselFeature(vessel), ...creditsMember(credits) })
}

export function creditsMember(credits: readonly CreditJson[] = []): { credits?: readonly CreditJson[] } {
  return credits.length > 0 ? { credits } : {}
}

/** The geometry is `null` for a vessel without a position. */
export function vesselFeature(vessel: VesselJson) {
  const geometry = vessel.last_known_position?.geometry ?? null
  return { type: 'Feature' as const, id: vessel.id, geometry, properties: leavesWithoutPlace(vessel) }
}
