import { describe, expect, it } from 'vitest'
import { distanceNauticalMiles, greatCircle, initialCourse, type Position } from './greatCircle.ts'

const maasmond: Position = [4.0, 51.98]
const newYork: Position = [-73.9, 40.4]
const yokohama: Position = [139.7, 35.4]
const sanFrancisco: Position = [-122.6, 37.8]

describe('a great circle', () => {
  it('is a mile a minute along a meridian, but for the earth being no sphere', () => {
    expect(distanceNauticalMiles([4, 51], [4, 52])).toBeCloseTo(60.04, 2)
    expect(initialCourse([4, 51], [4, 52])).toBe(0)
    expect(initialCourse([4, 52], [4, 51])).toBe(180)
  })

  it('goes north of the rhumb line between two northern ports', () => {
    expect(distanceNauticalMiles(maasmond, newYork)).toBeCloseTo(byCosines(maasmond, newYork), 6)
    expect(initialCourse(maasmond, newYork)).toBeGreaterThan(285)
    const highest = Math.max(...greatCircle(maasmond, newYork).map(([, latitude]) => latitude))
    expect(highest).toBeGreaterThan(53)
  })

  it('crosses the 180° meridian without a jump', () => {
    const way = greatCircle(yokohama, sanFrancisco)
    for (const [i, [longitude]] of way.entries()) {
      expect(Math.abs(longitude - (way[i - 1]?.[0] ?? longitude))).toBeLessThan(3)
    }
    expect(way.at(-1)?.[0]).toBeCloseTo(237.4, 6)
    expect(way.at(-1)?.[1]).toBeCloseTo(37.8, 6)
    expect(distanceNauticalMiles(yokohama, sanFrancisco)).toBeCloseTo(byCosines(yokohama, sanFrancisco), 6)
  })

  it('is a quarter of the earth from the equator to the pole', () => {
    expect(distanceNauticalMiles([20, 0], [-100, 90])).toBeCloseTo(5403.6, 1)
  })

  it('has no length between a place and itself', () => {
    expect(distanceNauticalMiles(maasmond, maasmond)).toBe(0)
    expect(greatCircle(maasmond, maasmond)[0]).toEqual([expect.closeTo(4, 9), expect.closeTo(51.98, 9)])
  })
})

/** Computes the same by the law of cosines, which is exact enough over an ocean. */
function byCosines([λ1, φ1]: Position, [λ2, φ2]: Position): number {
  const [a, b, c] = [φ1, φ2, λ2 - λ1].map((degrees) => (degrees * Math.PI) / 180) as [number, number, number]
  return (Math.acos(Math.sin(a) * Math.sin(b) + Math.cos(a) * Math.cos(b) * Math.cos(c)) * 6371.0088) / 1.852
}
