import { expect, it } from 'vitest'
import { nearestStop, stopAfter, stopHeights } from './sheetStops.ts'

const heights = stopHeights(844, 48)

it.each([
  [100, 'peek'],
  [280, 'peek'],
  [300, 'half'],
  [600, 'half'],
  [640, 'full'],
  [2000, 'full'],
])('a sheet let go at %i px rests at %s', (height, stop) => expect(nearestStop(height, heights)).toBe(stop))

it('goes round the stops by taps', () => {
  expect([stopAfter('peek'), stopAfter('half'), stopAfter('full')]).toEqual(['half', 'full', 'peek'])
})
