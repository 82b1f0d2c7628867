import { expect, it } from 'vitest'
import { doubtfulPositionText } from '#lib/vessel/doubtfulPosition.ts'
import { blankVessel } from '#lib/vessel/fields.ts'
import { vesselJson } from '#lib/wire/vesselJson.ts'
import { ageOf, selectionData, statusOf } from './selection.ts'

it('draws a position that is not trusted, with a line from the last trusted one across 180°', () => {
  const trusted = { ...blankVessel(244_660_000, false, 1), broadcastMicroseconds: 1, longitude: 179, latitude: 52 }
  const fix = { longitude: -178, latitude: 53, broadcastMicroseconds: 2 }
  const doubtful = { ...trusted, doubtfulPosition: doubtfulPositionText(fix, 'displaced_together') }
  expect(selectionData(vesselJson(doubtful), 0).features.map(({ geometry }) => geometry.coordinates)).toEqual([
    [179, 52],
    [
      [179, 52],
      [182, 53],
    ],
    [-178, 53],
  ])
  expect(selectionData(vesselJson(trusted), 0).features.length).toBe(1)
})

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
