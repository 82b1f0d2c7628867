import { expect, it } from 'vitest'
import { crossedTo } from './crossedTo.ts'

it.each([
  [[4, 51], [4, 52], 'e', 'w'],
  [[4, 52], [4, 51], 'w', 'e'],
  [[4, 51], [5, 51], 's', 'n'],
  [[4, 51], [4.01, 51.00629], 'se', 'nw'],
] as const)('a crossing of the line from %j to %j has a compass direction', (from, to, toRight, toLeft) => {
  expect(crossedTo([from, to], 'left_to_right')).toBe(toRight)
  expect(crossedTo([from, to], 'right_to_left')).toBe(toLeft)
})

it('a line with bends has sides only', () => {
  const bent = [
    [4, 51],
    [4, 52],
    [5, 52],
  ] as const
  expect(crossedTo(bent, 'left_to_right')).toBeNull()
  expect(crossedTo(null, 'left_to_right')).toBeNull()
})
