import { describe, expect, it } from 'vitest'
import { slicesOf } from '#lib/slices.ts'
import { decodeRecord } from '#lib/vessel/record.ts'
import type { Programs } from './programs.ts'
import { changesSince, loadAll, removed, text, vessel } from './rows.ts'

export function followingContract(at: Programs) {
  it('a vessel that is damaged, or of a newer version, is a failure that says what to do', async () => {
    await at.commit([vessel(201_000_001)])
    await expect(at.store.loadVessels((record) => void decodeRecord(record))).rejects.toMatchObject({
      reason: 'not-a-store',
      message: expect.stringMatching(
        /holds a vessel that is damaged .* starts with 50, 48\); restore it from a backup, or/,
      ),
    })
  })

  describe('loadVessels', () => {
    it('hands over every vessel by creation, then number, and says from where to follow', async () => {
      expect(await at.store.loadVessels(() => expect.unreachable())).toBe(0)
      await at.commit(
        [vessel(300_000_000, { createdMicroseconds: 5 }), vessel(200_000_000, { createdMicroseconds: 5 })],
        [vessel(100_000_000, { createdMicroseconds: 9 }), vessel(400_000_000, { createdMicroseconds: 1 })],
      )
      const seen: string[] = []
      const sequence = await at.store.loadVessels((record) => void seen.push(text(record) ?? ''))
      expect(seen).toEqual(['400000000', '200000000', '300000000', '100000000'])
      expect(sequence).toBe(2)
    })

    it('hands over any bytes, and no removed vessels, however many follow each other', async () => {
      const fleet = Array.from({ length: 2_000 }, (_, index) => ({
        ...vessel(201_000_000 + index),
        record: Uint8Array.of(0xff, 0, index >> 8, index, 0xc3),
      }))
      const [gone, kept] = [fleet.slice(100, 1_900), [...fleet.slice(0, 100), ...fleet.slice(1_900)]]
      await at.commit(
        fleet,
        gone.map(({ number }) => removed(number)),
      )
      const seen: Uint8Array[] = []
      await at.store.loadVessels((record) => void seen.push(Uint8Array.from(record)))
      expect(seen).toEqual(kept.map(({ record }) => record))
    })

    it('shows one moment: later commits come with vesselsSince', async () => {
      const fleet = Array.from({ length: 50_000 }, (_, index) => vessel(201_000_000 + index))
      const writer = await at.store.openWriter()
      await writer.commit(fleet)
      const seen: string[] = []
      let committed: Promise<number> | undefined
      const sequence = await at.store.loadVessels((record) => {
        seen.push(text(record) ?? '')
        committed ??= writer.commit([vessel(201_049_999, { text: 'moved' }), vessel(299_000_000)])
      })
      expect(await committed).toBe(2)
      expect(sequence).toBe(1)
      expect(seen).toEqual(fleet.map(({ number }) => String(number)))
      expect(await changesSince(at.store, sequence)).toEqual({
        sequence: 2,
        changes: [
          [201_049_999, 'moved'],
          [299_000_000, '299000000'],
        ],
      })
      await writer.release()
    })

    it('lets other work run in between', async () => {
      const vessels = Array.from({ length: 20_000 }, (_, index) => vessel(201_000_000 + index))
      await at.commit(...slicesOf(vessels, 2_000))
      let turns = 0
      const ticking = setInterval(() => turns++, 0)
      let records = 0
      await at.store.loadVessels(() => {
        if (++records % 1_000 === 0) workFor(10)
      })
      clearInterval(ticking)
      expect(turns).toBeGreaterThan(0)
    })
  })

  describe('vesselsSince', () => {
    it('has nothing when nothing happened', async () => {
      expect(await changesSince(at.store, 0)).toEqual({ sequence: 0, changes: [] })
      await at.commit([vessel(201_000_001)])
      expect(await changesSince(at.store, 1)).toEqual({ sequence: 1, changes: [] })
    })

    it('gives a vessel once, as it is now, in the order of its last change', async () => {
      await at.commit(
        [vessel(201_000_001, { text: 'old' }), vessel(201_000_002)],
        [vessel(201_000_003)],
        [vessel(201_000_001, { text: 'new' })],
      )
      const changes = [
        [201_000_002, '201000002'],
        [201_000_003, '201000003'],
        [201_000_001, 'new'],
      ]
      expect(await changesSince(at.store, 0)).toEqual({ sequence: 3, changes })
      expect(await changesSince(at.store, 1)).toEqual({ sequence: 3, changes: changes.slice(1) })
    })

    it('reports a removed vessel as null, and as a vessel when it returns', async () => {
      await at.commit([vessel(201_000_001)], [removed(201_000_001)])
      expect(await changesSince(at.store, 1)).toEqual({ sequence: 2, changes: [[201_000_001, null]] })
      expect(await loadAll(at.store)).toEqual([])
      await at.commit([vessel(201_000_001, { createdMicroseconds: 7 })])
      expect(await changesSince(at.store, 2)).toEqual({ sequence: 3, changes: [[201_000_001, '201000001']] })
      expect(await loadAll(at.store)).toEqual(['201000001'])
    })

    it('shows committed vessels to another program', async () => {
      const follower = await at.openAnother()
      await at.commit([vessel(201_000_001)])
      expect(await changesSince(follower, 0)).toEqual({ sequence: 1, changes: [[201_000_001, '201000001']] })
    })

    it('shows whole batches only, while they are being committed', async () => {
      const follower = await at.openAnother()
      const writer = await at.store.openWriter()
      const numbers = Array.from({ length: 20 }, (_, index) => 201_000_000 + index)
      const writing = (async () => {
        for (let round = 1; round <= 100; round++) {
          await writer.commit(numbers.map((number) => vessel(number, { text: `round ${round}` })))
        }
      })()
      for (let sequence = 0; sequence < 100; ) {
        const next = await changesSince(follower, sequence)
        const rounds = new Set(next.changes.map(([, record]) => record))
        expect([...rounds]).toEqual(next.sequence > sequence ? [`round ${next.sequence}`] : [])
        sequence = next.sequence
        await new Promise(setImmediate)
      }
      await writing
      await writer.release()
    })
  })
}

/** Works for longer than a reader may without a break, however fast the machine is. */
function workFor(milliseconds: number): void {
  const end = performance.now() + milliseconds
  while (performance.now() < end);
}
