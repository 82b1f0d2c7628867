import { expect, it } from 'vitest'
import { type SuggestibleVessel, suggestJoins } from './suggest.ts'

const hour = 3_600_000_000
const fix = (metresNorth: number, hours: number) => {
  return { latitude: 51.9 + metresNorth / 111_195, longitude: 4.1, broadcastMicroseconds: hours * hour }
}
const gone = (
  number: number,
  metresNorth: number,
  hours = 0,
  more: Partial<SuggestibleVessel> = {},
): SuggestibleVessel => {
  return { number, first: null, last: fix(metresNorth, hours), ...more }
}
const come = (
  number: number,
  metresNorth: number,
  hours = 24,
  more: Partial<SuggestibleVessel> = {},
): SuggestibleVessel => {
  return { number, first: fix(metresNorth, hours), last: fix(50_000, hours + 9), ...more }
}
const pairs = (...vessels: SuggestibleVessel[]) => suggestJoins(vessels).map(({ former, later }) => [former, later])

it('suggests a vessel that began after another ended, at the same place', () => {
  expect(suggestJoins([gone(1, 0), come(2, 400)])).toEqual([{ former: 1, later: 2, metres: 400, hours: 24 }])
  expect(pairs(gone(1, 0), come(2, 990))).toEqual([[1, 2]])
})

it('rejects a pair too far apart, more than 60 days apart, overlapping or with different identities', () => {
  expect(pairs(gone(1, 0), come(2, 1_010))).toEqual([])
  expect(pairs(gone(1, 0), come(2, 0, 61 * 24))).toEqual([])
  expect(pairs(gone(1, 0, 25), come(2, 0, 24))).toEqual([])
  const [anna, bella] = [
    { name: 'ANNA', callSign: 'PDAN' },
    { name: 'BELLA', callSign: 'PDBE' },
  ]
  expect(pairs(gone(1, 0, 0, anna), come(2, 0, 24, bella))).toEqual([])
  expect(pairs(gone(1, 0, 0, { imo: 9_074_729 }), come(2, 0, 24, { imo: 9_074_729 }))).toEqual([])
})

it('rejects several candidates, except the mutual nearest in one berth', () => {
  expect(pairs(gone(1, 0), gone(3, 500), come(2, 200))).toEqual([])
  expect(pairs(gone(1, 0), come(2, 200), come(3, 500))).toEqual([])
  expect(pairs(gone(1, 0), gone(3, 500), come(2, 20))).toEqual([[1, 2]])
  expect(pairs(gone(1, 0), gone(3, 10), come(2, 20))).toEqual([[3, 2]])
})
