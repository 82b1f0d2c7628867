export type Position = readonly [longitude: number, latitude: number]

/** The mean radius: distances are within 0.5 % of those on the ellipsoid. */
const earthRadiusMetres = 6_371_008.8
const metresOfNauticalMile = 1852
const degree = Math.PI / 180
/** A drawn leg has a position every so many degrees. */
const stepDegrees = 1

/** The great-circle distance in nautical miles (haversine). */
export function distanceNauticalMiles(from: Position, to: Position): number {
  return (angleBetween(from, to) * earthRadiusMetres) / metresOfNauticalMile
}

/** The initial great-circle course in degrees true. */
export function initialCourse([fromLongitude, fromLatitude]: Position, [toLongitude, toLatitude]: Position): number {
  const [φ1, φ2, Δλ] = [fromLatitude * degree, toLatitude * degree, (toLongitude - fromLongitude) * degree]
  const east = Math.sin(Δλ) * Math.cos(φ2)
  const north = Math.cos(φ1) * Math.sin(φ2) - Math.sin(φ1) * Math.cos(φ2) * Math.cos(Δλ)
  return (Math.atan2(east, north) / degree + 360) % 360
}

/** Positions along a great circle; longitudes go on beyond the 180° meridian. */
export function greatCircle(from: Position, to: Position): Position[] {
  const angle = angleBetween(from, to)
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

function angleBetween([λ1, φ1]: Position, [λ2, φ2]: Position): number {
  const [up, across] = [Math.sin(((φ2 - φ1) * degree) / 2), Math.sin(((λ2 - λ1) * degree) / 2)]
  const half = up * up + Math.cos(φ1 * degree) * Math.cos(φ2 * degree) * across * across
  return 2 * Math.asin(Math.min(1, Math.sqrt(half)))
}

function vectorOf([longitude, latitude]: Position): number[] {
  const [λ, φ] = [longitude * degree, latitude * degree]
  return [Math.cos(φ) * Math.cos(λ), Math.cos(φ) * Math.sin(λ), Math.sin(φ)]
}
