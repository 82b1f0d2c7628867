import { describe, expect, it } from 'vitest'
import { pointsOf } from '#lib/wire/area/fixtures/points.ts'
import { coastLines, fillableRing, unwrapRing } from './antimeridian.ts'

describe('a ring across the 180° meridian', () => {
  const ring = pointsOf('179 10, -179 10, -179 12, 179 12, 179 10')

  it('continues beyond 180 instead of around the world', () => {
    expect(unwrapRing(ring).map(([longitude]) => longitude)).toEqual([179, 181, 181, 179, 179])
  })

  it('is unchanged if it does not cross', () => {
    const europe = pointsOf('0 0, 20 0, 20 20, 0 0')
    expect(unwrapRing(europe)).toEqual(europe)
  })
})

describe('a ring around the pole', () => {
  const antarctica = [-180, -90, 0, 90, 180].map((longitude) => [longitude, -70])

  it('is closed at the pole and reaches past both edges of the world, without a visible seam', () => {
    const filled = fillableRing(unwrapRing([-170, -90, 0, 90, 175, -170].map((longitude) => [longitude, -70])))
    const longitudes = filled.map(([longitude]) => longitude)
    expect(Math.min(...(longitudes as number[]))).toBeLessThan(-180)
    expect(Math.max(...(longitudes as number[]))).toBeGreaterThan(180)
    expect(filled.filter(([, latitude]) => latitude === -90)).toHaveLength(2)
    expect(filled.at(-1)).toEqual(filled[0])
  })

  it('has a coast that does not run to the pole', () => {
    expect(coastLines(antarctica)).toEqual([antarctica])
  })
})

it('draws no coast along the 180° meridian', () => {
  const chukotka = pointsOf('-180 69, -180 65, -175 66, -180 69')
  expect(coastLines(chukotka)).toEqual([chukotka.slice(1)])
})
