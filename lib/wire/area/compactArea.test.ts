import { describe, expect, it } from 'vitest'
import { seededRandom } from '#lib/ais/seededRandom.ts'
import { parseArea } from './area.ts'
import { type CompactPosition, decodeCompactArea, encodeCompactArea, isCompactArea } from './compactArea.ts'
import { boxRing, pointsOf } from './fixtures/points.ts'

const square: CompactPosition[] = boxRing(4, 51, 5, 52)
const hole: CompactPosition[] = pointsOf('4.2 51.2, 4.8 51.2, 4.5 51.8, 4.2 51.2')

function decoded(text: string): CompactPosition[][][] {
  const result = decodeCompactArea(text)
  if ('fault' in result) throw new Error(result.fault.kind)
  return result.polygons
}

describe('a compact area', () => {
  it('survives a round trip with holes', () => {
    const polygons = [[square, hole], [square.map(([x, y]): CompactPosition => [x + 170, y - 110])]]
    expect(decoded(encodeCompactArea(polygons))).toEqual(polygons)
  })

  it('survives a round trip to five decimals for any rings', () => {
    const next = seededRandom(6)
    for (let round = 0; round < 300; round++) {
      const ring = (): CompactPosition[] => {
        const open = Array.from(
          { length: 3 + Math.floor(next() * 12) },
          (): CompactPosition => [rounded(next() * 1080 - 540), rounded(next() * 180 - 90)],
        )
        return [...open, open[0]!]
      }
      const polygons = Array.from({ length: 1 + Math.floor(next() * 3) }, () =>
        Array.from({ length: 1 + Math.floor(next() * 3) }, ring),
      )
      const text = encodeCompactArea(polygons)
      expect(decoded(text)).toEqual(polygons)
      expect(encodeCompactArea(decoded(text))).toBe(text)
    }
  })

  it('needs no escaping in a URL and is not JSON', () => {
    const text = encodeCompactArea([[square, hole], [square]])
    expect(encodeURIComponent(text)).toBe(text)
    expect(new URLSearchParams({ a: text }).toString()).toBe(`a=${text}`)
    expect(() => JSON.parse(text)).toThrow(SyntaxError)
  })

  it('is about a quarter as long as escaped GeoJSON', () => {
    const circle = Array.from({ length: 64 }, (_, i): CompactPosition => {
      const turn = (i / 64) * 2 * Math.PI
      return [rounded(4 + 0.3 * Math.cos(turn)), rounded(52 + 0.2 * Math.sin(turn))]
    })
    const json = JSON.stringify({ type: 'Polygon', coordinates: [[...circle, circle[0]]] })
    expect(encodeURIComponent(json).length / encodeCompactArea([[circle]]).length).toBeGreaterThan(4)
  })

  it('gives the same area as GeoJSON, also at the 180° meridian', () => {
    const across: CompactPosition[] = boxRing(170, 50, -170, 60)
    const asJson = parseArea(JSON.stringify({ type: 'MultiPolygon', coordinates: [[across], [square, hole]] }))
    expect(asJson).toHaveProperty('area')
    expect(parseArea(encodeCompactArea([[across], [square, hole]]))).toEqual(asJson)
  })
})

describe('an invalid compact area', () => {
  const good = encodeCompactArea([[square]])

  it('is distinguished from JSON by its beginning', () => {
    expect(isCompactArea(good)).toBe(true)
    for (const other of ['{"type":"Polygon"}', '[1]', '12', 'null', 'true', 'A1.AA', 'a.AA', '']) {
      expect(isCompactArea(other), other).toBe(false)
    }
  })

  it.each([
    ['a2.AAAA', 'malformed: is a compact area of version 2; expected version 1'],
    [`${good}!A`, `malformed: has "!" at character ${good.length + 1}; expected A–Z a–z 0–9 - _ .`],
    [`${good}g`, 'malformed: ends within a number in ring 1 of polygon 1'],
    [`${good}A`, 'malformed: ends with a longitude without a latitude in ring 1 of polygon 1'],
    [`${good}.AAAA`, 'malformed: has 2 positions in ring 2 of polygon 1; expected at least 3'],
    [`${good}..`, 'malformed: has 0 positions in ring 1 of polygon 2; expected at least 3'],
    ['a1.', 'malformed: has 0 positions in ring 1 of polygon 1; expected at least 3'],
    ['a1.________A', 'malformed: has a number that is too large in ring 1 of polygon 1'],
    [encodeCompactArea([[pointsOf('0 0, 2 2, 2 0, 0 2')]]), 'unprocessable: crosses itself at coordinates[0][0]'],
  ])('is refused with the reason: %s', (text, reason) => {
    const result = parseArea(text)
    expect('area' in result ? 'accepted' : `${result.problem}: ${result.reason}`).toContain(reason)
  })
})

function rounded(degrees: number): number {
  return Math.round(degrees * 100_000) / 100_000
}
