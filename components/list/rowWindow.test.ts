import { describe, expect, it } from 'vitest'
import {
  atTheTop,
  firstWholeRow,
  heightOf,
  placeOfRow,
  type RowSpace,
  rowAfterKey,
  rowsInView,
  scrolledTo,
  settled,
  tallestPixels,
} from './rowWindow.ts'

const small: RowSpace = { rows: 300, rowPixels: 32, viewPixels: 320 }
const million: RowSpace = { rows: 1_000_000, rowPixels: 32, viewPixels: 320 }

describe('a list that a browser can hold', () => {
  it('a small list is as high as its rows and scrolls natively', () => {
    expect(heightOf(small)).toBe(9600)
    const place = scrolledTo(small, atTheTop, 9280)
    expect(place.shiftPixels).toBe(0)
    expect(rowsInView(small, place)).toEqual({ first: 290, last: 300 })
  })

  it('counts a row that is cut at the top as in view, but not as whole', () => {
    const wholeAt = (topPixels: number) => firstWholeRow(small, scrolledTo(small, atTheTop, topPixels))
    expect([0, 32, 33].map(wholeAt)).toEqual([0, 1, 2])
    expect(rowsInView(small, scrolledTo(small, atTheTop, 33)).first).toBe(1)
  })

  it('draws a margin of rows, but none beyond the list', () => {
    expect(rowsInView(small, atTheTop, 5)).toEqual({ first: 0, last: 15 })
    expect(rowsInView({ ...small, rows: 0 }, atTheTop, 5)).toEqual({ first: 0, last: 0 })
  })
})

describe('a list of a million', () => {
  const bar = heightOf(million) - million.viewPixels

  it('a large list is limited to the height that browsers support', () => {
    expect(heightOf(million)).toBe(tallestPixels)
  })

  it('moves as far as the wheel does', () => {
    let place = atTheTop
    for (let turn = 1; turn <= 50; turn += 1) place = scrolledTo(million, place, turn * 100)
    expect(rowsInView(million, place).first).toBe(Math.floor(5000 / 32))
  })

  it('a dragged scroll bar reaches every share of the list, from the first row to the last', () => {
    expect(rowsInView(million, scrolledTo(million, atTheTop, bar / 2)).first).toBeCloseTo(500_000, -2)
    const end = scrolledTo(million, atTheTop, bar)
    expect(rowsInView(million, end)).toEqual({ first: 999_990, last: 1_000_000 })
    expect(rowsInView(million, scrolledTo(million, end, 0)).first).toBe(0)
  })

  it('corrects the scroll bar when the wheel rests, and shows the same rows', () => {
    let place = scrolledTo(million, atTheTop, bar / 4)
    for (let turn = 1; turn <= 200; turn += 1) place = scrolledTo(million, place, place.topPixels + 300)
    const rest = settled(million, place)
    expect(rowsInView(million, rest)).toEqual(rowsInView(million, place))
    expect(rest.topPixels).toBeLessThan(place.topPixels)
    expect(rest.topPixels / bar).toBeCloseTo(rowsInView(million, rest).first / 1_000_000, 5)
  })

  it.each([small, million])('shows the end of a list that has become shorter, from $rows rows', (before) => {
    const rows = 40
    const place = settled({ ...before, rows }, placeOfRow(before, atTheTop, before.rows - 1))
    expect(rowsInView({ ...before, rows }, place).last).toBe(rows)
    expect(place.shiftPixels).toBe(0)
  })

  it('never leaves the list', () => {
    const nearTop = { topPixels: 100, shiftPixels: -40 }
    expect(rowsInView(million, scrolledTo(million, nearTop, 0)).first).toBe(0)
  })
})

describe('a row that is asked for', () => {
  it.each([small, million])('is brought in view, in a list of $rows rows', (space) => {
    for (const row of [0, 1, 150, space.rows >> 1, space.rows - 1]) {
      const { first, last } = rowsInView(space, placeOfRow(space, atTheTop, row))
      expect(first).toBeLessThanOrEqual(row)
      expect(last).toBeGreaterThan(row)
    }
  })

  it('does not move for a row in view, and as little as possible for one next to it', () => {
    const place = placeOfRow(million, atTheTop, 500_000)
    expect(placeOfRow(million, place, 499_995)).toBe(place)
    expect(rowsInView(million, placeOfRow(million, place, 500_001)).first).toBe(rowsInView(million, place).first + 1)
  })
})

const seen = { first: 40, last: 52 }

it.each([
  ['ArrowDown', 44, 45],
  ['ArrowUp', 44, 43],
  ['PageDown', 44, 54],
  ['PageUp', 44, 34],
  ['Home', 44, 0],
  ['End', 44, 999_999],
])('%s leads from row %i to %i', (key, from, to) => {
  expect(rowAfterKey(key, from, 1_000_000, seen)).toBe(to)
})

it('never leaves the list', () => {
  expect(rowAfterKey('ArrowUp', 0, 10, seen)).toBe(0)
  expect(rowAfterKey('PageDown', 8, 10, seen)).toBe(9)
  expect(rowAfterKey('End', 0, 0, seen)).toBeNull()
})

it('ignores other keys', () => {
  expect(rowAfterKey('l', 4, 10, seen)).toBeNull()
})
