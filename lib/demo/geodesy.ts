import { kilometresPerDegree, metresPerNauticalMile, type Place } from '#lib/distance.ts'

const radians = Math.PI / 180
export const kilometresPerNauticalMile = metresPerNauticalMile / 1_000

/** From 0 up to 360; for legs short enough to be straight on the chart. */
export function bearingDegrees(from: Place, to: Place): number {
  const level = Math.cos(((from.latitude + to.latitude) / 2) * radians)
  const across = wrapLongitude(to.longitude - from.longitude) * level
  return (Math.atan2(across, to.latitude - from.latitude) / radians + 360) % 360
}

/** The position at a distance and direction on a flat earth, for tens of kilometres. */
export function moved({ longitude, latitude }: Place, kilometres: number, directionDegrees: number): Place {
  const up = (kilometres * Math.cos(directionDegrees * radians)) / kilometresPerDegree
  const across = (kilometres * Math.sin(directionDegrees * radians)) / kilometresPerDegree
  return { longitude: longitude + across / Math.cos(latitude * radians), latitude: latitude + up }
}

/** A position on the straight line of the chart. `part` is from 0 to 1. */
export function placeBetween(from: Place, to: Place, part: number): Place {
  return {
    longitude: from.longitude + (to.longitude - from.longitude) * part,
    latitude: from.latitude + (to.latitude - from.latitude) * part,
  }
}

/** From -180 up to 180. */
export function wrapLongitude(longitude: number): number {
  return longitude - 360 * Math.floor((longitude + 180) / 360)
}

/** The place with a longitude that continues from another place, beyond 180 if necessary. */
export function unrolled<Point extends Place>(place: Point, from: Place): Point {
  return { ...place, longitude: place.longitude + 360 * Math.round((from.longitude - place.longitude) / 360) }
}
