import { expect, it } from 'vitest'
import { kilometresBetween, nauticalMilesBetween } from './distance.ts'

it('is a minute of arc a nautical mile, in every direction', () => {
  const equator = { longitude: 10, latitude: 0 }
  expect(nauticalMilesBetween(equator, { longitude: 10, latitude: -1 })).toBeCloseTo(60, 9)
  expect(nauticalMilesBetween(equator, { longitude: 11, latitude: 0 })).toBeCloseTo(60, 9)
  expect(nauticalMilesBetween(equator, equator)).toBe(0)
})

it('crosses the 180° meridian and the pole, and reaches the antipode', () => {
  expect(nauticalMilesBetween({ longitude: 179.5, latitude: 0 }, { longitude: -179.5, latitude: 0 })).toBeCloseTo(60, 9)
  expect(nauticalMilesBetween({ longitude: 0, latitude: 89 }, { longitude: 180, latitude: 89 })).toBeCloseTo(120, 9)
  expect(nauticalMilesBetween({ longitude: 0, latitude: 90 }, { longitude: 0, latitude: -90 })).toBeCloseTo(10_800, 9)
})

it('is the distance of Rotterdam and New York in kilometres', () => {
  const rotterdam = { longitude: 4.48, latitude: 51.92 }
  const newYork = { longitude: -74.01, latitude: 40.71 }
  expect(kilometresBetween(rotterdam, newYork)).toBeCloseTo(5854.6, 1)
})
