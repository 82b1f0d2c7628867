import { expect, it } from 'vitest'
import { blankVessel } from '#lib/vessel/fields.ts'
import { vesselJson } from '#lib/wire/vesselJson.ts'
import { ageOf, knownAt, statusOf } from './selection.ts'

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

it('shows no record with a position later than the past time', () => {
  const seconds = 1_764_480_000
  const place = { longitude: 4, latitude: 52, broadcastMicroseconds: seconds * 1e6 }
  const vessel = vesselJson({ ...blankVessel(244_660_001, false, seconds * 1e6), ...place, ...positionAt(seconds) })
  expect([null, seconds + 60, seconds].map((at) => knownAt(vessel, at) === vessel)).toEqual([true, true, true])
  expect(knownAt(vessel, seconds - 60)).toBeNull()
})

const positionAt = (seconds: number) => ({ positionUpdatedMicroseconds: seconds * 1e6 })
