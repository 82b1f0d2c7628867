import { expect, it } from 'vitest'
import { milesFromPort, roundedAge } from './trackBegin.ts'

const rotterdam = { center_point: { type: 'Point' as const, coordinates: [4.14, 51.95] as [number, number] } }

it('names a place after a port that is near', () => {
  expect(milesFromPort({ longitude: 4.14, latitude: 51.95 }, rotterdam)).toBe(0)
  expect(milesFromPort({ longitude: 4.14, latitude: 52.15 }, rotterdam)).toBeCloseTo(12)
  expect(milesFromPort({ longitude: 4.14, latitude: 52.4 }, rotterdam)).toBeNull()
  expect(milesFromPort({ longitude: 4.14, latitude: 51.95 }, { center_point: null })).toBeNull()
})

it.each([
  [-2, { count: 0, unit: 'minute' }],
  [40 * 60, { count: 40, unit: 'minute' }],
  [6 * 3_600 - 59, { count: 6, unit: 'hour' }],
  [6 * 3_600 + 9, { count: 6, unit: 'hour' }],
  [3 * 86_400, { count: 3, unit: 'day' }],
])('%i seconds are %j', (seconds, age) => expect(roundedAge(seconds)).toEqual(age))
