import type { Area, AreaPolygon } from './area.ts'

/** West, south, east, north in degrees; west is the greater where the box crosses 180° (RFC 7946, 5.2). */
export type BoundingBox = [west: number, south: number, east: number, north: number]

/** `BoundingBox` whose east is never less than west and may exceed 180°. */
type UnwrappedBox = BoundingBox

export type BoxResult = { area: Area } | { problem: 'malformed' | 'unprocessable'; reason: string }

const maxBoxes = 4

export const boxForm = 'west,south,east,north in degrees, longitudes from -180 to 180, latitudes from -90 to 90'

/** Reads boxes and returns their intersection. */
export function parseBoxes(texts: readonly string[]): BoxResult {
  if (texts.length > maxBoxes) return { problem: 'malformed', reason: `may be given at most ${maxBoxes} times` }
  const boxes: UnwrappedBox[] = []
  for (const text of texts) {
    const box = parseBox(text)
    if ('problem' in box) return box
    boxes.push(box)
  }
  const [first, ...others] = boxes
  const common = others.reduce((parts, box) => parts.flatMap((part) => intersection(part, box)), first ? [first] : [])
  return { area: { polygons: common.map(polygonOf) } }
}

function parseBox(text: string): UnwrappedBox | Exclude<BoxResult, { area: Area }> {
  const numbers = text.split(',').map((part) => (/^\s*-?\d+(\.\d+)?\s*$/.test(part) ? Number(part) : Number.NaN))
  const [west = Number.NaN, south = Number.NaN, east = Number.NaN, north = Number.NaN] = numbers
  const isPlace = (longitude: number, latitude: number) => Math.abs(longitude) <= 180 && Math.abs(latitude) <= 90
  if (numbers.length !== 4 || !isPlace(west, south) || !isPlace(east, north)) {
    return { problem: 'malformed', reason: `must be ${boxForm}, not "${text}"` }
  }
  if (south > north) {
    return { problem: 'unprocessable', reason: `is not a box: south (${south}) must be less than north (${north})` }
  }
  return [west, south, east < west ? east + 360 : east, north]
}

/** Returns two parts if two wide boxes overlap on both sides of the world. */
function intersection(a: UnwrappedBox, b: UnwrappedBox): UnwrappedBox[] {
  return [-360, 0, 360].flatMap((turn) => {
    const [west, east] = [Math.max(a[0], b[0] + turn), Math.min(a[2], b[2] + turn)]
    const [south, north] = [Math.max(a[1], b[1]), Math.min(a[3], b[3])]
    return west <= east && south <= north ? [[west, south, east, north]] : []
  })
}

function polygonOf([west, south, east, north]: UnwrappedBox): AreaPolygon {
  const ring = Float64Array.of(west, south, east, south, east, north, west, north, west, south)
  return { rings: [ring], west, south, east, north }
}

const decimals = 5

/** Formats a box for the parameter. The box may exceed ±180 or reach more than once around the world. */
export function formatBox({ west, south, east, north }: Record<'west' | 'south' | 'east' | 'north', number>): string {
  const [from, to] = east - west >= 360 ? [-180, 180] : [wrapLongitude(west), wrapLongitude(east)]
  const latitude = (degrees: number) => Math.max(-90, Math.min(90, degrees))
  return [from, latitude(south), to, latitude(north)].map((degrees) => Number(degrees.toFixed(decimals))).join(',')
}

/** Normalises a longitude to ±180. */
export function wrapLongitude(longitude: number): number {
  return Math.abs(longitude) <= 180 ? longitude : ((((longitude + 180) % 360) + 360) % 360) - 180
}
