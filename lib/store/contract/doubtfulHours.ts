import { describe, expect, it } from 'vitest'
import type { DoubtfulHour } from '#lib/vessel/evidence.ts'
import type { VesselHour } from '../doubtfulHours.ts'
import type { DecisionOfBatch } from '../identities.ts'
import type { Programs } from './programs.ts'
import { commit, removed, vessel } from './rows.ts'

const [anna, berta] = [201_000_001, 201_000_002]

export function doubtfulHoursContract(at: Programs) {
  describe('doubtful positions by hour', () => {
    const hourOf = (hour: number, cell: number, positions: number): DoubtfulHour => ({ hour, cell, positions })
    const hourSeconds = 3_600
    const all = { sinceSeconds: 0, untilSeconds: 1e10 }
    const ofVessels = (period: object = {}) => at.store.doubtfulHours.ofVessels([anna, berta], { ...all, ...period })
    async function during(period: object = {}) {
      const found: VesselHour[] = []
      for await (const part of at.store.doubtfulHours.during({ ...all, ...period })) found.push(...part)
      return found
    }

    it('are committed with their vessel, and found by vessel and by hour', async () => {
      await at.commit([
        vessel(anna, { doubtful: [hourOf(500_000, 7, 3), hourOf(500_001, 8, 4)] }),
        vessel(berta, { doubtful: [hourOf(500_001, 7, 5)] }),
      ])
      expect(await ofVessels()).toEqual([
        { number: anna, positions: 7 },
        { number: berta, positions: 5 },
      ])
      expect(await ofVessels({ untilSeconds: 500_001 * hourSeconds - 1 })).toEqual([{ number: anna, positions: 3 }])
      expect(await during()).toEqual([
        { number: anna, ...hourOf(500_000, 7, 3) },
        { number: anna, ...hourOf(500_001, 8, 4) },
        { number: berta, ...hourOf(500_001, 7, 5) },
      ])
      expect(
        await during({ sinceSeconds: 500_001 * hourSeconds + 99, untilSeconds: 500_001 * hourSeconds + 100 }),
      ).toHaveLength(2)
      expect(await during({ sinceSeconds: 500_002 * hourSeconds })).toEqual([])
    })

    it('count once if a batch is repeated, and go on where a later batch says more', async () => {
      const first = vessel(anna, { doubtful: [hourOf(500_000, 7, 3)] })
      await at.commit([first], [first], [vessel(anna, { doubtful: [hourOf(500_000, 7, 5)] })], [vessel(anna)])
      expect(await ofVessels()).toEqual([{ number: anna, positions: 5 }])
    })

    it('are removed with their vessel', async () => {
      await at.commit(
        [anna, berta].map((number) => vessel(number, { doubtful: [hourOf(500_000, 7, 3)] })),
        [removed(anna)],
      )
      expect(await ofVessels()).toEqual([{ number: berta, positions: 3 }])
    })

    it('of a merged vessel become those of the vessel that continues, once', async () => {
      await at.commit([
        vessel(anna, { doubtful: [hourOf(500_000, 7, 3), hourOf(500_001, 7, 1)] }),
        vessel(berta, { doubtful: [hourOf(500_001, 8, 4), hourOf(500_002, 8, 5)] }),
      ])
      const decision = { kind: 'join', number: anna, other: berta, state: 'made', reason: '', madeBy: '', madeAt: 1 }
      const merged: DecisionOfBatch[] = [{ decision: { ...decision, kind: 'join', state: 'made' }, before: null }]
      const after = vessel(anna, { doubtful: [hourOf(500_002, 9, 2)] })
      await commit(at.store, [after, removed(berta)], 0, undefined, merged)
      await commit(at.store, [after, removed(berta)], 0, undefined, merged)
      expect(await during()).toEqual([
        { number: anna, ...hourOf(500_000, 7, 3) },
        { number: anna, ...hourOf(500_001, 7, 5) },
        { number: anna, ...hourOf(500_002, 8, 5) },
      ])
    })

    it('are found in many parts', async () => {
      const vessels = Array.from({ length: 2_500 }, (_, n) =>
        vessel(201_000_001 + n, { doubtful: [hourOf(500_000 + (n % 2), 7, 1)] }),
      )
      await at.commit(vessels)
      expect(new Set((await during()).map(({ number }) => number)).size).toBe(2_500)
    })

    it('are removed when they are old, or have too many rows', async () => {
      const hours = [1, 2, 3, 4].map((hour) => hourOf(500_000 + hour, 7, 1))
      await at.commit([anna, berta].map((number) => vessel(number, { doubtful: hours })))
      expect(await at.store.doubtfulHours.removeOld(500_002, 100)).toBe(2)
      expect(await at.store.doubtfulHours.removeOld(0, 4)).toBe(2)
      expect((await during()).map(({ hour }) => hour)).toEqual([500_003, 500_003, 500_004, 500_004])
    })
  })
}
