import { circle } from '@turf/turf'
import { describe, expect, it } from 'vitest'
import { isRound } from './EditedRings.ts'

const ringOf = (longitude: number, latitude: number, kilometres: number, steps: number) =>
  circle([longitude, latitude], kilometres, { steps }).geometry.coordinates[0]!.map(([x, y]): [number, number] => [
    Number(x!.toFixed(5)),
    Number(y!.toFixed(5)),
  ])

describe('a round ring', () => {
  it.each([
    [4, 52, 1],
    [-70, -33, 40],
    [179.9, 10, 20],
  ])('is a circle about %f %f of %f km', (longitude, latitude, kilometres) => {
    expect(isRound(ringOf(longitude, latitude, kilometres, 64))).toBe(true)
  })

  it('is no longer round with one corner moved, and a hexagon never is', () => {
    const ring = ringOf(4, 52, 10, 64)
    const moved = ring.map((place, i) => (i === 20 ? ([place[0] + 0.05, place[1]] as [number, number]) : place))
    expect(isRound(moved)).toBe(false)
    expect(isRound(ringOf(4, 52, 10, 6))).toBe(false)
  })
})
