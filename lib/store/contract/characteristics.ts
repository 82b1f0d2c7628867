import { describe, expect, it } from 'vitest'
import type { StoredCharacteristics } from '../characteristics.ts'
import type { Programs } from './programs.ts'

export function characteristicsContract(at: Programs) {
  describe('characteristics', () => {
    const imo = (number: number, facts: string | null = `[1,0,"½ of ${number}"]`): StoredCharacteristics => ({
      kind: 'imo',
      number,
      facts,
    })
    const since = (sequence: number) => at.store.characteristics.since(sequence)

    it('are read by another program as they were saved last, one row a number', async () => {
      const another = await at.openAnother()
      expect(await another.characteristics.since(0)).toEqual({ sequence: 0, changes: [] })
      const mmsi: StoredCharacteristics = { kind: 'mmsi', number: 9_074_729, facts: '[1]' }
      expect(await at.store.characteristics.save([imo(9_074_729, 'old'), imo(1_073_741_823)])).toBe(1)
      expect(await at.store.characteristics.save([mmsi, imo(9_074_729)])).toBe(2)
      expect(await another.characteristics.since(0)).toEqual({
        sequence: 2,
        changes: [imo(1_073_741_823), imo(9_074_729), mmsi],
      })
    })

    it('can be followed from a sequence number, and are empty without changes', async () => {
      await at.store.characteristics.save([imo(9_074_729), imo(9_074_741)])
      await at.store.characteristics.save([imo(9_074_729, null)])
      expect(await since(1)).toEqual({ sequence: 2, changes: [imo(9_074_729, null)] })
      expect(await since(2)).toEqual({ sequence: 2, changes: [] })
    })

    it('let other work run while many are read', async () => {
      const many = Array.from({ length: 40_000 }, (_, index) => imo(1_000_000 + index))
      await at.store.characteristics.save(many)
      let turns = 0
      let isRead = false
      const tick = () => {
        turns += 1
        if (!isRead) setImmediate(tick)
      }
      tick()
      expect((await since(0)).changes).toEqual(many)
      isRead = true
      expect(turns).toBeGreaterThan(1)
    })

    it('in one save twice: the last counts', async () => {
      await at.store.characteristics.save([imo(9_074_729, 'first'), imo(9_074_729, 'last')])
      expect((await since(0)).changes).toEqual([imo(9_074_729, 'last')])
    })

    it('are saved whole or not at all', async () => {
      const impossible = { ...imo(9_074_741), number: Number.NaN }
      await expect(at.store.characteristics.save([imo(9_074_729), impossible])).rejects.toThrow()
      expect(await since(0)).toEqual({ sequence: 0, changes: [] })
    })
  })
}
