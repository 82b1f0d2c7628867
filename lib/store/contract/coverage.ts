import { describe, expect, it } from 'vitest'
import type { Programs } from './programs.ts'
import { bytes } from './rows.ts'

export function coverageContract(at: Programs) {
  describe('coverage', () => {
    it('is read by another program as it was saved last', async () => {
      const another = await at.openAnother()
      expect([await another.coverage.saved(), await another.coverage.cellsOf('roof')]).toEqual([[], null])
      await at.store.coverage.save({ source: 'roof', cells: bytes('one'), at: 1 })
      await at.store.coverage.save({ source: 'Mast', cells: new Uint8Array([0, 255]), at: 2 })
      await at.store.coverage.save({ source: 'roof', cells: bytes('two'), at: 1_795_229_580_000 })
      expect(await another.coverage.saved()).toEqual([
        { source: 'Mast', at: 2 },
        { source: 'roof', at: 1_795_229_580_000 },
      ])
      expect([...((await another.coverage.cellsOf('Mast')) ?? [])]).toEqual([0, 255])
      expect([...((await another.coverage.cellsOf('roof')) ?? [])]).toEqual([...bytes('two')])
    })

    it('can be removed, once', async () => {
      await at.store.coverage.save({ source: 'roof', cells: bytes('one'), at: 1 })
      expect(await at.store.coverage.remove('roof')).toBe(true)
      expect(await at.store.coverage.remove('roof')).toBe(false)
      expect(await at.store.coverage.saved()).toEqual([])
    })
  })
}
