import { describe, expect, it } from 'vitest'
import { seededRandom } from '#lib/ais/seededRandom.ts'
import { coverageGrid, squareOf } from './grid.ts'
import { busiestCells, decodeDay, encodeDay, hoursWithin, receptionDaysOf, unitedDays } from './receptionDays.ts'
import { SourceCoverage } from './sourceCoverage.ts'

const hour = 3_600
const midnight = Date.parse('2026-11-21T00:00:00Z') / 1000
const today = midnight / (24 * hour)
const random = seededRandom(51)
const place = { longitude: 4.05, latitude: 51.95 }

/** Cells with random hours, by their number. */
function randomDay(cells: number): Int32Array {
  const numbers = new Set(Array.from({ length: cells }, () => Math.floor(random() * 200)))
  return Int32Array.from([...numbers].sort((a, b) => a - b).flatMap((cell) => [cell, Math.floor(random() * 2 ** 24)]))
}

const entriesOf = (day: Int32Array) =>
  Array.from({ length: day.length / 2 }, (_, at): [number, number] => [day[2 * at] ?? 0, day[2 * at + 1] ?? 0])

describe('a day of reception', () => {
  it('has the hours in which a cell was received, whenever it is read', () => {
    for (let run = 0; run < 200; run += 1) {
      const coverage = new SourceCoverage({ simulated: false, numbers: new Int32Array(0) }, () => 10)
      const nowHour = Math.floor(random() * 24)
      const agos = Array.from({ length: 5 }, () => Math.floor(random() * 24))
      for (const ago of agos.toSorted((a, b) => b - a))
        coverage.note(211_000_001, place.longitude, place.latitude, (midnight + (nowHour - ago) * hour + 60) * 1000)
      const nowSeconds = midnight + nowHour * hour + 120
      const days = receptionDaysOf(coverage.cells(nowSeconds * 1000), nowSeconds)
      const found = days.flatMap(({ day, received }) =>
        entriesOf(received).flatMap(([, bits]) =>
          Array.from({ length: 24 }, (_, each) => each).flatMap((each) =>
            (bits >>> each) & 1 ? (day - today) * 24 + each : [],
          ),
        ),
      )
      expect(found.sort((a, b) => a - b)).toEqual([...new Set(agos.map((ago) => nowHour - ago))].sort((a, b) => a - b))
    }
  })

  it('is united with another, cell by cell', () => {
    for (let run = 0; run < 100; run += 1) {
      const [one, other] = [randomDay(40), randomDay(40)]
      const hours = new Map(entriesOf(one))
      for (const [cell, bits] of entriesOf(other)) hours.set(cell, (hours.get(cell) ?? 0) | bits)
      expect(entriesOf(unitedDays(one, other))).toEqual([...hours].sort(([a], [b]) => a - b))
    }
  })

  it('keeps the cells with the most hours', () => {
    const day = Int32Array.from([1, 0b1, 5, 0b1011, 7, 0, 9, 0b11])
    expect(entriesOf(busiestCells(day, 2))).toEqual([
      [5, 0b1011],
      [9, 0b11],
    ])
    expect(busiestCells(day, 4)).toBe(day)
  })

  it('has the cells of a place, and counts those that were received', () => {
    const cell = coverageGrid.cellAt(place)
    const day = Int32Array.from([cell - 1, 0b1, cell, 0b11, cell + 1, 0b100])
    const { cellsByHour, cells } = hoursWithin(day, [{ ...squareOf(cell), east: 4.09, north: 51.99 }])
    expect([...cells]).toEqual([[cell, 0b11]])
    expect([...Array.from(cellsByHour).slice(0, 4)]).toEqual([2, 1, 1, 0])
  })

  it('survives a round trip, and is nothing in another version', () => {
    const day = randomDay(50)
    expect(decodeDay(encodeDay(day))).toEqual(day)
    expect(decodeDay(Uint8Array.from([9, 0, 0, 0]))).toBeNull()
  })
})
