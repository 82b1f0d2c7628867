import { describe, expect, it } from 'vitest'
import type { TrackVisit } from '../trackCells.ts'
import { chunkRowBytes, type StoredChunk, type TrackChanges } from '../tracks.ts'
import type { Programs } from './programs.ts'
import { bytes, removed, text, vessel } from './rows.ts'

const [first, second, third] = [201_000_001, 201_000_002, 201_000_003]
const always = Number.MAX_SAFE_INTEGER

function chunk(sinceSeconds: number, untilSeconds: number): StoredChunk {
  return { sinceSeconds, untilSeconds, points: bytes(`${sinceSeconds} to ${untilSeconds}`) }
}

function track(tail: StoredChunk, sealed: StoredChunk[] = [], isNew = false): { track: TrackChanges } {
  return { track: { tail, sealed, visits: [], isNew } }
}

export function tracksContract(at: Programs) {
  const found = async (number: number, since = 0) =>
    (await at.store.tracks.find(number, since)).map((each) => text(each.points))
  const bytesOf = (chunks: readonly StoredChunk[]) =>
    chunks.reduce((sum, { points }) => sum + points.length + chunkRowBytes, 0)

  describe('tracks', () => {
    it('are what commits said last of the open end, behind what they sealed', async () => {
      expect(await found(first)).toEqual([])
      await at.commit(
        [vessel(first, track(chunk(1, 5), [], true)), vessel(second, track(chunk(1_795_300_000, 1_795_300_060)))],
        [vessel(first, track(chunk(9, 9), [chunk(1, 8)]))],
        [vessel(first)],
        [vessel(first, track(chunk(30, 31), [chunk(9, 19), chunk(20, 29)]))],
      )
      expect(await found(first)).toEqual(['1 to 8', '9 to 19', '20 to 29', '30 to 31'])
      expect(await found(first, 19)).toEqual(['9 to 19', '20 to 29', '30 to 31'])
      expect(await (await at.openAnother()).tracks.find(second, 0)).toMatchObject([{ untilSeconds: 1_795_300_060 }])
      expect(await at.store.tracks.sealedBytes()).toBe(bytesOf([chunk(1, 8), chunk(9, 19), chunk(20, 29)]))
    })

    it('are read around a time for many vessels', async () => {
      await at.commit([
        vessel(first, track(chunk(60, 61), [chunk(10, 18), chunk(20, 29), chunk(30, 59)])),
        vessel(second, track(chunk(15, 40))),
      ])
      const around = async (seconds: number) => {
        const found = await at.store.tracks.around([first, 201_000_003, second], seconds)
        const of = (number: number) => found.filter((each) => each.number === number).map(({ points }) => text(points))
        expect(found.length).toBe(of(first).length + of(second).length)
        return [of(first), of(second)]
      }
      expect(await around(9)).toEqual([['10 to 18'], ['15 to 40']])
      expect(await around(18)).toEqual([['10 to 18'], ['15 to 40']])
      expect(await around(19)).toEqual([['10 to 18', '20 to 29'], ['15 to 40']])
      expect(await around(99)).toEqual([['30 to 59', '60 to 61'], ['15 to 40']])
    })

    it('come with the vessel for the writer', async () => {
      const writer = await at.store.openWriter()
      await writer.commit([vessel(first, track(chunk(1, 5))), vessel(second)])
      const read = await writer.read([first, second])
      expect(read.map(({ tail }) => text(tail))).toEqual(['1 to 5', null])
      await writer.release()
    })

    it('are not changed by an uncommitted batch', async () => {
      await at.commit([vessel(first, track(chunk(1, 5)))])
      const writer = await at.store.openWriter()
      const broken = vessel(second, { createdMicroseconds: Number.NaN })
      await expect(writer.commit([vessel(first, track(chunk(6, 7), [chunk(1, 5)])), broken])).rejects.toThrow()
      await writer.release()
      expect(await found(first)).toEqual(['1 to 5'])
      expect(await at.store.tracks.sealedBytes()).toBe(0)
    })

    it('are removed with their vessel, by a commit, and when another track starts', async () => {
      const long = () => vessel(first, track(chunk(9, 9), [chunk(1, 8)]))
      await at.commit([long()], [removed(first)])
      expect(await found(first)).toEqual([])
      await at.commit([vessel(first)])
      expect(await found(first)).toEqual([])
      await at.commit([long()], [vessel(first, { track: null })])
      expect(await found(first)).toEqual([])
      await at.commit([long()], [vessel(first, track(chunk(20, 20), [], true))])
      expect(await found(first)).toEqual(['20 to 20'])
      expect(await at.store.tracks.sealedBytes()).toBe(0)
    })

    it('do not pass to another that takes the place of their vessel', async () => {
      await at.commit([vessel(first, track(chunk(9, 9)))], [vessel(first, { createdMicroseconds: 7 })])
      expect(await found(first)).toEqual([])
    })

    it('seal a chunk once', async () => {
      for (let time = 0; time < 2; time += 1) await at.commit([vessel(first, track(chunk(9, 9), [chunk(1, 8)]))])
      expect(await found(first)).toEqual(['1 to 8', '9 to 9'])
      expect(await at.store.tracks.sealedBytes()).toBe(bytesOf([chunk(1, 8)]))
    })

    it('are thinned vessel by vessel once they are due', async () => {
      const { tracks } = at.store
      await at.commit([
        vessel(second, track(chunk(99, 99), [chunk(15, 19)])),
        vessel(first, track(chunk(99, 99), [chunk(1, 8), chunk(9, 18), chunk(19, 40)])),
      ])
      expect(await tracks.toThin(8, 9)).toEqual([])
      expect(new Set((await tracks.toThin(30, 1)).map(({ number }) => number)).size).toBe(1)
      const due = await tracks.toThin(30, 9)
      expect(due.map((each) => [each.number, each.sinceSeconds, each.untilSeconds, text(each.points)])).toEqual([
        [first, 1, 8, '1 to 8'],
        [first, 9, 18, '9 to 18'],
        [second, 15, 19, '15 to 19'],
      ])
      await tracks.thin([
        { number: first, replaced: due.slice(0, 2), thinned: [chunk(1, 18)] },
        { number: second, replaced: due.slice(2), thinned: [chunk(16, 19)] },
      ])
      expect(await found(second)).toEqual(['16 to 19', '99 to 99'])
      expect(await found(first)).toEqual(['1 to 18', '19 to 40', '99 to 99'])
      expect(await tracks.sealedBytes()).toBe(bytesOf([chunk(16, 19), chunk(1, 18), chunk(19, 40)]))
      expect(await tracks.toThin(30, 9)).toEqual([])
    })

    it('stay removed when they were removed while they were thinned', async () => {
      await at.commit([vessel(first, track(chunk(9, 9), [chunk(1, 8)]))])
      const due = await at.store.tracks.toThin(9, 9)
      await at.commit([removed(first)])
      await at.store.tracks.thin([{ number: first, replaced: due, thinned: [chunk(1, 8)] }])
      expect(await found(first)).toEqual([])
      expect(await at.store.tracks.sealedBytes()).toBe(0)
    })

    it('lose what ended before a time, sealed or open, and nothing else', async () => {
      await at.commit([
        vessel(first, track(chunk(41, 50), [chunk(1, 8), chunk(9, 40)])),
        vessel(second, track(chunk(1, 8))),
      ])
      await at.store.tracks.removeBefore(9)
      expect([await found(first), await found(second)]).toEqual([['9 to 40', '41 to 50'], []])
      await at.store.tracks.removeBefore(1_000_000)
      expect(await found(first)).toEqual([])
      expect(await at.store.tracks.sealedBytes()).toBe(0)
    })

    it('are added in the past, except chunks that start like a stored one', async () => {
      const { tracks, trackCells } = at.store
      await at.commit([vessel(first, track(chunk(9, 9), [chunk(5, 8)]))])
      await tracks.add([])
      await tracks.add([chunk(1, 4), chunk(5, 7)].map((added) => ({ number: first, ...added })))
      expect(await found(first)).toEqual(['1 to 4', '5 to 8', '9 to 9'])
      expect(await tracks.sealedBytes()).toBe(bytesOf([chunk(1, 4), chunk(5, 8)]))
      expect((await tracks.toThin(30, 9)).map(({ points }) => text(points))).toEqual(['5 to 8'])
      const visit = { cell: 7, sinceSeconds: 3_600, untilSeconds: 7_200 }
      await trackCells.addEnded([{ number: first, visits: [visit, { ...visit, cell: 8 }, visit] }])
      const visitors: TrackVisit[] = []
      for await (const part of trackCells.visitors([{ first: 7, last: 7 }], 0, 10_000)) visitors.push(...part)
      expect(visitors).toEqual([{ number: first, sinceSeconds: 3_600, untilSeconds: 10_000 }])
    })

    it('are archived until a time', async () => {
      const { trackArchive } = at.store
      expect([await trackArchive.untilSeconds(), await trackArchive.oldestSeconds()]).toEqual([null, null])
      await at.commit([
        vessel(first, track(chunk(50, 60), [chunk(10, 49)])),
        vessel(second, track(chunk(20, 30))),
        vessel(third),
      ])
      expect(await trackArchive.oldestSeconds()).toBe(30)
      await trackArchive.setUntil(1_795_300_000)
      await trackArchive.setUntil(1_795_400_000)
      expect(await (await at.openAnother()).trackArchive.untilSeconds()).toBe(1_795_400_000)
    })

    it('lose the oldest chunks of all when they take too much', async () => {
      const many = Array.from({ length: 6_000 }, (_, index) => chunk(1_000 + index, 1_000 + index))
      await at.commit([
        vessel(first, track(chunk(9_999, 9_999), many)),
        vessel(second, track(chunk(1, 2), [chunk(0, 1)])),
      ])
      await at.store.tracks.trim(await at.store.tracks.sealedBytes(), always)
      expect(await found(second)).toEqual(['0 to 1', '1 to 2'])
      await at.store.tracks.trim((await at.store.tracks.sealedBytes()) - 1, always)
      expect(await found(second)).toEqual(['1 to 2'])
      expect((await found(first)).at(-1)).toBe('9999 to 9999')
      await at.store.tracks.trim(0, 6_100)
      expect((await found(first))[0]).toBe('6100 to 6100')
      await at.store.tracks.trim(0, always)
      expect(await found(first)).toEqual(['9999 to 9999'])
    })
  })
}
