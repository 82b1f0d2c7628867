import { nauticalMilesPerDegree, type Place } from '#lib/distance.ts'
import type { Vessel } from './fields.ts'

export interface Fix extends Place {
  broadcastMicroseconds: number
}

export function isPlaced(vessel: Vessel): vessel is Vessel & Fix {
  return vessel.longitude !== null && vessel.latitude !== null && vessel.broadcastMicroseconds !== null
}

/** Receivers without satellites report exactly 0° N 0° E. */
export function isNullIsland({ longitude, latitude }: Place): boolean {
  return longitude === 0 && latitude === 0
}

/** Cheap upper bound of the distance, which suffices for most reports: along a meridian, then the equator. */
export function roundaboutNauticalMiles(a: Place, b: Place): number {
  const degreesApart = Math.abs(b.latitude - a.latitude) + Math.abs(b.longitude - a.longitude)
  return degreesApart * nauticalMilesPerDegree
}
