import { expect, it } from 'vitest'
import { boxRing, pointsOf } from '#lib/wire/area/fixtures/points.ts'
import { cutRings, type Ring, signedArea } from './cutRings.ts'

const square: Ring = boxRing(0, 0, 10, 10)
const area = (rings: Ring[]) => rings.reduce((sum, ring) => sum + signedArea(ring), 0)
const onBorder = ([x = 0, y = 0]: readonly number[]) => x === 0 || x === 10 || y === 0 || y === 10

it('makes one ring of a sea and the land at its edge, where both would overlap', () => {
  const land: Ring = pointsOf('10 2, 6 3, 4 10, 10 10, 10 2')
  const [sea, ...others] = cutRings([square, land], 0, 10)
  expect(others).toEqual([])
  expect(signedArea(sea!)).toBe(area([square, land]))
  expect(sea).not.toContainEqual([10, 10])
})

it('uses a stretch of the border once, although the cut capes of the land are connected along it', () => {
  const capes: Ring = pointsOf('0 1, 0 9, 3 8, 0 7, 0 4, 3 3, 0 1')
  const rings = cutRings([square, capes], 0, 10)
  expect(rings).toHaveLength(1)
  expect(area(rings)).toBe(area([square, capes]))
  const stretches = rings.flatMap((ring) => ring.slice(1).map((to, index) => [ring[index]!, to] as const))
  const bordered = stretches.filter(([from, to]) => onBorder(from) && onBorder(to) && from[0] === 0 && to[0] === 0)
  const lengths = bordered.reduce((sum, [from, to]) => sum + Math.abs(to[1] - from[1]), 0)
  expect(lengths).toBe(5)
})

it('keeps islands with their sea, and a coast straight through', () => {
  const land: Ring = pointsOf('4 0, 4 10, 6 10, 6 0, 4 0')
  const island: Ring = pointsOf('1 1, 1 2, 2 1, 1 1')
  const rings = cutRings([square, island, land], 0, 10)
  expect(rings.map(signedArea)).toEqual([40, -0.5, 40])
  expect(area(rings)).toBe(area([square, island, land]))
})

it('leaves a sea without land at its edge unchanged', () => {
  expect(cutRings([square], 0, 10)).toEqual([square])
})
