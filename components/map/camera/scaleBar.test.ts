import { expect, it } from 'vitest'
import { scaleBar, scaleText } from './scaleBar.ts'

it.each([
  [10, 52, 2],
  [2, 0, 1000],
  [15, 52, 200 / 1852],
])('at zoom %d and %d° shows %d nautical miles', (zoom, latitude, nauticalMiles) => {
  expect(scaleBar(zoom, latitude, 150).nauticalMiles).toBeCloseTo(nauticalMiles, 12)
})

it('has the length that it says, within its limit', () => {
  for (let zoom = 0; zoom <= 18; zoom += 0.7) {
    const { nauticalMiles, pixels } = scaleBar(zoom, 60, 150)
    expect(pixels).toBeLessThanOrEqual(150)
    expect(pixels).toBeGreaterThan(55)
    const metresPerPixel = (2 * Math.PI * 6_371_008.8 * 0.5) / (512 * 2 ** zoom)
    expect(pixels * metresPerPixel).toBeCloseTo(nauticalMiles * 1852, 3)
  }
})

it.each([
  [0.5, 'de-DE', '0,5\u00a0sm'],
  [0.5, 'en-GB', '0.5\u00a0sm'],
  [2000, 'en-US', '2,000\u00a0sm'],
  [500 / 1852, 'en-GB', '500\u00a0m'],
  [20 / 1852, 'de-DE', '20\u00a0m'],
])('writes %d in %s as %s', (nauticalMiles, locale, text) => {
  expect(scaleText(nauticalMiles, locale, 'sm')).toBe(text)
})
