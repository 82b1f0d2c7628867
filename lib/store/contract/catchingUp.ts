import { beforeEach, describe, expect, it } from 'vitest'
import type { Programs } from './programs.ts'
import { changesSince, loadAll, removed, text, vessel } from './rows.ts'

const maxInAPart = 2_000
const ships = 6_000
const shipsARound = 200
const lastRound = 30

const vesselAt = (index: number) => 201_000_000 + index
const busyVessel = vesselAt(0)
const vesselsFrom = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, index) => vesselAt(from + index))
/** Round 1 is that of all vessels. */
const vesselsOf = (round: number) => vesselsFrom((round - 2) * shipsARound + 1, (round - 1) * shipsARound + 1)
const reportOf = (round: number) => (number: number) => [number, `round ${round}`] as const

/** Every vessel once, by the rounds of their last reports, then by number: a part may end within a round. */
const lastReports = [
  ...vesselsFrom((lastRound - 1) * shipsARound + 1, ships).map(reportOf(1)),
  ...Array.from({ length: lastRound - 2 }, (_, index) => vesselsOf(index + 2).map(reportOf(index + 2))).flat(),
  ...[busyVessel, ...vesselsOf(lastRound)].map(reportOf(lastRound)),
]

export function catchingUpContract(at: Programs) {
  describe('rows of removed vessels', () => {
    it('go three days later, after which a follower from before loads all vessels again', async () => {
      const [start, day] = [Date.parse('2026-11-21T12:00:00Z'), 86_400_000]
      await at.commit([vessel(201_000_001), vessel(201_000_002)], [removed(201_000_001)])
      const purge = (days: number) => at.store.removedVessels.purge(start + days * day)
      expect(await purge(0)).toBe(0)
      await at.commit([removed(201_000_002)])
      expect([await purge(1), await purge(2.9)]).toEqual([0, 0])
      expect((await changesSince(at.store, 1)).changes).toEqual([
        [201_000_001, null],
        [201_000_002, null],
      ])
      expect([await purge(3), await purge(4)]).toEqual([1, 0])
      expect(await changesSince(at.store, 1)).toEqual({ sequence: -1, changes: [] })
      expect(await changesSince(at.store, 2)).toEqual({ sequence: 3, changes: [[201_000_002, null]] })
      expect(await purge(6)).toBe(1)
      expect(await at.commit([vessel(201_000_001)])).toEqual([4])
      expect((await changesSince(at.store, 3)).changes).toMatchObject([[201_000_001, expect.any(String)]])
      expect(await loadAll(at.store)).toHaveLength(1)
    })
  })

  describe('vesselsSince after many changes', () => {
    beforeEach(async () => {
      const writer = await at.store.openWriter()
      const commit = (vessels: number[], round: number) =>
        writer.commit(vessels.toReversed().map((number) => vessel(number, { text: `round ${round}` })))
      await commit(vesselsFrom(0, ships), 1)
      for (let round = 2; round <= lastRound; round++) {
        await commit([busyVessel, ...vesselsOf(round)], round)
      }
      await writer.release()
    })

    it('comes in parts, each vessel once in the order of its last change, then by number', async () => {
      const sizes: number[] = []
      for await (const { changes } of at.store.vesselsSince(0)) sizes.push(changes.length)
      expect(Math.max(...sizes)).toBeLessThanOrEqual(maxInAPart)
      expect(await changesSince(at.store, 0)).toEqual({ sequence: lastRound, changes: lastReports })
    })

    it('continues from any part without losing a change', async () => {
      const sequences: number[] = []
      const taken = new Set<number>()
      for await (const { sequence, changes } of at.store.vesselsSince(0)) {
        for (const { number } of changes) taken.add(number)
        sequences.push(sequence)
        const rest = await changesSince(at.store, sequence)
        expect(rest.sequence).toBe(lastRound)
        expect(new Set([...taken, ...rest.changes.map(([number]) => number)]).size).toBe(ships)
      }
      expect(sequences.toSorted((a, b) => a - b)).toEqual(sequences)
      expect(sequences.at(-1)).toBe(lastRound)
      expect(new Set(sequences).size).toBeGreaterThan(2)
    })

    it('shows one moment: later commits come with the next read', async () => {
      const writer = await at.store.openWriter()
      const early = vesselAt(1)
      const late = vesselAt(ships - 1)
      const changes: (readonly [number: number, record: string | null])[] = []
      let last = 0
      for await (const part of at.store.vesselsSince(0)) {
        await writer.commit([vessel(early, { text: 'later' }), vessel(late, { text: 'later' })])
        for (const { number, record } of part.changes) changes.push([number, text(record)])
        last = part.sequence
      }
      await writer.release()
      expect({ last, changes }).toEqual({ last: lastRound, changes: lastReports })
      expect((await changesSince(at.store, lastRound)).changes).toEqual([
        [early, 'later'],
        [late, 'later'],
      ])
    })

    it('names vessels created after the last known one, in the order of creation, before their changes', async () => {
      const removedVessel = vesselAt(ships - 1)
      await at.commit([removed(removedVessel)])
      const last = { number: vesselAt(500), createdMicroseconds: vesselAt(500) }
      const named: number[] = []
      const came: number[] = []
      for await (const { sequence, changes, newcomers } of at.store.vesselsSince(1, last)) {
        for (const { number, createdMicroseconds } of newcomers ?? []) {
          expect(createdMicroseconds).toBe(number)
          named.push(number)
        }
        for (const { number } of changes) came.push(number)
        if (newcomers) expect({ sequence, changes, came }).toEqual({ sequence: 1, changes: [], came: [] })
      }
      expect(named).toEqual(vesselsFrom(501, ships - 1))
      expect(came.length).toBeGreaterThan(maxInAPart)
    })

    it('can be stopped early, any number of times', async () => {
      for (let times = 0; times < 20; times++) {
        for await (const part of at.store.vesselsSince(0, { number: 0, createdMicroseconds: 0 })) {
          expect(part.sequence).toBeLessThan(lastRound)
          break
        }
      }
      expect((await changesSince(at.store, 0)).changes).toHaveLength(ships)
    })

    it('comes in parts to a follower that is far behind, too', async () => {
      const writer = await at.store.openWriter()
      for (let time = 0; time < 1_030; time++) await writer.commit([vessel(busyVessel, { text: `time ${time}` })])
      await writer.release()
      const sizes: number[] = []
      for await (const { changes } of at.store.vesselsSince(1)) sizes.push(changes.length)
      expect(Math.max(...sizes)).toBeLessThanOrEqual(maxInAPart)
      expect(await changesSince(at.store, 1)).toEqual({
        sequence: lastRound + 1_030,
        changes: [
          ...lastReports.filter(([number, report]) => number !== busyVessel && report !== 'round 1'),
          [busyVessel, 'time 1029'],
        ],
      })
    })
  })
}
