import { describe, expect, it } from 'vitest'
import { geometryOf, parseArea } from '#lib/wire/area/area.ts'
import { areaTest } from '#lib/wire/area/areaEdges.ts'
import { pointsOf } from '#lib/wire/area/fixtures/points.ts'
import { areaData, sizeOf } from './areaData.ts'
import {
  type AreaShape,
  fitsAsHole,
  keptRing,
  type Ring,
  ringAt,
  shapesOf,
  textOf,
  turned,
  withRing,
} from './areaShapes.ts'
import { faultsOf } from './areaWork.ts'
import { bow, box } from './fixtures/shapes.ts'

const withHole: AreaShape = [box(0, 50, 10, 60), box(2, 52, 4, 54)]

describe('areas of an address', () => {
  it('are read as they were written, with holes', () => {
    const shapes = [withHole, [box(20, 0, 30, 10)]]
    expect(shapesOf(textOf(shapes))).toEqual({ shapes })
  })

  it('are read as GeoJSON too, and a bad text says why', () => {
    expect(shapesOf(JSON.stringify(geometryOf([withHole])))).toEqual({ shapes: [withHole] })
    expect(shapesOf('nonsense')).toMatchObject({ fault: { kind: 'json' } })
    expect(shapesOf(null)).toEqual({ shapes: [] })
    expect(textOf([])).toBeNull()
  })

  it('across the 180° meridian stay in one piece', () => {
    const shapes = [[box(175, -20, 185, -10)]]
    expect(shapesOf(textOf(shapes))).toEqual({ shapes })
  })
})

describe('a ring as it is kept', () => {
  it('is closed, without a position twice in a row, to five decimals', () => {
    expect(keptRing(pointsOf('0 0, 1.000001 0, 1.000002 0, 1 1'))).toEqual(pointsOf('0 0, 1 0, 1 1, 0 0'))
  })

  it('is within the world, however far the map was turned', () => {
    expect(keptRing(turned(box(-5, 0, 5, 5), 720))).toEqual(box(-5, 0, 5, 5))
  })
})

describe('the ring under a place', () => {
  it('is the smallest: the hole before its area', () => {
    expect(ringAt([withHole], [3, 53])).toEqual({ area: 0, ring: 1 })
    expect(ringAt([withHole], [8, 58])).toEqual({ area: 0, ring: 0 })
    expect(ringAt([withHole], [11, 55])).toBeNull()
  })

  it.each([
    [4.3, 51.9, 4.1, 51.3],
    [4.3, 52.2, 4.1, 51.4],
    [4.6, 51.9, 4.2, 51.3],
  ])('is found on its edge to %f %f, as the service finds vessels', (east, north, longitude, latitude) => {
    const shape: AreaShape = [
      [
        [4, 51],
        [east, north],
        [4, north],
        [4, 51],
      ],
    ]
    const parsed = parseArea(JSON.stringify(geometryOf([shape])))
    expect('area' in parsed && areaTest(parsed.area)({ longitude, latitude })).toBe(true)
    expect(ringAt([shape], [longitude, latitude])).toEqual({ area: 0, ring: 0 })
  })

  it('is found in any turn of the world', () => {
    expect(ringAt([[box(175, 0, 185, 5)]], [-178, 2])).toEqual({ area: 0, ring: 0 })
  })
})

describe('an area changed by hand', () => {
  it('moves its holes when it is moved as a whole', () => {
    const [outer, hole] = withRing(withHole, 0, box(5, 50, 15, 60))
    expect(outer).toEqual(box(5, 50, 15, 60))
    expect(hole).toEqual(box(7, 52, 9, 54))
  })

  it('leaves its holes where they are when one corner is moved', () => {
    const [, hole] = withRing(withHole, 0, [[-1, 50], ...box(0, 50, 10, 60).slice(1, -1), [-1, 50]])
    expect(hole).toEqual(withHole[1])
  })
})

describe('what is wrong with an area', () => {
  it('is the place where it crosses itself', () => {
    expect(faultsOf([withHole, [bow]])).toEqual([{ kind: 'crossing', area: 1, ring: 0, place: [1, 1] }])
  })

  it('is a hole that is not inside', () => {
    expect(fitsAsHole(box(5, 55, 6, 56), withHole)).toBe(true)
    for (const hole of [box(9, 55, 12, 57), box(20, 55, 21, 56), box(1, 51, 5, 55), box(2.5, 52.5, 3, 53)]) {
      expect(fitsAsHole(hole, withHole)).toBe(false)
    }
  })
})

describe('an area on the map', () => {
  it('has slanted edges bent as in the query, and its size by that', () => {
    const triangle: Ring = pointsOf('0 0, 40 40, 0 40, 0 0')
    const [drawn = []] = areaData([[triangle]]).features[0]?.geometry.coordinates ?? []
    expect(drawn).toContainEqual([20, 20])
    expect(drawn).toHaveLength(163)
  })

  it('has its size in square nautical miles: slightly under 3,600 for a degree by a degree at the equator', () => {
    expect(sizeOf([box(0, -0.5, 1, 0.5)])).toBeCloseTo(3604.6, 0)
    expect(sizeOf(withHole)).toBeLessThan(sizeOf([withHole[0]!]))
  })
})
