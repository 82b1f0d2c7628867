import { expect, it } from 'vitest'
import { rowAfterKey } from './gridKeys.ts'

const seen = { first: 40, last: 52 }

it.each([
  ['ArrowDown', 44, 45],
  ['ArrowUp', 44, 43],
  ['PageDown', 44, 54],
  ['PageUp', 44, 34],
  ['Home', 44, 0],
  ['End', 44, 999_999],
])('%s leads from row %i to %i', (key, from, to) => {
  expect(rowAfterKey(key, from, 1_000_000, seen)).toBe(to)
})

it('never leaves the list', () => {
  expect(rowAfterKey('ArrowUp', 0, 10, seen)).toBe(0)
  expect(rowAfterKey('PageDown', 8, 10, seen)).toBe(9)
  expect(rowAfterKey('End', 0, 0, seen)).toBeNull()
})

it('ignores other keys', () => {
  expect(rowAfterKey('l', 4, 10, seen)).toBeNull()
})
