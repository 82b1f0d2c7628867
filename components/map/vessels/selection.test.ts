import { expect, it } from 'vitest'
import { ageOf, statusOf } from './selection.ts'

it.each([
  ['MOORED', 0, 'moored'],
  ['AT_ANCHOR', 0.8, 'anchored'],
  ['MOORED', 9, 'moving'],
  ['UNDER_WAY_USING_ENGINE', 0.1, 'moored'],
  ['UNDER_WAY_USING_ENGINE', 0.9, 'moving'],
  [null, null, 'moving'],
  [null, 0, 'moored'],
  ['AGROUND', null, 'moored'],
] as const)('a vessel that says %s and makes %s kn is %s', (status, speed, word) =>
  expect(statusOf(status, speed)).toBe(word),
)

it.each([
  [-1, 'live'],
  [9.99, 'live'],
  [10, '10m'],
  [60, '1h'],
  [1439, '1h'],
  [1440, '24h'],
] as const)('a position of %d minutes ago is %s', (minutes, age) => expect(ageOf(minutes * 60_000)).toBe(age))
