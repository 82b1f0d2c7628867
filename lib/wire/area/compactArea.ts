import type { AreaFault } from './areaFault.ts'

/**
 * Area as a short text without characters that URLs escape: `a1.`, then its rings with `.` between two rings of a
 * polygon (the outer one first, then holes) and `..` between two polygons. A ring is its positions without the closing
 * one, alternating longitude and latitude, each as the difference from the previous position (also across rings) in
 * units of 0.00001°. Numbers are zigzag-coded with five bits per character, lowest first; 32 is added if another
 * character follows.
 */
const magic = 'a'
const version = '1'
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
const unitsPerDegree = 100_000
/** Six characters have 30 bits, more than any difference of two positions needs. */
const maxCharacters = 6

const values = new Map([...alphabet].map((character, value) => [character, value]))

export type CompactPosition = readonly [longitude: number, latitude: number]
/** Polygons of closed rings of positions, as GeoJSON has the coordinates of a MultiPolygon. */
export type PolygonCoordinates = readonly (readonly (readonly CompactPosition[])[])[]

/** Distinguishes a compact area from JSON by its beginning. */
export function isCompactArea(text: string): boolean {
  return /^a\d+\./.test(text)
}

/** Rounds positions to 0.00001° (about a metre). */
export function encodeCompactArea(polygons: PolygonCoordinates): string {
  let [x, y] = [0, 0]
  const ringText = (ring: readonly CompactPosition[]): string => {
    let text = ''
    for (const [longitude, latitude] of openRing(ring)) {
      const [nextX, nextY] = [Math.round(longitude * unitsPerDegree), Math.round(latitude * unitsPerDegree)]
      text += numberText(nextX - x) + numberText(nextY - y)
      ;[x, y] = [nextX, nextY]
    }
    return text
  }
  const body = polygons.map((rings) => rings.map(ringText).join('.')).join('..')
  return `${magic}${version}.${body}`
}

export type CompactAreaResult = { polygons: CompactPosition[][][] } | { fault: AreaFault }

export function decodeCompactArea(text: string): CompactAreaResult {
  const [, given, body = ''] = /^a(\d+)\.(.*)$/s.exec(text) ?? []
  if (given !== version) return { fault: { kind: 'version', version: given ?? '', accepted: version } }
  const stray = /[^\w.-]/.exec(body)
  if (stray) {
    const at = text.length - body.length + stray.index + 1
    return { fault: { kind: 'character', character: stray[0], at } }
  }
  const position = { x: 0, y: 0 }
  const polygons: CompactPosition[][][] = []
  for (const [i, polygon] of body.split('..').entries()) {
    const rings: CompactPosition[][] = []
    for (const [j, ring] of polygon.split('.').entries()) {
      const read = readRing(ring, position)
      if ('kind' in read) return { fault: { ...read, ring: j + 1, polygon: i + 1 } }
      rings.push(read.ring)
    }
    polygons.push(rings)
  }
  return { polygons }
}

type RingFault = { kind: 'large-number' | 'cut-number' | 'half-position' } | { kind: 'few-corners'; count: number }

function readRing(text: string, from: { x: number; y: number }): { ring: CompactPosition[] } | RingFault {
  const numbers = readNumbers(text)
  if ('kind' in numbers) return numbers
  if (numbers.length % 2 === 1) return { kind: 'half-position' }
  if (numbers.length < 6) return { kind: 'few-corners', count: numbers.length / 2 }
  const ring: CompactPosition[] = []
  for (let i = 0; i < numbers.length; i += 2) {
    from.x += numbers[i] ?? 0
    from.y += numbers[i + 1] ?? 0
    ring.push([from.x / unitsPerDegree, from.y / unitsPerDegree])
  }
  const [first] = ring
  return { ring: first ? [...ring, first] : ring }
}

/** Returns the numbers of a text, or its fault. */
function readNumbers(text: string): number[] | RingFault {
  const numbers: number[] = []
  let [zigzag, characters] = [0, 0]
  for (const character of text) {
    const value = values.get(character) ?? 0
    zigzag += (value % 32) * 32 ** characters
    characters++
    if (value < 32) {
      numbers.push(zigzag % 2 === 0 ? zigzag / 2 : -(zigzag + 1) / 2)
      zigzag = 0
      characters = 0
    } else if (characters === maxCharacters) {
      return { kind: 'large-number' }
    }
  }
  return characters === 0 ? numbers : { kind: 'cut-number' }
}

function numberText(value: number): string {
  let rest = value < 0 ? -value * 2 - 1 : value * 2
  let text = ''
  while (rest >= 32) {
    text += alphabet[32 + (rest % 32)]
    rest = Math.floor(rest / 32)
  }
  return text + alphabet[rest]
}

function openRing(ring: readonly CompactPosition[]): readonly CompactPosition[] {
  const [first, last] = [ring[0], ring.at(-1)]
  const closed = ring.length > 1 && first && last && first[0] === last[0] && first[1] === last[1]
  return closed ? ring.slice(0, -1) : ring
}
