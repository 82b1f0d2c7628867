import { expect, it } from 'vitest'
import { nextInStack } from './pointedMark.ts'

const stack = [244_000_001, 244_000_002, 244_000_003]

it('a click opens the mark nearest to the pointer, and further clicks those below it, one after the other', () => {
  const mark = { mmsi: 244_000_002, stack }
  expect(nextInStack(mark, null)).toBe(244_000_002)
  expect(nextInStack(mark, 244_000_002)).toBe(244_000_003)
  expect(nextInStack(mark, 244_000_003)).toBe(244_000_001)
  expect(nextInStack(mark, 235_000_001)).toBe(244_000_002)
  expect(nextInStack({ mmsi: 244_000_009, stack: [] }, 244_000_009)).toBe(244_000_009)
})
