import { describe, expect, it } from 'vitest'
import { type AreaPolygon, parseArea } from './area.ts'
import { boxRing, pointsOf } from './fixtures/points.ts'

const square = boxRing(4, 51, 5, 52)
const polygon = (...rings: unknown[]) => ({ type: 'Polygon', coordinates: rings })

function polygonsOf(value: unknown): readonly AreaPolygon[] {
  const result = parseArea(JSON.stringify(value))
  if (!('area' in result)) throw new Error(result.reason)
  return result.area.polygons
}

function refusalOf(value: unknown): string {
  const result = parseArea(typeof value === 'string' ? value : JSON.stringify(value))
  return 'area' in result ? 'accepted' : `${result.problem}: ${result.reason}`
}

describe('an area', () => {
  it('is a polygon with its bounds', () => {
    expect(polygonsOf(polygon(square))).toMatchObject([{ west: 4, south: 51, east: 5, north: 52 }])
  })

  it('may have holes, several polygons, an enclosing feature, or several features', () => {
    const hole = square.map(([x = 0, y = 0]) => [4.2 + (x - 4) / 2, 51.2 + (y - 51) / 2])
    expect(polygonsOf(polygon(square, hole))[0]?.rings).toHaveLength(2)
    expect(polygonsOf({ type: 'MultiPolygon', coordinates: [[square], [square]] })).toHaveLength(2)
    expect(polygonsOf({ type: 'Feature', properties: null, geometry: polygon(square) })).toHaveLength(1)
    const feature = { type: 'Feature', geometry: polygon(square) }
    expect(polygonsOf({ type: 'FeatureCollection', features: [feature, feature] })).toHaveLength(2)
  })

  it('may be wound either way', () => {
    expect(refusalOf(polygon(square.toReversed()))).toBe('accepted')
  })

  it('may cross the 180° meridian by a step wider than half the world or by longitudes beyond ±180', () => {
    const byStep = boxRing(170, 50, -170, 60)
    const beyond = byStep.map(([x = 0, y]) => [x < 0 ? x + 360 : x, y])
    expect(polygonsOf(polygon(byStep))).toMatchObject([{ west: 170, east: 190 }])
    expect(polygonsOf(polygon(beyond))).toEqual(polygonsOf(polygon(byStep)))
  })

  it('is the whole world for a step of a whole turn', () => {
    const world = boxRing(-180, -90, 180, 90)
    expect(polygonsOf(polygon(world))).toMatchObject([{ west: -180, east: 180, south: -90, north: 90 }])
  })

  it('has its holes on the same side of the 180° meridian as its ring', () => {
    const outer = boxRing(170, 50, -170, 60)
    const hole = boxRing(-175, 52, -172, 55)
    expect(polygonsOf(polygon(outer, hole))[0]?.rings[1]?.[0]).toBe(185)
  })

  it('may enclose a pole', () => {
    const arctic = pointsOf('-120 70, 0 70, 120 70, -120 70')
    expect(polygonsOf(polygon(arctic))).toMatchObject([{ south: 70, north: 90, west: -120, east: 240 }])
  })

  it('may have 10,000 corners', () => {
    expect(refusalOf(polygon(circle(10_000)))).toBe('accepted')
  })

  it('may touch itself in a point', () => {
    const hourglass = pointsOf('0 0, 1 1, 2 0, 2 2, 1 1, 0 2, 0 0')
    expect(refusalOf(polygon(hourglass))).toBe('accepted')
  })
})

describe('an area that crosses itself', () => {
  const bow = JSON.stringify(polygon(pointsOf('0 0, 2 2, 2 0, 0 2, 0 0')))

  it('is read for an editor only', () => {
    expect(parseArea(bow)).toMatchObject({ problem: 'unprocessable' })
    expect(parseArea(bow, { evenCrossing: true })).toMatchObject({ area: { polygons: [{ west: 0, east: 2 }] } })
  })
})

describe('an invalid area', () => {
  it('is malformed if it is not JSON', () => {
    expect(refusalOf('{"type":')).toMatch(/^malformed: is not JSON/)
  })

  it.each([
    [
      polygon(square.slice(0, 4)),
      'has an open ring at coordinates[0]: its last position [4,52] must be the same as its first [4,51]',
    ],
    [polygon(square.slice(0, 3)), 'has 3 positions at coordinates[0]; expected at least 4'],
    [
      polygon(pointsOf('0 0, 2 2, 2 0, 0 2, 0 0')),
      'crosses itself at coordinates[0]: the edge from position 0 meets the edge from position 2',
    ],
    [
      polygon(square, pointsOf('0 0, 4 0, 2 0, 2 1, 0 0')),
      'crosses itself at coordinates[1]: the edge from position 0 meets the edge from position 1',
    ],
    [polygon(pointsOf('0 0, 1 0, 1 91, 0 0')), 'has latitude 91 at coordinates[0][2]; expected -90 to 90'],
    [
      polygon([
        [0, 0],
        [1, 0],
        [1, null],
        [0, 0],
      ]),
      'has no position [longitude, latitude] at coordinates[0][2]',
    ],
    [{ type: 'Point', coordinates: [4, 51] }, 'has the type "Point"; expected a GeoJSON Polygon'],
    [
      { type: 'FeatureCollection', features: [{ type: 'Feature', geometry: null }] },
      'has a features[0].geometry that is not',
    ],
    [{ type: 'FeatureCollection', features: [] }, 'contains no polygon'],
    [polygon(), 'has no ring at coordinates'],
    [polygon(circle(10_001)), 'has too many positions at coordinates[0]: 10001, expected at most 10000'],
    [[4, 51], 'must be a GeoJSON Polygon'],
    [{}, 'has no type; expected a GeoJSON Polygon'],
    [null, 'must be a GeoJSON Polygon'],
  ])('is unprocessable, with the place: %j', (value, reason) => {
    expect(refusalOf(value)).toContain(`unprocessable: ${reason}`)
  })
})

function circle(corners: number): number[][] {
  return Array.from({ length: corners + 1 }, (_, i) => {
    const angle = ((i % corners) / corners) * 2 * Math.PI
    return [Math.cos(angle), Math.sin(angle)]
  })
}
