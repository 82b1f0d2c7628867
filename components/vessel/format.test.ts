import { describe, expect, it } from 'vitest'
import {
  decimalPosition,
  formatDegrees,
  formatFlag,
  formatPosition,
  formatRateOfTurn,
  formatStatus,
  formatUtc,
} from './format.ts'

describe('a position', () => {
  it.each([
    [[4.135, 51.955], '51°57.3′N 004°08.1′E', '51.95500, 4.13500'],
    [[-70.5, -33.25], '33°15.0′S 070°30.0′W', '-33.25000, -70.50000'],
    [[179.99999, 9.99999], '10°00.0′N 180°00.0′E', '9.99999, 179.99999'],
    [[0, 0], '00°00.0′N 000°00.0′E', '0.00000, 0.00000'],
  ] as const)('%j is %s, and %s when copied', (position, shown, copied) => {
    expect(formatPosition(position)).toBe(shown)
    expect(decimalPosition(position)).toBe(copied)
  })
})

describe('a time', () => {
  const now = Date.UTC(2026, 10, 21, 3, 12, 5)

  it('is exact in UTC', () => expect(formatUtc(now)).toBe('2026-11-21 03:12:05 UTC'))
})

it.each([
  ['UNDER_WAY_USING_ENGINE', 'Under way using engine'],
  ['AT_ANCHOR', 'At anchor'],
  ['AIS_SART_IS_ACTIVE', 'AIS-SART is active'],
])('%s is written "%s"', (status, words) => expect(formatStatus(status)).toBe(words))

it.each([
  [0, 'not turning'],
  [-1, 'not turning'],
  [-2, '0.2°/min to port'],
  [10, '4.5°/min to starboard'],
  [-80, '286°/min to port'],
  [127, 'to starboard, over 10°/min'],
])('a rate of turn of %i is "%s"', (indicator, words) => expect(formatRateOfTurn(indicator)).toBe(words))

it('writes degrees with three digits before the point', () => {
  expect([7, 231.5, 0].map(formatDegrees)).toEqual(['007°', '231.5°', '000°'])
})

it('names a flag, also one it does not know', () => {
  expect(formatFlag('NL')).toEqual({ name: 'Netherlands', emoji: '🇳🇱' })
  expect(formatFlag('XX').name).toBe('XX')
})
