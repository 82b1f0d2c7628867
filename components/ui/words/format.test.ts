import { describe, expect, it } from 'vitest'
import { decimalPosition, formatDegrees, formatPosition, formatUtc } from './format.ts'
import { localeOf } from './words.ts'

const english = localeOf({ language: 'en', locale: 'en-GB' })
const german = localeOf({ language: 'de', locale: 'de-DE' })

describe('a position', () => {
  it.each([
    [[4.135, 51.955], '51°57.3′N 004°08.1′E', '51°57,3′N 004°08,1′E', '51.95500, 4.13500'],
    [[-70.5, -33.25], '33°15.0′S 070°30.0′W', '33°15,0′S 070°30,0′W', '-33.25000, -70.50000'],
    [[179.99999, 9.99999], '10°00.0′N 180°00.0′E', '10°00,0′N 180°00,0′E', '9.99999, 179.99999'],
    [[0, 0], '00°00.0′N 000°00.0′E', '00°00,0′N 000°00,0′E', '0.00000, 0.00000'],
  ] as const)('%j is %s, in German %s, and %s when copied', (position, shown, inGerman, copied) => {
    expect(formatPosition(position, english)).toBe(shown)
    expect(formatPosition(position, german)).toBe(inGerman)
    expect(decimalPosition(position)).toBe(copied)
  })
})

describe('a time', () => {
  const now = Date.UTC(2026, 10, 21, 3, 12, 5)

  it('is exact in UTC', () => expect(formatUtc(now)).toBe('2026-11-21 03:12:05 UTC'))
})

it('writes whole degrees with three digits', () => {
  expect([7, 66, 225.8, 0, 359.6, 360].map(formatDegrees)).toEqual(['007°', '066°', '226°', '000°', '000°', '000°'])
})
