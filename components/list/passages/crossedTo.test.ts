import { expect, it } from 'vitest'
import { crossedTo, windsAcross } from './crossedTo.ts'

const toRight = { direction: 'left_to_right', longitude: 4, latitude: 51.5 } as const
const toLeft = { ...toRight, direction: 'right_to_left' } as const

it.each([
  [[4, 51], [4, 52], 'e', 'w'],
  [[4, 52], [4, 51], 'w', 'e'],
  [[4, 51], [5, 51], 's', 'n'],
  [[4, 51], [4.01, 51.00629], 'se', 'nw'],
] as const)('a crossing of the line from %j to %j has a compass direction', (from, to, right, left) => {
  expect(crossedTo([from, to], toRight)).toBe(right)
  expect(crossedTo([from, to], toLeft)).toBe(left)
})

it('has the direction across the leg that it lies on', () => {
  const bent = [
    [4, 51],
    [4, 52],
    [5, 52],
  ] as const
  expect(crossedTo(bent, { ...toRight, longitude: 4.0001, latitude: 51.5 })).toBe('e')
  expect(crossedTo(bent, { ...toRight, longitude: 4.5, latitude: 52.0001 })).toBe('s')
})

it('has the direction across a leg beyond the 180° meridian', () => {
  const line = [
    [170, -20],
    [179, -17],
    [-179, -17],
  ] as const
  expect(crossedTo(line, { ...toRight, longitude: -179.5, latitude: -17 })).toBe('s')
})

it('has one direction on the whole, unless the line is closed', () => {
  const bent = [
    [4, 51],
    [4.2, 51.5],
    [4, 52],
  ] as const
  expect(windsAcross(bent)).toEqual({ left_to_right: 'e', right_to_left: 'w' })
  expect(windsAcross([...bent, [4, 51]])).toBeNull()
})

it('has none without a line', () => {
  expect(crossedTo(null, toRight)).toBeNull()
})
