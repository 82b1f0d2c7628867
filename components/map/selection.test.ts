import { expect, it } from 'vitest'
import { statusOf } from './selection.ts'

it.each([
  ['MOORED', 0, 'moored'],
  ['AT_ANCHOR', 0.8, 'anchored'],
  ['MOORED', 9, 'moving'],
  ['UNDER_WAY_USING_ENGINE', 0.1, 'moored'],
  ['UNDER_WAY_USING_ENGINE', 0.9, 'moving'],
  [null, null, 'moving'],
  [null, 0, 'moored'],
  ['AGROUND', null, 'moored'],
] as const)('a ship that says %s and makes %s kn is %s', (status, speed, word) =>
  expect(statusOf(status, speed)).toBe(word),
)
