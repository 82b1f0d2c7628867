import { describe, expect, it } from 'vitest'
import type { ChosenMap } from '../chosenMaps.ts'
import type { Programs } from './programs.ts'

function chosen(kind: ChosenMap['kind'], address: string): ChosenMap {
  const origins = kind === 'file' ? '' : 'https://tiles.example https://fonts.example'
  return { kind, address, origins, chosenBy: 'ann@example.org', chosenAt: 1_763_700_000_123 }
}

export function chosenMapsContract(at: Programs) {
  describe('chosen maps', () => {
    it('are read by another program, with a version that grows with every change', async () => {
      const another = await at.openAnother()
      const { chosenMaps } = at.store
      expect([await another.chosenMaps.version(), await another.chosenMaps.all()]).toEqual([0, []])
      expect(await chosenMaps.setOnly('style', chosen('style', 'https://tiles.example/one'))).toBe(true)
      expect(await chosenMaps.setOnly('style', chosen('style', 'https://tiles.example/two'))).toBe(true)
      expect(await chosenMaps.put(chosen('file', '/maps/å.pmtiles'), 2)).toBe(true)
      expect(await another.chosenMaps.version()).toBe(3)
      expect(await another.chosenMaps.all()).toEqual([
        chosen('file', '/maps/å.pmtiles'),
        chosen('style', 'https://tiles.example/two'),
      ])
      expect(await chosenMaps.setOnly('style', null)).toBe(true)
      expect(await chosenMaps.setOnly('style', null)).toBe(false)
      expect(await another.chosenMaps.all()).toEqual([chosen('file', '/maps/å.pmtiles')])
    })

    it('are as many of a kind as allowed; one of the same address is replaced', async () => {
      const { chosenMaps } = at.store
      for (const path of ['/a', '/b']) expect(await chosenMaps.put(chosen('file', path), 2)).toBe(true)
      expect(await chosenMaps.put(chosen('file', '/c'), 2)).toBe(false)
      expect(await chosenMaps.put({ ...chosen('file', '/a'), chosenAt: 2 }, 2)).toBe(true)
      expect((await chosenMaps.all()).map(({ address, chosenAt }) => [address, chosenAt])).toEqual([
        ['/a', 2],
        ['/b', 1_763_700_000_123],
      ])
    })

    it('can be removed, once', async () => {
      const { chosenMaps } = at.store
      await chosenMaps.put(chosen('file', '/a'), 2)
      expect(await chosenMaps.remove({ kind: 'style', address: '/a' })).toBe(false)
      expect(await chosenMaps.remove({ kind: 'file', address: '/a' })).toBe(true)
      expect(await chosenMaps.remove({ kind: 'file', address: '/a' })).toBe(false)
      expect([await chosenMaps.version(), await chosenMaps.all()]).toEqual([2, []])
    })
  })
}
