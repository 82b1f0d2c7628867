import { expect, it } from 'vitest'
import { spanSince } from './trackSpan.ts'

const hour = 3_600_000

it.each([
  [5 * hour, '6h', 72, '6h'],
  [7 * hour, '6h', 72, '24h'],
  [25 * hour, '6h', 72, 'all'],
  [7 * hour, '6h', 24, 'all'],
  [100 * hour, '24h', 72, 'all'],
  [hour, 'all', 72, 'all'],
  [7 * hour, 'off', 72, 'off'],
  [7 * hour, '24h', 24, 'all'],
] as const)('a track of %d ms is shown by at least %s of %d h: %s', (ageMs, span, trackHours, expected) => {
  expect(spanSince(ageMs, span, trackHours)).toBe(expected)
})
