import { bearing, distance } from '@turf/turf'

export type Position = readonly [longitude: number, latitude: number]

const degree = Math.PI / 180
/** A drawn leg has a position every so many degrees. */
const stepDegrees = 1

/** The great-circle distance in nautical miles, on a sphere: within 0.5 % of that on the ellipsoid. */
export function distanceNauticalMiles(from: Position, to: Position): number {
  return distance([...from], [...to], { units: 'nauticalmiles' })
}

/** The initial great-circle course in degrees true. */
export function initialCourse(from: Position, to: Position): number {
  return (bearing([...from], [...to]) + 360) % 360
}

/** Positions along a great circle; longitudes go on beyond the 180° meridian. */
export function greatCircle(from: Position, to: Position): Position[] {
  const angle = distance([...from], [...to], { units: 'radians' })
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

function vectorOf([longitude, latitude]: Position): number[] {
  const [λ, φ] = [longitude * degree, latitude * degree]
  return [Math.cos(φ) * Math.cos(λ), Math.cos(φ) * Math.sin(λ), Math.sin(φ)]
}
