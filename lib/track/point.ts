/** Position of a vessel, which stayed there from `seconds` for `dwellSeconds`. */
export interface TrackPoint {
  /** Since 1970. */
  seconds: number
  longitude: number
  latitude: number
  speedKnots: number | null
  courseDegrees: number | null
  dwellSeconds: number
}

export type TrackPosition = Omit<TrackPoint, 'dwellSeconds'>

const metresPerDegree = 111_195

/** Uses a plane tangent to the earth at the first point, accurate to 0.1 % over a few miles. */
export function metresBetween(
  from: Pick<TrackPoint, 'longitude' | 'latitude'>,
  to: Pick<TrackPoint, 'longitude' | 'latitude'>,
): number {
  const north = to.latitude - from.latitude
  const east = shortestTurn(to.longitude - from.longitude) * Math.cos((from.latitude * Math.PI) / 180)
  return Math.sqrt(north * north + east * east) * metresPerDegree
}

/** Normalises an angle to -180 to 180. */
export function shortestTurn(degrees: number): number {
  if (degrees > 180) return degrees - 360
  return degrees < -180 ? degrees + 360 : degrees
}

/** Whether two positions differ in their times only. */
export function isSamePosition(one: Omit<TrackPosition, 'seconds'>, other: Omit<TrackPosition, 'seconds'>): boolean {
  return (
    one.longitude === other.longitude &&
    one.latitude === other.latitude &&
    one.speedKnots === other.speedKnots &&
    one.courseDegrees === other.courseDegrees
  )
}
