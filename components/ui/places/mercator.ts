const degree = Math.PI / 180
/** The chart ends north of this latitude. */
const maxLatitude = 89.9

/** The distance of a latitude from the equator on a Mercator chart, in degrees of longitude. */
export function northingOf(latitude: number): number {
  const bounded = Math.max(-maxLatitude, Math.min(maxLatitude, latitude))
  return Math.log(Math.tan(Math.PI / 4 + (bounded * degree) / 2)) / degree
}

export function latitudeOf(northing: number): number {
  return (2 * Math.atan(Math.exp(northing * degree)) - Math.PI / 2) / degree
}
