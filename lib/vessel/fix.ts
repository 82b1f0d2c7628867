import type { Vessel } from './fields.ts'

export interface Fix {
  longitude: number
  latitude: number
  broadcastMicroseconds: number
}

const nauticalMilesPerDegree = 60

/** Whether it is known where the vessel is. */
export function isPlaced(vessel: Vessel): vessel is Vessel & Fix {
  return vessel.longitude !== null && vessel.latitude !== null && vessel.broadcastMicroseconds !== null
}

/** What a receiver without satellites reports; a vessel is never exactly there. */
export function isNullIsland({ longitude, latitude }: Pick<Fix, 'longitude' | 'latitude'>): boolean {
  return longitude === 0 && latitude === 0
}

/** Along the great circle (haversine), so that it is right across the 180° meridian and near the poles. */
export function nauticalMilesBetween(a: Pick<Fix, 'longitude' | 'latitude'>, b: typeof a): number {
  const halfLatitude = radians(b.latitude - a.latitude) / 2
  const halfLongitude = radians(b.longitude - a.longitude) / 2
  const h =
    Math.sin(halfLatitude) ** 2 +
    Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * Math.sin(halfLongitude) ** 2
  return degrees(2 * Math.asin(Math.min(1, Math.sqrt(h)))) * nauticalMilesPerDegree
}

/** Along a meridian and then the equator: never less than the distance, and computed without a sine. Most reports end here. */
export function roundaboutNauticalMiles(a: Fix, b: Fix): number {
  const degreesApart = Math.abs(b.latitude - a.latitude) + Math.abs(b.longitude - a.longitude)
  return degreesApart * nauticalMilesPerDegree
}

const radians = (angle: number) => (angle * Math.PI) / 180
const degrees = (angle: number) => (angle * 180) / Math.PI
