import type { Area } from './area.ts'

/** West, south, east, north in degrees; west is the greater where the box crosses 180° (RFC 7946, 5.2). */
export type BoundingBox = [west: number, south: number, east: number, north: number]

export type BoxResult = { area: Area } | { problem: 'malformed' | 'unprocessable'; reason: string }

export const boxForm = 'west,south,east,north in degrees, longitudes from -180 to 180, latitudes from -90 to 90'

export function parseBox(text: string): BoxResult {
  const numbers = text.split(',').map((part) => (/^\s*-?\d+(\.\d+)?\s*$/.test(part) ? Number(part) : Number.NaN))
  const [west = Number.NaN, south = Number.NaN, east = Number.NaN, north = Number.NaN] = numbers
  const isPlace = (longitude: number, latitude: number) => Math.abs(longitude) <= 180 && Math.abs(latitude) <= 90
  if (numbers.length !== 4 || !isPlace(west, south) || !isPlace(east, north)) {
    return { problem: 'malformed', reason: `must be ${boxForm}, not "${text}"` }
  }
  if (south > north) {
    return { problem: 'unprocessable', reason: `is not a box: south (${south}) must be less than north (${north})` }
  }
  return { area: areaOfBox([west, south, east, north]) }
}

function areaOfBox([west, south, givenEast, north]: BoundingBox): Area {
  const east = givenEast < west ? givenEast + 360 : givenEast
  const ring = Float64Array.of(west, south, east, south, east, north, west, north, west, south)
  return { polygons: [{ rings: [ring], west, south, east, north }] }
}

const decimals = 5

/** A box that may lie beyond ±180 or reach more than once round the world, as the parameter takes it. */
export function formatBox({ west, south, east, north }: Record<'west' | 'south' | 'east' | 'north', number>): string {
  const [from, to] = east - west >= 360 ? [-180, 180] : [withinWorld(west), withinWorld(east)]
  const latitude = (degrees: number) => Math.max(-90, Math.min(90, degrees))
  return [from, latitude(south), to, latitude(north)].map((degrees) => Number(degrees.toFixed(decimals))).join(',')
}

function withinWorld(longitude: number): number {
  return Math.abs(longitude) <= 180 ? longitude : ((((longitude + 180) % 360) + 360) % 360) - 180
}
