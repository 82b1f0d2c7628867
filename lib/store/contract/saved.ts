import { describe, expect, it } from 'vitest'
import type { Programs } from './programs.ts'
import { account, ann, bob, link, view } from './rows.ts'

const any = 1_000

export function savedContract(at: Programs) {
  const views = () => at.store.views
  const links = () => at.store.links
  const texts = () => at.store.texts

  describe('saved views', () => {
    it('are visible to their owner, and to all when shared, by kind and name', async () => {
      const [zeal, Alps, filters] = [view('zeal', { shared: true }), view('Alps'), view('A', { kind: 'filters' })]
      for (const each of [filters, zeal, Alps]) expect(await views().add(each, any)).toBeNull()
      expect(await views().visibleTo(ann)).toEqual([Alps, zeal, filters])
      const another = await at.openAnother()
      expect(await another.views.visibleTo(bob)).toEqual([zeal])
      expect(await views().get('Alps')).toEqual(Alps)
      expect(await views().get('alps')).toBeNull()
    })

    it('of two kinds can have one name', async () => {
      await views().add(view('one', { name: 'Näs, “the bay”' }), any)
      expect(await views().add(view('two', { name: 'Näs, “the bay”' }), any)).toBe('taken')
      expect(await views().add(view('two', { name: 'Näs, “the bay”', kind: 'filters' }), any)).toBeNull()
    })

    it('keep their kind and time when they change', async () => {
      await views().add(view('one'), any)
      const changed = view('one', { name: 'other', query: 'flag=SE', shared: true })
      expect(await views().change({ ...changed, kind: 'filters', createdAt: 9 })).toBeNull()
      expect(await views().get('one')).toEqual(changed)
    })
  })

  describe('short links', () => {
    it('work as long as any account keeps them', async () => {
      const query = `map=3/1/2&area=${'x'.repeat(60_000)}`
      await links().add(link('k7q', { query }), any)
      await links().add(link('k7q', { query, owner: bob }), any)
      const another = await at.openAnother()
      expect(await another.links.queryOf('k7q')).toBe(query)
      expect(await links().remove('k7q', ann)).toBe(true)
      expect(await links().remove('k7q', ann)).toBe(false)
      expect(await links().queryOf('k7q')).toBe(query)
      await links().remove('k7q', bob)
      expect(await links().queryOf('k7q')).toBeNull()
    })

    it('are removed with their account, and do not return with a later one of the same email', async () => {
      await at.store.accounts.add(account(ann))
      await links().add(link('k7q'), any)
      await links().add(link('m2x'), any)
      await links().add(link('m2x', { owner: bob }), any)
      await at.store.accounts.remove(ann, 5)
      await at.store.accounts.add(account(ann))
      expect(await links().ownedBy(ann)).toEqual([])
      expect(await links().queryOf('k7q')).toBeNull()
      expect(await links().queryOf('m2x')).toBe(link('m2x').query)
    })

    it('are limited for each owner, who may add one again that they have', async () => {
      expect(await links().add(link('k7q'), 1)).toBeNull()
      expect([await links().add(link('k7q'), 1), await links().add(link('m2x'), 1)]).toEqual(['taken', 'full'])
      expect(await links().add(link('k7q', { owner: bob }), 1)).toBeNull()
    })

    it('are listed for each owner, newest first, with their first time', async () => {
      for (const each of [link('a', { createdAt: 1 }), link('b', { createdAt: 3 }), link('c', { createdAt: 3 })]) {
        await links().add(each, any)
      }
      await links().add(link('a', { createdAt: 9 }), any)
      await links().add(link('d', { owner: bob }), any)
      expect((await links().ownedBy(ann)).map(({ code, createdAt }) => [code, createdAt])).toEqual([
        ['b', 3],
        ['c', 3],
        ['a', 1],
      ])
    })
  })

  describe('a text kept under a key', () => {
    const hour = 3_600_000
    const day = 24 * hour
    const keep = (key: string, text: string, now: number) => texts().keep(key, text, { now, maxTexts: 2 })

    it('is found by every process for a day after it was kept last', async () => {
      const text = `area=${'x'.repeat(60_000)}`
      await keep('k', text, 0)
      const another = await at.openAnother()
      expect(await another.texts.find('k', day)).toBe(text)
      expect(await texts().find('k', day + 1)).toBeNull()
      expect(await texts().find('other', 0)).toBeNull()
      await keep('k', text, hour)
      expect(await texts().find('k', day + hour)).toBe(text)
    })

    it('is removed when another is kept after its day', async () => {
      await keep('old', 'a', 0)
      await keep('new', 'b', day + 1)
      expect(await texts().find('old', 0)).toBeNull()
      expect(await texts().find('new', day + 1)).toBe('b')
    })

    it('is refused when as many others are kept', async () => {
      const kept = [await keep('a', 'x', 0), await keep('b', 'x', hour), await keep('c', 'x', hour)]
      expect([...kept, await texts().find('c', hour)]).toEqual([true, true, false, null])
      expect([await keep('b', 'x', 3 * hour), await keep('c', 'x', day + 1)]).toEqual([true, true])
    })
  })
}
