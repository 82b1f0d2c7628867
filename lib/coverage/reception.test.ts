import { describe, expect, it } from 'vitest'
import {
  beginCell,
  bitCount,
  dayBitsAt,
  hourBitsAt,
  isEstablishedIn,
  isNoted,
  lastReceptionIn,
  maxVesselsCounted,
  noteReception,
  noteVessel,
  numbersPerCell,
  vesselBitsAt,
  vesselsOf,
} from './reception.ts'

const hour = 3_600
const day = 24 * hour
const noon = Date.parse('2026-11-21T12:00:00Z') / 1000

function received(...receptions: [mmsi: number, seconds: number][]): Int32Array {
  const numbers = new Int32Array(numbersPerCell)
  for (const [index, [mmsi, seconds]] of receptions.entries()) {
    if (index === 0) beginCell(numbers, 0, 1, seconds)
    noteReception(numbers, 0, mmsi, seconds)
  }
  return numbers
}

const vesselsAt = (numbers: Int32Array, seconds: number) => vesselsOf(vesselBitsAt(numbers, 0, seconds))

describe('a cell', () => {
  it.each([
    [
      'one vessel in one hour',
      false,
      [
        [1, 0],
        [1, 600],
        [1, 3_599],
      ],
    ],
    [
      'two vessels in one hour',
      false,
      [
        [1, 0],
        [2, 1],
      ],
    ],
    [
      'three vessels',
      true,
      [
        [1, 0],
        [2, 1],
        [3, 2],
      ],
    ],
    [
      'one vessel in two hours',
      true,
      [
        [1, 0],
        [1, hour],
      ],
    ],
    [
      'one vessel in the hour before',
      true,
      [
        [1, 0],
        [1, -1],
      ],
    ],
    [
      'one vessel on two days',
      true,
      [
        [1, 0],
        [1, 2 * day],
      ],
    ],
    [
      'one vessel after a week',
      false,
      [
        [1, 0],
        [1, 8 * day],
      ],
    ],
  ] as const)('with %s is established: %s', (_what, isEstablished, receptions) => {
    const cell = received(...receptions.map(([mmsi, after]): [number, number] => [mmsi, noon + after]))
    expect(isEstablishedIn(cell, 0)).toBe(isEstablished)
  })

  it('stays established while it is kept', () => {
    const cell = received([1, noon], [1, noon + hour], [1, noon + 6 * day])
    expect(isEstablishedIn(cell, 0)).toBe(true)
  })

  it('counts hours and days back from now, whatever the order of receptions', () => {
    const cell = received([1, noon], [1, noon - 3 * hour], [1, noon + 2 * hour], [1, noon - 2 * day])
    expect(hourBitsAt(cell, 0, noon + 2 * hour)).toBe(0b100101)
    expect(hourBitsAt(cell, 0, noon + 3 * hour)).toBe(0b1001010)
    expect(bitCount(hourBitsAt(cell, 0, noon + 22 * hour))).toBe(2)
    expect(hourBitsAt(cell, 0, noon + 26 * hour)).toBe(0)
    expect([0, 1, 5, 7].map((days) => dayBitsAt(cell, 0, noon + days * day))).toEqual([0b101, 0b1010, 0b100000, 0])
    expect(lastReceptionIn(cell, 0)).toBe(noon + 2 * hour)
  })

  it('forgets vessels of 16 to 24 hours ago', () => {
    const cell = received([1, noon], [2, noon + 8 * hour], [3, noon + 8 * hour], [4, noon + 4 * hour])
    expect([0, 12, 20, 28].map((hours) => vesselsAt(cell, noon + hours * hour))).toEqual([4, 4, 3, 0])
  })

  it.each([1, 2, 3, 5, 10, 30])('tells %i vessels within a third', (vessels) => {
    const estimates = Array.from({ length: 50 }, (_, run) => {
      const receptions = Array.from({ length: vessels }, (_unused, index) => 211_000_000 + run * 9_973 + index * 617)
      return vesselsAt(received(...receptions.map((mmsi): [number, number] => [mmsi, noon])), noon)
    }).sort((one, other) => one - other)
    expect(Math.abs((estimates[25] ?? 0) - vessels)).toBeLessThanOrEqual(vessels / 3)
  })

  it('counts no more vessels than it can tell apart', () => {
    const cell = received(...Array.from({ length: 5_000 }, (_, index): [number, number] => [211_000_000 + index, noon]))
    expect(vesselsAt(cell, noon)).toBe(maxVesselsCounted)
  })
})

it('is noted once an hour, for a cell that three vessels or two hours establish', () => {
  const numbers = new Int32Array(numbersPerCell)
  beginCell(numbers, 0, 1, noon)
  const isNews = (mmsi: number, seconds: number) => {
    noteVessel(numbers, 0, mmsi, seconds)
    return !isNoted(numbers, 0, seconds)
  }
  expect(isNews(1, noon)).toBe(true)
  expect(hourBitsAt(numbers, 0, noon)).toBe(0)
  noteReception(numbers, 0, 1, noon)
  expect([isNews(1, noon + 60), isNews(2, noon + 61), isNews(3, noon + 62)]).toEqual([false, false, true])
  expect(isEstablishedIn(numbers, 0)).toBe(false)
  noteReception(numbers, 0, 3, noon + 62)
  expect([isEstablishedIn(numbers, 0), isNews(4, noon + 63), isNews(4, noon - 1)]).toEqual([true, false, true])
  expect([isNews(4, noon + hour), hourBitsAt(numbers, 0, noon + hour)]).toEqual([true, 0b10])
})
