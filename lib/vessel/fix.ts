import type { Vessel } from './fields.ts'

export interface Fix {
  longitude: number
  latitude: number
  broadcastMicroseconds: number
}

const nauticalMilesPerDegree = 60

export function isPlaced(vessel: Vessel): vessel is Vessel & Fix {
  return vessel.longitude !== null && vessel.latitude !== null && vessel.broadcastMicroseconds !== null
}

/** Receivers without satellites report exactly 0° N 0° E. */
export function isNullIsland({ longitude, latitude }: Pick<Fix, 'longitude' | 'latitude'>): boolean {
  return longitude === 0 && latitude === 0
}

/** Great-circle distance (haversine), correct across the 180° meridian and near the poles. */
export function nauticalMilesBetween(a: Pick<Fix, 'longitude' | 'latitude'>, b: typeof a): number {
  const halfLatitude = radians(b.latitude - a.latitude) / 2
  const halfLongitude = radians(b.longitude - a.longitude) / 2
  const h =
    Math.sin(halfLatitude) ** 2 +
    Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * Math.sin(halfLongitude) ** 2
  return degrees(2 * Math.asin(Math.min(1, Math.sqrt(h)))) * nauticalMilesPerDegree
}

/** Cheap upper bound of the distance, which suffices for most reports: along a meridian, then the equator. */
export function roundaboutNauticalMiles(a: Fix, b: Fix): number {
  const degreesApart = Math.abs(b.latitude - a.latitude) + Math.abs(b.longitude - a.longitude)
  return degreesApart * nauticalMilesPerDegree
}

const radians = (angle: number) => (angle * Math.PI) / 180
const degrees = (angle: number) => (angle * 180) / Math.PI
