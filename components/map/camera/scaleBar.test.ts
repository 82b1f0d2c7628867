import { expect, it } from 'vitest'
import { scaleBar, scaleText } from './scaleBar.ts'

it.each([
  [10, 52, 2],
  [2, 0, 1000],
  [15, 52, 0.1],
])('at zoom %d and %d° shows %d nautical miles', (zoom, latitude, nauticalMiles) => {
  expect(scaleBar(zoom, latitude, 150).nauticalMiles).toBe(nauticalMiles)
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
  [0.1, 'de-DE', '0,1'],
  [0.1, 'en-GB', '0.1'],
  [2000, 'en-US', '2,000'],
  [0.00002, 'de-DE', '0,00002'],
])('writes %d in %s as %s', (nauticalMiles, locale, number) => {
  expect(scaleText(nauticalMiles, locale, 'sm')).toBe(`${number}\u00a0sm`)
})
