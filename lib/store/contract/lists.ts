import { describe, expect, it } from 'vitest'
import type { NewListMember } from '../lists.ts'
import type { Programs } from './programs.ts'
import { account, ann, bob, list } from './rows.ts'

const bounds = { ofList: 5, ofOwner: 6, inAll: 8, shareOfFree: 1 }
const begin = { sequence: 0, id: 0 }

function member(mmsi: number, more: Partial<NewListMember> = {}): NewListMember {
  const own = { name: 'ÆGIR "the first"', note: null, tags: ['client', 'a,b'] }
  return { vessel: null, mmsi, imo: null, givenImo: null, callSign: null, ...own, addedAt: 7, knownAt: 7, ...more }
}

export function listsContract(at: Programs) {
  const lists = () => at.store.lists
  const members = async (id: string) => (await lists().membersAfter(id, begin, 100)).map(({ mmsi }) => mmsi)

  describe('lists', () => {
    it('are read by another program', async () => {
      const another = await at.openAnother()
      await lists().add(list('two', { owner: bob, name: 'List one' }), 9)
      await lists().add(list('one'), 9)
      const changed = list('one', { name: 'Å', colour: 'blue', report: '{"at":"12:00"}', updatedAt: 9 })
      expect(await lists().change({ ...changed, createdAt: 9 })).toBeNull()
      expect(await another.lists.all()).toEqual(
        [changed, list('two', { owner: bob, name: 'List one' })].map((each) => ({ ...each, changed: 0, shrunk: 0 })),
      )
    })

    it('keep members in the order in which they were added', async () => {
      await lists().add(list('one'), 9)
      const added = await lists().addMembers('one', [member(3), member(1, { vessel: 3_244_660_001 })], 8, bounds)
      const [first, second] = await lists().membersAfter('one', begin, 100)
      expect(added).toEqual({ ids: [first?.id, second?.id] })
      expect(first).toEqual({ ...member(3), id: first?.id, list: 'one', sequence: 2 })
      expect(second).toMatchObject({ mmsi: 1, vessel: 3_244_660_001 })
      expect(await lists().membersAfter('one', begin, 1)).toEqual([first])
      const afterFirst = { sequence: 2, id: first?.id ?? 0 }
      expect(await lists().membersAfter('one', afterFirst, 9)).toEqual([second])
      expect(await lists().idsAfter('one', afterFirst, 9)).toEqual([{ id: second?.id, sequence: 2 }])
      expect((await lists().all())[0]).toMatchObject({ updatedAt: 8, changed: 2, shrunk: 0 })
    })

    it('are as long as allowed: all members of an addition or none', async () => {
      await lists().add(list('one'), 9)
      await lists().add(list('two'), 9)
      await lists().add(list('three', { owner: bob }), 9)
      const add = (id: string, count: number) =>
        lists().addMembers(
          id,
          Array.from({ length: count }, (_, mmsi) => member(mmsi)),
          8,
          bounds,
        )
      expect(await add('one', 6)).toEqual({ exceeded: 'ofList' })
      expect(await add('one', 5)).toMatchObject({ ids: { length: 5 } })
      expect(await add('two', 2)).toEqual({ exceeded: 'ofOwner' })
      expect(await add('three', 4)).toEqual({ exceeded: 'inAll' })
      expect(await add('none', 1)).toEqual({ exceeded: 'list' })
      const half = { ...bounds, shareOfFree: 1 / 2 }
      expect(await lists().addMembers('three', [member(1), member(2)], 8, half)).toEqual({ exceeded: 'shareOfFree' })
      expect(await lists().addMembers('three', [member(1)], 8, half)).toMatchObject({ ids: { length: 1 } })
      expect([await members('one'), await members('two')]).toEqual([[0, 1, 2, 3, 4], []])
    })

    it('give changed members, and tell that some were removed', async () => {
      await lists().add(list('one'), 9)
      await lists().addMembers('one', [member(1), member(2), member(3)], 8, bounds)
      const [first, second] = await lists().membersAfter('one', begin, 9)
      if (!first || !second) throw new Error('members are missing')
      const changed = { ...second, name: null, note: 'Sold', tags: [], imo: 9_074_729, vessel: 2, knownAt: 9 }
      expect(await lists().changeMember(changed, 9)).toBe(true)
      const after = { sequence: first.sequence, id: Number.MAX_SAFE_INTEGER }
      expect(await lists().membersAfter('one', after, 9)).toEqual([{ ...changed, sequence: 3 }])
      expect(await lists().removeMembers('one', [first.id, 999], 10)).toBe(1)
      expect(await lists().changeMember({ ...first, note: 'late' }, 11)).toBe(false)
      expect(await members('one')).toEqual([3, 2])
      expect((await lists().all())[0]).toMatchObject({ shrunk: 4 })
    })

    it('keep which vessel a member was found to be, once', async () => {
      await lists().add(list('one'), 9)
      await lists().addMembers('one', [member(1), member(2, { vessel: 2, imo: 5 })], 8, bounds)
      const [first, second] = await lists().membersAfter('one', begin, 9)
      const found = (id: number | undefined, vessel: number, imo: number | null) => ({
        ...{ id: id ?? 0, list: 'one', vessel, imo },
      })
      expect(await lists().settle([found(first?.id, 1, null), found(second?.id, 2, 6)])).toBe(2)
      expect(await lists().settle([found(first?.id, 7, 8)])).toBe(0)
      expect(await lists().settle([found(first?.id, 1, 8)])).toBe(1)
      expect((await lists().membersAfter('one', begin, 9)).map(({ vessel, imo }) => [vessel, imo])).toEqual([
        [2, 5],
        [1, 8],
      ])
    })

    it('are removed with their members, and the private ones with their owner', async () => {
      await at.store.accounts.add(account(ann, { role: 'admin' }))
      await at.store.accounts.add(account(bob))
      await lists().add(list('one'), 9)
      await lists().add(list('two', { owner: bob }), 9)
      await lists().add(list('three', { owner: bob, shared: true, report: '{"at":"12:00"}' }), 9)
      await lists().addMembers('one', [member(1)], 8, bounds)
      await lists().addMembers('two', [member(1)], 8, bounds)
      await lists().remove('one')
      const before = await lists().sequence()
      await at.store.accounts.remove(bob, 9)
      expect((await lists().all()).map(({ id, report }) => [id, report])).toEqual([['three', null]])
      expect([await members('one'), await members('two')]).toEqual([[], []])
      expect(await lists().sequence()).toBeGreaterThan(before)
    })
  })
}
