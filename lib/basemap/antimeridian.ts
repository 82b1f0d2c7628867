import type { Position } from 'geojson'

/**
 * Continues longitudes beyond ±180, because rings of world-atlas cross 180° and a step from 179.9 to -179.9 is a short
 * way east. Keeps most of the ring within ±180, so that a hole stays with its ring. geojson-vt wraps the part outside.
 */
export function unwrapRing(ring: readonly Position[]): Position[] {
  let turns = 0
  let previous: number | undefined
  const unwrapped = ring.map(([longitude = 0, latitude = 0]): Position => {
    if (previous !== undefined && longitude - previous > 180) turns--
    if (previous !== undefined && longitude - previous < -180) turns++
    previous = longitude
    return [longitude + 360 * turns, latitude]
  })
  const longitudes = unwrapped.map(longitudeOf)
  const middle = longitudes.reduce((sum, longitude) => sum + longitude, 0) / longitudes.length
  const shift = -360 * Math.round(middle / 360)
  return unwrapped.map(([longitude = 0, latitude = 0]) => [longitude + shift, latitude])
}

/** The ring as an area. A ring around the world (Antarctica) is closed at the pole. */
export function fillableRing(unwrapped: readonly Position[]): Position[] {
  const [first, last] = [unwrapped[0], unwrapped.at(-1)]
  if (!first || !last || Math.abs(longitudeOf(last) - longitudeOf(first)) < 180) return [...unwrapped]
  const eastward = longitudeOf(last) > longitudeOf(first) ? [...unwrapped] : [...unwrapped].reverse()
  const pole = latitudeOf(first) < 0 ? -90 : 90
  const threeTurns = [-360, 0, 360].flatMap((shift) =>
    eastward.map(([longitude = 0, latitude = 0]): Position => [longitude + shift, latitude]),
  )
  const beyond = threeTurns.filter((position) => Math.abs(longitudeOf(position)) <= 200)
  const [west, east] = [beyond[0], beyond.at(-1)]
  if (!west || !east) return []
  return [...beyond, [longitudeOf(east), pole], [longitudeOf(west), pole], west]
}

/** The ring as coast lines, without its edges along the 180° meridian. */
export function coastLines(unwrapped: readonly Position[]): Position[][] {
  const lines: Position[][] = []
  let line: Position[] = []
  for (const position of unwrapped) {
    const before = line.at(-1)
    if (before && onAntimeridian(before) && onAntimeridian(position)) {
      if (line.length > 1) lines.push(line)
      line = []
    }
    line.push(position)
  }
  if (line.length > 1) lines.push(line)
  return lines
}

function onAntimeridian(position: Position): boolean {
  return Math.abs(Math.abs(longitudeOf(position) % 360) - 180) < 1e-6
}

function longitudeOf(position: Position): number {
  return position[0] ?? 0
}

function latitudeOf(position: Position): number {
  return position[1] ?? 0
}
