export interface Place {
  longitude: number
  latitude: number
}

export interface ReportedPlace {
  longitude: number | null
  latitude: number | null
}

/** In degrees. West is at most east, and longitudes may exceed ±180. */
export interface Box {
  west: number
  south: number
  east: number
  north: number
}

export const nauticalMilesPerDegree = 60
export const metresPerNauticalMile = 1_852
export const kilometresPerDegree = 111.2

export function nauticalMilesBetween(from: Place, to: Place): number {
  return degreesBetween(from, to) * nauticalMilesPerDegree
}

export function kilometresBetween(from: Place, to: Place): number {
  return degreesBetween(from, to) * kilometresPerDegree
}

/** `null` if either coordinate is unknown. */
export function positionOf({ longitude, latitude }: ReportedPlace): Place | null {
  return longitude === null || latitude === null ? null : { longitude, latitude }
}

/** A box with all places within a distance of this many degrees. */
export function boxWithin({ longitude, latitude }: Place, degrees: number): Box {
  const farthestLatitude = Math.min(90, Math.abs(latitude) + degrees)
  const degreesEast = Math.min(180, degrees / Math.cos(farthestLatitude * radiansPerDegree))
  return {
    west: longitude - degreesEast,
    south: latitude - degrees,
    east: longitude + degreesEast,
    north: latitude + degrees,
  }
}

const nowhere: Box = { west: Infinity, south: Infinity, east: -Infinity, north: -Infinity }

/** The box around some boxes. */
export function boxAround(boxes: readonly Box[]): Box {
  const [{ west, south, east, north } = nowhere, ...others] = boxes
  return others.reduce(
    (all, box) => ({
      west: Math.min(all.west, box.west),
      south: Math.min(all.south, box.south),
      east: Math.max(all.east, box.east),
      north: Math.max(all.north, box.north),
    }),
    { west, south, east, north },
  )
}

/** Great-circle distance (haversine), correct across the 180° meridian and near the poles. */
export function degreesBetween(from: Place, to: Place): number {
  const north = Math.sin(((to.latitude - from.latitude) * radiansPerDegree) / 2)
  const east = Math.sin(((to.longitude - from.longitude) * radiansPerDegree) / 2)
  const parallels = Math.cos(from.latitude * radiansPerDegree) * Math.cos(to.latitude * radiansPerDegree)
  const square = north * north + parallels * east * east
  return (2 * Math.asin(Math.min(1, Math.sqrt(square)))) / radiansPerDegree
}

const radiansPerDegree = Math.PI / 180
