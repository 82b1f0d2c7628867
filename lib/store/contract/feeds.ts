import { describe, expect, it } from 'vitest'
import type { Programs } from './programs.ts'

export function feedsContract(at: Programs) {
  describe('feeds', () => {
    const report = (name: string, lines: number) => ({
      name,
      snapshot: JSON.stringify({ name, lines, said: `"quoted" 'and' ½\n` }),
      at: 1_795_229_580_000 + lines,
    })

    it('are read by another program as they were saved last, in the order of names', async () => {
      const another = await at.openAnother()
      expect(await another.feeds.all()).toEqual([])
      await at.store.feeds.save([report('roof', 1), report('', 1), report('Mast', 1)])
      await at.store.feeds.save([report('roof', 2), report('', 2), report('Mast', 2)])
      expect(await another.feeds.all()).toEqual([report('', 2), report('Mast', 2), report('roof', 2)])
    })

    it('are removed when they are not saved again', async () => {
      await at.store.feeds.save([report('roof', 1), report('mast', 1)])
      await at.store.feeds.save([report('mast', 2)])
      expect(await at.store.feeds.all()).toEqual([report('mast', 2)])
      await at.store.feeds.save([])
      expect(await at.store.feeds.all()).toEqual([])
    })

    it('are saved whole or not at all', async () => {
      await at.store.feeds.save([report('roof', 1)])
      await expect(at.store.feeds.save([report('mast', 2), report('mast', 3)])).rejects.toThrow()
      expect(await at.store.feeds.all()).toEqual([report('roof', 1)])
    })
  })
}
