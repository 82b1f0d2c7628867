import { degreesBetween, type Place } from '#lib/distance.ts'

export type Position = readonly [longitude: number, latitude: number]

const degree = Math.PI / 180
/** Based on a sphere with the mean radius of the earth. */
const nauticalMilesPerDegree = (6_371.0088 * degree) / 1.852
/** A drawn leg has a position at this interval. */
const stepDegrees = 1

/** The great-circle distance in nautical miles on a sphere, within 0.5% of the ellipsoid. */
export function distanceNauticalMiles(from: Position, to: Position): number {
  return degreesBetween(placeOf(from), placeOf(to)) * nauticalMilesPerDegree
}

/** The initial great-circle course in degrees true. */
export function initialCourse(from: Position, to: Position): number {
  const [λ, φ1, φ2] = [(to[0] - from[0]) * degree, from[1] * degree, to[1] * degree]
  const east = Math.sin(λ) * Math.cos(φ2)
  const north = Math.cos(φ1) * Math.sin(φ2) - Math.sin(φ1) * Math.cos(φ2) * Math.cos(λ)
  return (Math.atan2(east, north) / degree + 360) % 360
}

/** Positions along a great circle; longitudes continue beyond the 180° meridian. */
export function greatCircle(from: Position, to: Position): Position[] {
  const angle = degreesBetween(placeOf(from), placeOf(to)) * degree
  const steps = Math.max(1, Math.ceil(angle / degree / stepDegrees))
  const [start, end] = [vectorOf(from), vectorOf(to)]
  let longitude = from[0]
  return Array.from({ length: steps + 1 }, (_, step): Position => {
    const share = step / steps
    const weights = angle === 0 ? [1, 0] : [Math.sin((1 - share) * angle), Math.sin(share * angle)]
    const [x = 0, y = 0, z = 0] = [0, 1, 2].map(
      (axis) => (start[axis] ?? 0) * (weights[0] ?? 0) + (end[axis] ?? 0) * (weights[1] ?? 0),
    )
    const turned = Math.atan2(y, x) / degree
    longitude = turned + 360 * Math.round((longitude - turned) / 360)
    return [longitude, Math.atan2(z, Math.hypot(x, y)) / degree]
  })
}

function placeOf([longitude, latitude]: Position): Place {
  return { longitude, latitude }
}

function vectorOf([longitude, latitude]: Position): number[] {
  const [λ, φ] = [longitude * degree, latitude * degree]
  return [Math.cos(φ) * Math.cos(λ), Math.cos(φ) * Math.sin(λ), Math.sin(φ)]
}
