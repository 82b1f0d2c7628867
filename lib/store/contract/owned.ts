import { beforeEach, describe, expect, it } from 'vitest'
import type { Refusal } from '../owned.ts'
import type { Store } from '../store.ts'
import type { Programs } from './programs.ts'
import { account, ann, bob, list, portArea, source, view, watch, webhook } from './rows.ts'

interface Thing {
  id: string
  owner: string
  name: string
  shared?: boolean
}

/** A kind of thing: its rows in the store as things. */
interface OwnedRows {
  add(thing: Thing, maxRows: number): Promise<Refusal | null>
  /** Changes name and owner; the owner stays. */
  change(thing: Thing): Promise<Refusal | null>
  remove(id: string): Promise<boolean>
  all(): Promise<Thing[]>
  version(): Promise<number>
}

const kinds: { name: string; of: (store: Store) => OwnedRows; isUnique?: true; isCommon?: true; canShare?: true }[] = [
  {
    name: 'saved views',
    of: ({ views }) => ({
      ...views,
      add: (thing, maxRows) => views.add(view(thing.id, thing), maxRows),
      change: (thing) => views.change(view(thing.id, thing)),
    }),
    isUnique: true,
    canShare: true,
  },
  {
    name: 'port areas',
    of: ({ portAreas }) => ({
      ...portAreas,
      add: ({ owner, ...thing }, maxRows) =>
        portAreas.add(portArea(thing.id, { name: thing.name, addedBy: owner }), maxRows),
      change: ({ owner, ...thing }) => portAreas.change(portArea(thing.id, { name: thing.name, addedBy: owner })),
      all: async () => (await portAreas.all()).map(({ addedBy, ...area }) => ({ ...area, owner: addedBy })),
    }),
    isCommon: true,
  },
  {
    name: 'sources',
    of: ({ storedSources }) => ({
      ...storedSources,
      add: ({ owner, ...thing }, maxRows) =>
        storedSources.add(source(thing.id, { name: thing.name, createdBy: owner }), maxRows),
      change: ({ owner, ...thing }) => storedSources.change(source(thing.id, { name: thing.name, createdBy: owner })),
      all: async () => (await storedSources.all()).map(({ createdBy, ...row }) => ({ ...row, owner: createdBy })),
    }),
    isUnique: true,
    isCommon: true,
  },
  {
    name: 'webhooks',
    of: ({ webhooks }) => ({
      ...webhooks,
      add: (thing, maxRows) => webhooks.add(webhook(thing.id, thing), maxRows),
      change: (thing) => webhooks.change(webhook(thing.id, thing)),
    }),
  },
  {
    name: 'watches',
    of: ({ watches }) => ({
      ...watches,
      add: (thing, maxRows) => watches.add(watch(thing.id, thing), maxRows),
      change: (thing) => watches.change(watch(thing.id, thing)),
    }),
  },
  {
    name: 'lists',
    of: ({ lists }) => ({
      ...lists,
      add: (thing, maxRows) => lists.add(list(thing.id, thing), maxRows),
      change: (thing) => lists.change(list(thing.id, thing)),
    }),
    isUnique: true,
    canShare: true,
  },
]

/** Links, which are never changed, have tests of their own. */
export function ownedContract(at: Programs) {
  describe.each(kinds)('owned things: $name', ({ of, isUnique, isCommon, canShare }) => {
    let rows: OwnedRows
    beforeEach(() => {
      rows = of(at.store)
    })
    const named = async () => (await rows.all()).map(({ id, owner, name }) => `${id} ${owner} ${name}`)

    it('are added, changed and removed, and each change raises the version for every program', async () => {
      const another = of(await at.openAnother())
      const before = await another.version()
      expect(await rows.add({ id: 'b', owner: ann, name: 'B' }, 9)).toBeNull()
      expect(await rows.add({ id: 'a', owner: ann, name: 'Ärö' }, 9)).toBeNull()
      expect(await rows.change({ id: 'b', owner: bob, name: 'C' })).toBeNull()
      expect(await rows.change({ id: 'none', owner: ann, name: 'D' })).toBe('missing')
      expect(await named()).toEqual([`b ${ann} C`, `a ${ann} Ärö`])
      expect(await another.version()).toBe(before + 3)
      expect([await rows.remove('b'), await rows.remove('b')]).toEqual([true, false])
      expect(await named()).toEqual([`a ${ann} Ärö`])
      expect(await another.version()).toBe(before + 4)
    })

    it('are limited, also for programs that add at the same time', async () => {
      const programs = [at.store, await at.openAnother()].map(of)
      const adding = Array.from({ length: 12 }, (_, index) => ({ id: `${index}`, owner: ann, name: `${index}` }))
      const answers = await Promise.all(adding.map((thing, index) => programs[index % 2]?.add(thing, 3)))
      expect(answers.toSorted()).toEqual([...Array(9).fill('full'), null, null, null])
      expect(await rows.all()).toHaveLength(3)
      expect(await rows.add({ id: 'other', owner: bob, name: 'other' }, 3)).toBe(isCommon ? 'full' : null)
    })

    if (isUnique) {
      it('have names of their own among those of an owner, or among all if they are common', async () => {
        await rows.add({ id: 'one', owner: ann, name: 'A' }, 9)
        expect(await rows.add({ id: 'two', owner: ann, name: 'A' }, 9)).toBe('taken')
        expect(await rows.add({ id: 'two', owner: ann, name: 'B' }, 9)).toBeNull()
        expect(await rows.add({ id: 'three', owner: bob, name: 'A' }, 9)).toBe(isCommon ? 'taken' : null)
        expect(await rows.change({ id: 'two', owner: bob, name: 'A' })).toBe('taken')
        expect(await rows.change({ id: 'one', owner: ann, name: 'A' })).toBeNull()
      })
    }

    if (!isCommon) {
      it('are removed with their account, unless they are shared', async () => {
        await at.store.accounts.add(account(ann))
        const shared = canShare ? [{ id: 'shared', owner: ann, name: 'Shared', shared: true }] : []
        for (const thing of [{ id: 'own', owner: ann, name: 'Own' }, { id: 'bob', owner: bob, name: 'B' }, ...shared])
          await rows.add(thing, 9)
        const before = await rows.version()
        await at.store.accounts.remove(ann, 5)
        expect((await rows.all()).map(({ id }) => id).toSorted()).toEqual(['bob', ...shared.map(({ id }) => id)])
        expect(await rows.version()).toBe(before + 1)
      })
    }
  })
}
