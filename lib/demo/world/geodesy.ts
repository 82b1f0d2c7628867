const radians = Math.PI / 180
export const kilometresPerDegree = 111.2
export const kilometresPerNauticalMile = 1.852

/** Along the great circle. */
export function distanceKilometres(lon1: number, lat1: number, lon2: number, lat2: number): number {
  const halfUp = Math.sin(((lat2 - lat1) * radians) / 2)
  const halfAcross = Math.sin(((lon2 - lon1) * radians) / 2)
  const square = halfUp * halfUp + Math.cos(lat1 * radians) * Math.cos(lat2 * radians) * halfAcross * halfAcross
  return ((2 * kilometresPerDegree) / radians) * Math.asin(Math.min(1, Math.sqrt(square)))
}

/** From 0 up to 360; for legs short enough to be straight on the chart. */
export function bearingDegrees(lon1: number, lat1: number, lon2: number, lat2: number): number {
  const across = wrapLongitude(lon2 - lon1) * Math.cos(((lat1 + lat2) / 2) * radians)
  return (Math.atan2(across, lat2 - lat1) / radians + 360) % 360
}

/** The position so many kilometres away in a direction, on the flat: meant for tens of kilometres. */
export function moved(longitude: number, latitude: number, kilometres: number, directionDegrees: number) {
  const up = (kilometres * Math.cos(directionDegrees * radians)) / kilometresPerDegree
  const across = (kilometres * Math.sin(directionDegrees * radians)) / kilometresPerDegree
  return { longitude: longitude + across / Math.cos(latitude * radians), latitude: latitude + up }
}

/** From -180 up to 180. */
export function wrapLongitude(longitude: number): number {
  return longitude - 360 * Math.floor((longitude + 180) / 360)
}

/** Points on the great circle between two positions, without the ends; longitudes run on from the first one's. */
export function* greatCirclePoints(lon1: number, lat1: number, lon2: number, lat2: number, count: number) {
  const a = toVector(lon1, lat1)
  const b = toVector(lon2, lat2)
  const angle = Math.acos(Math.max(-1, Math.min(1, a.x * b.x + a.y * b.y + a.z * b.z)))
  for (let index = 1; index <= count; index++) {
    const part = index / (count + 1)
    const near = Math.sin((1 - part) * angle) / Math.sin(angle)
    const far = Math.sin(part * angle) / Math.sin(angle)
    const x = near * a.x + far * b.x
    const y = near * a.y + far * b.y
    const latitude = Math.atan2(near * a.z + far * b.z, Math.sqrt(x * x + y * y)) / radians
    yield { longitude: lon1 + wrapLongitude(Math.atan2(y, x) / radians - lon1), latitude }
  }
}

function toVector(longitude: number, latitude: number) {
  const level = Math.cos(latitude * radians)
  return {
    x: level * Math.cos(longitude * radians),
    y: level * Math.sin(longitude * radians),
    z: Math.sin(latitude * radians),
  }
}
