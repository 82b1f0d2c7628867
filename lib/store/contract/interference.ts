import { describe, expect, it } from 'vitest'
import type { Programs } from './programs.ts'

export function interferenceContract(at: Programs) {
  describe('interference', () => {
    const row = (hour: number, cell: number, displaced = 4, received = 9) => ({ hour, cell, displaced, received })
    const find = (asked: object = {}) =>
      at.store.interference.find({
        ...{ sinceHour: 0, untilHour: 1e9, firstCell: 0, lastCell: 1e9, limit: 100 },
        ...asked,
      })

    it('is found by hours and cells, the latest hour first', async () => {
      await at.store.interference.save([row(500_001, 7), row(500_000, 8), row(500_001, 6), row(499_999, 7)])
      await at.store.interference.save([])
      const another = await at.openAnother()
      const all = { sinceHour: 0, untilHour: 1e9, firstCell: 0, lastCell: 1e9, limit: 100 }
      expect(await another.interference.find(all)).toEqual([
        row(500_001, 6),
        row(500_001, 7),
        row(500_000, 8),
        row(499_999, 7),
      ])
      expect(await find({ sinceHour: 500_000, untilHour: 500_000 })).toEqual([row(500_000, 8)])
      expect(await find({ firstCell: 7, lastCell: 7 })).toEqual([row(500_001, 7), row(499_999, 7)])
      expect(await find({ limit: 1 })).toEqual([row(500_001, 6)])
    })

    it('has the greatest numbers that were saved', async () => {
      await at.store.interference.save([row(500_000, 7, 4, 9)])
      await at.store.interference.save([row(500_000, 7, 2, 12), row(500_000, 8, 1, 1)])
      expect(await find()).toEqual([row(500_000, 7, 4, 12), row(500_000, 8, 1, 1)])
    })

    it('is removed when it is old, or has too many rows', async () => {
      const hours = [1, 2, 3, 4].map((hour) => 500_000 + hour)
      await at.store.interference.save(hours.flatMap((hour) => [row(hour, 1), row(hour, 2)]))
      expect(await at.store.interference.removeOld(500_002, 100)).toBe(2)
      expect(await at.store.interference.removeOld(0, 4)).toBe(2)
      expect((await find()).map(({ hour }) => hour)).toEqual([500_004, 500_004, 500_003, 500_003])
      expect(await at.store.interference.removeOld(0, 3)).toBe(2)
      expect((await find()).map(({ hour }) => hour)).toEqual([500_004, 500_004])
    })
  })
}
