import { describe, expect, it } from 'vitest'
import type { CellVisit, StoredChunk, TrackChanges } from '../tracks.ts'
import type { Programs } from './programs.ts'
import { bytes, removed, text, vessel } from './rows.ts'

const [first, second] = [201_000_001, 201_000_002]
const hour = 3_600

function chunk(sinceSeconds: number, untilSeconds: number): StoredChunk {
  return { sinceSeconds, untilSeconds, points: bytes(`${sinceSeconds} to ${untilSeconds}`) }
}

function visit(cell: number, sinceHour: number, untilHour = sinceHour): CellVisit {
  return { cell, sinceSeconds: sinceHour * hour, untilSeconds: untilHour * hour }
}

function sailed(number: number, visits: readonly CellVisit[], more: Partial<TrackChanges> = {}) {
  return vessel(number, { track: { tail: chunk(0, 9), sealed: [], visits, isNew: false, ...more } })
}

export function trackCellsContract(at: Programs) {
  const visitors = async (sinceHour: number, untilHour: number, ...cells: [first: number, last: number][]) => {
    const ranges = cells.map(([first, last]) => ({ first, last }))
    const found: string[] = []
    for await (const part of at.store.trackCells.visitors(ranges, sinceHour * hour, untilHour * hour)) {
      for (const { number, sinceSeconds, untilSeconds } of part)
        found.push(`${number - first}: ${sinceSeconds / hour} to ${(untilSeconds + 1) / hour}`)
    }
    return found.toSorted()
  }
  const rounded = (times: string[]) => times.map((each) => each.replace(/\.0\d+/, ''))

  describe('cells of tracks', () => {
    it('are visited from the hour in which a vessel comes to the one in which it leaves', async () => {
      await at.commit(
        [sailed(first, [visit(7, 10)], { isNew: true }), sailed(second, [visit(8, 11)], { isNew: true })],
        [sailed(first, [visit(7, 10, 12), visit(8, 12)])],
        [sailed(first, [])],
        [sailed(first, [visit(8, 12, 14), visit(9, 14), visit(10, 14)]), sailed(second, [])],
      )
      expect(rounded(await visitors(0, 20, [7, 7]))).toEqual(['0: 10 to 13'])
      expect(rounded(await visitors(0, 20, [8, 8]))).toEqual(['0: 12 to 15', '1: 11 to 20'])
      expect(rounded(await visitors(0, 20, [1, 7], [9, 99]))).toEqual(['0: 10 to 13', '0: 14 to 15', '0: 14 to 20'])
      expect(rounded(await visitors(13, 13, [7, 8]))).toEqual(['0: 13 to 13', '1: 13 to 13'])
      expect(await visitors(0, 9, [0, 99])).toEqual([])
      expect(await visitors(0, 20, [1, 6], [11, 99])).toEqual([])
    })

    it('are visited once where a vessel comes back in the same hour or before it was stored', async () => {
      await at.commit(
        [sailed(first, [visit(7, 10)], { isNew: true })],
        [sailed(first, [visit(8, 12), visit(7, 12)])],
        [sailed(first, [visit(7, 12), visit(8, 13)])],
        [sailed(first, [visit(8, 12), visit(7, 12)])],
        [sailed(first, [visit(7, 12), visit(8, 13)])],
      )
      expect(rounded(await visitors(0, 20, [7, 7]))).toEqual(['0: 10 to 13'])
      expect(rounded(await visitors(0, 20, [8, 8]))).toEqual(['0: 12 to 13', '0: 13 to 20'])
    })

    it('are those of many vessels, in parts', async () => {
      const numbers = Array.from({ length: 4_500 }, (_, index) => first + index)
      await at.commit(
        numbers.map((number) => sailed(number, [visit(7, 10)], { isNew: true })),
        numbers.slice(0, 3_000).map((number) => sailed(number, [visit(7, 11), visit(8, 11)])),
      )
      const found: number[] = []
      let parts = 0
      for await (const part of at.store.trackCells.visitors([{ first: 7, last: 7 }], 0, 99 * hour)) {
        found.push(...part.map(({ number }) => number))
        parts += 1
      }
      expect(found.toSorted((one, other) => one - other)).toEqual(numbers)
      expect(parts).toBeGreaterThan(1)
    })

    it('are left by a vessel whose track is removed or restarts', async () => {
      const long = () => sailed(first, [visit(7, 10)], { isNew: true })
      await at.commit([long()], [removed(first)])
      expect(await visitors(0, 20, [0, 99])).toEqual([])
      await at.commit([long()], [vessel(first, { track: null })])
      expect(await visitors(0, 20, [0, 99])).toEqual([])
      await at.commit([long()], [sailed(first, [visit(8, 15)], { isNew: true })])
      expect(rounded(await visitors(0, 20, [0, 99]))).toEqual(['0: 15 to 20'])
      await at.commit([sailed(first, [visit(8, 16), visit(9, 16)]), removed(first)])
      expect(rounded(await visitors(0, 20, [9, 9]))).toEqual([])
    })

    it('are forgotten with their time, except where a track ends', async () => {
      await at.commit(
        [sailed(first, [visit(7, 10)], { isNew: true }), sailed(second, [visit(7, 1)], { isNew: true })],
        [sailed(first, [visit(7, 11), visit(8, 11)])],
        [sailed(first, [visit(8, 13), visit(9, 13)])],
      )
      await at.store.trackCells.removeBefore(12 * hour + 1)
      expect(rounded(await visitors(0, 20, [0, 99]))).toEqual(['0: 11 to 14', '0: 13 to 20', '1: 1 to 20'])
      await at.store.trackCells.removeBefore(Number.MAX_SAFE_INTEGER)
      expect(rounded(await visitors(0, 20, [0, 99]))).toEqual(['0: 13 to 20', '1: 1 to 20'])
    })

    it('lead to the chunks of a visit with the one before', async () => {
      const sealed = [chunk(10, 19), chunk(20, 29), chunk(30, 39), chunk(40, 49), chunk(50, 59)]
      await at.commit([
        sailed(second, [], { sealed, tail: chunk(60, 61) }),
        sailed(first, [], { sealed: [chunk(5, 6)], tail: chunk(10, 61) }),
        vessel(201_000_003),
      ])
      const during = async (sinceSeconds: number, untilSeconds: number) => {
        const visits = [second, 201_000_003, first].map((number) => ({ number, sinceSeconds, untilSeconds }))
        const chunks = await at.store.trackCells.during(visits)
        return chunks.map((ofVisit) =>
          ofVisit.map(({ sinceSeconds, points }) => (sinceSeconds === null ? `open: ${text(points)}` : text(points))),
        )
      }
      const ofFirst = ['5 to 6', 'open: 10 to 61']
      expect(await during(30, 40)).toEqual([['20 to 29', '30 to 39', '40 to 49'], [], ofFirst])
      expect(await during(1, 12)).toEqual([['10 to 19'], [], ofFirst])
      expect(await during(1, 2)).toEqual([[], [], []])
      expect(await during(55, 99)).toEqual([['50 to 59', 'open: 60 to 61'], [], ofFirst])
      const twice = [10, 50].map((seconds) => ({ number: second, sinceSeconds: seconds, untilSeconds: seconds }))
      expect((await at.store.trackCells.during(twice)).map((ofVisit) => ofVisit.length)).toEqual([1, 3])
      expect(await at.store.trackCells.during([])).toEqual([])
    })
  })
}
