import { describe, expect, it } from 'vitest'
import type { Account, SavedView, ShortLink } from '../store.ts'
import type { Programs } from './programs.ts'

const ann = 'ann@example.org'
const bob = 'bob@example.org'

function view(id: string, more: Partial<SavedView> = {}): SavedView {
  return { id, owner: ann, kind: 'area', name: id, query: 'flag=NO', shared: false, createdAt: 1, ...more }
}

function link(code: string, more: Partial<ShortLink> = {}): ShortLink {
  return { code, owner: ann, query: `ship_type=cargo&${code}`, createdAt: 1, ...more }
}

export function savedContract(at: Programs) {
  const saved = () => at.store.saved

  describe('saved views', () => {
    it('are for whom they belong to, and for all when they are shared, by kind and name', async () => {
      const [zeal, Alps, filters] = [view('zeal', { shared: true }), view('Alps'), view('A', { kind: 'filters' })]
      for (const each of [filters, zeal, Alps]) expect(await saved().addView(each)).toBe(true)
      expect(await saved().viewsFor(ann)).toEqual([Alps, zeal, filters])
      const another = await at.openAnother()
      expect(await another.saved.viewsFor(bob)).toEqual([zeal])
      expect(await saved().view('Alps')).toEqual(Alps)
      expect(await saved().view('alps')).toBeNull()
    })

    it('have a name of their own among those of one kind of one account', async () => {
      const name = 'Näs, “the bay”'
      expect(await saved().addView(view('one', { name }))).toBe(true)
      expect(await saved().addView(view('two', { name }))).toBe(false)
      expect(await saved().addView(view('three', { name, kind: 'filters' }))).toBe(true)
      expect(await saved().addView(view('four', { name, owner: bob }))).toBe(true)
      expect(await saved().addView(view('five'))).toBe(true)
      expect(await saved().changeView(view('five', { name }))).toBe(false)
      expect(await saved().view('five')).toEqual(view('five'))
    })

    it('change in name, query and whether they are shared, as long as they are there', async () => {
      await saved().addView(view('one'))
      const changed = view('one', { name: 'other', query: 'flag=SE', shared: true })
      expect(await saved().changeView({ ...changed, owner: bob, kind: 'filters', createdAt: 9 })).toBe(true)
      expect(await saved().view('one')).toEqual(changed)
      expect(await saved().changeView(view('gone'))).toBe(false)
      expect(await saved().removeView('one')).toBe(true)
      expect(await saved().removeView('one')).toBe(false)
      expect(await saved().viewsFor(ann)).toEqual([])
    })

    it('go with their account, but those that are shared', async () => {
      const account: Account = { email: ann, role: 'viewer', passwordHash: 'hash', createdAt: 1 }
      await at.store.access.addAccount(account)
      for (const each of [view('own'), view('shared', { shared: true }), view('of bob', { owner: bob })]) {
        await saved().addView(each)
      }
      await at.store.access.removeAccount(ann, 5)
      expect(await saved().viewsFor(ann)).toEqual([view('shared', { shared: true })])
      expect(await saved().viewsFor(bob)).toHaveLength(2)
    })
  })

  describe('short links', () => {
    it('lead to what they stand for as long as anybody keeps them', async () => {
      const query = `map=3/1/2&area=${'x'.repeat(60_000)}`
      await saved().addLink(link('k7q', { query }))
      await saved().addLink(link('k7q', { query, owner: bob }))
      const another = await at.openAnother()
      expect(await another.saved.linkedQuery('k7q')).toBe(query)
      expect(await saved().removeLink('k7q', ann)).toBe(true)
      expect(await saved().removeLink('k7q', ann)).toBe(false)
      expect(await saved().linkedQuery('k7q')).toBe(query)
      await saved().removeLink('k7q', bob)
      expect(await saved().linkedQuery('k7q')).toBeNull()
    })

    it('go with their account, and are not those of a later one of the same email', async () => {
      const account: Account = { email: ann, role: 'viewer', passwordHash: 'hash', createdAt: 1 }
      await at.store.access.addAccount(account)
      await saved().addLink(link('k7q'))
      await saved().addLink(link('m2x'))
      await saved().addLink(link('m2x', { owner: bob }))
      await at.store.access.removeAccount(ann, 5)
      await at.store.access.addAccount(account)
      expect(await saved().linksOf(ann)).toEqual([])
      expect(await saved().linkedQuery('k7q')).toBeNull()
      expect(await saved().linkedQuery('m2x')).toBe(link('m2x').query)
    })

    it('are listed for who keeps them, newest first, each as it was first', async () => {
      for (const each of [link('a', { createdAt: 1 }), link('b', { createdAt: 3 }), link('c', { createdAt: 3 })]) {
        await saved().addLink(each)
      }
      await saved().addLink(link('a', { createdAt: 9 }))
      await saved().addLink(link('d', { owner: bob }))
      expect((await saved().linksOf(ann)).map(({ code, createdAt }) => [code, createdAt])).toEqual([
        ['b', 3],
        ['c', 3],
        ['a', 1],
      ])
    })
  })

  describe('a text kept under a key', () => {
    const hour = 3_600_000
    const day = 24 * hour

    it('is there for a day after it was kept last, for every process', async () => {
      const text = `area=${'x'.repeat(60_000)}`
      await saved().keepText('k', text, 0)
      const another = await at.openAnother()
      expect(await another.saved.keptText('k', day)).toBe(text)
      expect(await saved().keptText('k', day + 1)).toBeNull()
      expect(await saved().keptText('other', 0)).toBeNull()
      await saved().keepText('k', text, hour)
      expect(await saved().keptText('k', day + hour)).toBe(text)
    })

    it('goes when another is kept after its day', async () => {
      await saved().keepText('old', 'a', 0)
      await saved().keepText('new', 'b', day + 1)
      expect(await saved().keptText('old', 0)).toBeNull()
      expect(await saved().keptText('new', day + 1)).toBe('b')
    })
  })
}
