import { describe, expect, it } from 'vitest'
import type { NewWatchEvent, WatchEventQuery } from '../watchEvents.ts'
import type { Programs } from './programs.ts'
import { account, ann, bob, commit as commitTo, watchEvent as event, vessel, watch } from './rows.ts'

const any = 1_000

export function watchesContract(at: Programs) {
  const watches = () => at.store.watches
  const found = (query: Partial<WatchEventQuery> = {}) =>
    at.store.watchEvents.find({ owner: null, limit: 100, ...query })
  const times = async (query: Partial<WatchEventQuery>) => (await found(query)).map((each) => each.at)

  const commit = (events: NewWatchEvent[], states: { watch: string; number: number; state: string | null }[] = []) =>
    commitTo(at.store, [vessel(201_000_001)], 1, { events, states })

  describe('watches', () => {
    it('are listed by owner and name, with the scope of their owner', async () => {
      await at.store.accounts.add(account(bob, { scope: 'flag=NL' }))
      const [b, A, c] = [watch('b'), watch('A'), watch('c', { owner: bob, query: `flag=${'x'.repeat(60_000)}` })]
      for (const each of [c, b, A]) await watches().add(each, any)
      const scoped = [A, b, c].map((each) => ({ ...each, scope: each.owner === bob ? 'flag=NL' : null }))
      expect(await watches().all()).toEqual(scoped)
      expect(await watches().ofOwners([bob])).toEqual(scoped.slice(2))
      const changed = { ...b, name: 'other', query: 'flag=SE', terms: '{"a":1}', since: 9 }
      expect(await watches().change({ ...changed, createdAt: 9 })).toBeNull()
      expect(await watches().get('b')).toEqual(changed)
    })

    it('restart without their events when the scope of their owner changes', async () => {
      for (const email of [ann, bob]) await at.store.accounts.add(account(email))
      await watches().add(watch('one'), any)
      await watches().add(watch('two', { owner: bob }), any)
      await commit([event(1), event(2, { watch: 'two' })], [{ watch: 'one', number: 1, state: 'a' }])
      const version = await watches().version()
      await at.store.accounts.changeScope(ann, 'flag=NL', 77)
      expect(await watches().version()).toBeGreaterThan(version)
      expect((await watches().all()).map(({ id, scope, since }) => [id, scope, since])).toEqual([
        ['one', 'flag=NL', 77],
        ['two', null, watch('two').since],
      ])
      expect([await watches().states(), (await found()).map((each) => each.watch)]).toEqual([[], ['two']])
    })

    it('keep the last states of vessels until their filters change', async () => {
      for (const id of ['one', 'two']) await watches().add(watch(id), any)
      const state = (id: string, number: number, text: string | null) => ({ watch: id, number, state: text })
      await commit([], [state('one', 1, 'a'), state('one', 1, 'b'), state('one', 2, 'a'), state('two', 1, 'a')])
      await commit([], [state('one', 2, null), state('two', 1, 'c'), state('gone', 1, 'a')])
      const kept = async () => (await watches().states()).toSorted((a, b) => a.watch.localeCompare(b.watch))
      expect(await kept()).toEqual([state('one', 1, 'b'), state('two', 1, 'c')])
      await watches().change(watch('two', { name: 'renamed' }))
      expect(await kept()).toHaveLength(2)
      await watches().change(watch('two', { since: 6 }))
      expect(await kept()).toEqual([state('one', 1, 'b')])
      await watches().remove('one')
      expect(await kept()).toEqual([])
    })
  })

  it('the states and events of removed vessels are removed', async () => {
    await watches().add(watch('one'), any)
    const states = [1, 2, 3].map((number) => ({ watch: 'one', number, state: 'a' }))
    await commit([event(1, { number: 1 }), event(2, { number: 2 }), event(3, { number: 3 })], states)
    await watches().removeVessels([1, 3, 4])
    expect(await times({})).toEqual([2])
    expect(await watches().states()).toEqual([{ watch: 'one', number: 2, state: 'a' }])
  })

  describe('events of watches', () => {
    it('are read newest first, or those after one, oldest first', async () => {
      await watches().add(watch('one'), any)
      expect(await at.store.watchEvents.latestId()).toBe(0)
      await commit([event(3), event(1), event(2, { name: null, longitude: null, latitude: null })])
      expect((await found())[0]).toEqual({
        ...event(2, { name: null, longitude: null, latitude: null }),
        ...{ id: expect.any(Number), acknowledgedAt: null, acknowledgedBy: null, watchName: expect.any(String) },
      })
      const page = await found({ limit: 2 })
      expect(page.map((each) => each.at)).toEqual([2, 1])
      expect(await times({ before: page[1]?.id ?? 0 })).toEqual([3])
      expect(await times({ after: 0 })).toEqual([3, 1, 2])
      expect(await at.store.watchEvents.latestId()).toBe(page[0]?.id)
    })

    it('are added once, however often their batch is committed', async () => {
      await watches().add(watch('one'), any)
      await commit([event(1), event(1, { kind: 'left' }), event(1, { number: 2 })])
      await commit([event(1), event(2)])
      expect(await times({ after: 0 })).toEqual([1, 1, 1, 2])
    })

    it('come with a batch without vessels, and not from one that fails', async () => {
      await watches().add(watch('one'), any)
      const writer = await at.store.openWriter()
      expect(await writer.commit([], 0, { events: [event(1)], states: [] })).toBe(0)
      const broken = vessel(201_000_002, { createdMicroseconds: Number.NaN })
      await expect(writer.commit([broken], 1, { events: [event(2)], states: [] })).rejects.toThrow()
      await writer.release()
      expect(await times({})).toEqual([1])
    })

    it('are read as the last of a kind in each watch', async () => {
      await watches().add(watch('one'), any)
      await watches().add(watch('two'), any)
      await commit([event(3), event(1, { changes: '[1]' }), event(2, { watch: 'two' }), event(4, { kind: 'left' })])
      const last = await at.store.watchEvents.lastOfKind(event(1).kind)
      expect(last.sort((one, other) => one.at - other.at)).toEqual([
        { watch: 'one', at: 1, changes: '[1]' },
        { watch: 'two', at: 2, changes: event(2).changes },
      ])
    })

    it('are found by owner, watch, kind, vessel and time', async () => {
      await watches().add(watch('one'), any)
      await watches().add(watch('two', { owner: bob }), any)
      await commit([event(1), event(2, { watch: 'two' }), event(3, { kind: 'left' }), event(4, { number: 7 })])
      expect(await times({ owner: ann })).toEqual([4, 3, 1])
      expect(await times({ watch: 'two' })).toEqual([2])
      expect(await times({ owner: ann, watch: 'two' })).toEqual([])
      expect(await times({ owner: ann, shared: ['two'] })).toEqual([4, 3, 2, 1])
      expect(await times({ kind: 'left' })).toEqual([3])
      expect(await times({ mmsi: 7 })).toEqual([4])
      expect(await times({ owner: ann, mmsi: 538_001_234 })).toEqual([4, 3, 1])
      expect(await found({ mmsi: 7 })).toMatchObject([{ number: 7, mmsi: 538_001_234 }])
      expect(await times({ since: 2, until: 3 })).toEqual([3, 2])
    })

    it('are read in slices of a thousand, and unread ones by their watch', async () => {
      await watches().add(watch('one'), any)
      await watches().add(watch('two', { owner: bob }), any)
      await commit([event(1, { watch: 'two' }), ...Array.from({ length: 1_500 }, (_, at) => event(at))])
      const { endOfSlice, findUnread, countUnread } = at.store.watchEvents
      const end = await endOfSlice({ before: null })
      const newest = await found({ end, limit: 2_000 })
      expect([newest.length, newest.at(-1)?.id]).toEqual([1_000, end])
      expect(await endOfSlice({ before: end })).toBeNull()
      expect(await found({ before: end, limit: 2_000 })).toHaveLength(501)
      const endOfOldest = await endOfSlice({ after: 0 })
      expect((await found({ after: 0, end: endOfOldest, limit: 2_000 })).at(-1)).toMatchObject({
        id: endOfOldest,
        at: 998,
      })
      const unread = (asked: Partial<WatchEventQuery>) => findUnread({ owner: null, limit: 3, ...asked })
      expect((await unread({})).map((each) => each.at)).toEqual([1_499, 1_498, 1_497])
      expect(await unread({ before: end, limit: 1 })).toMatchObject([{ watch: 'one', at: 499 }])
      expect(await unread({ owner: bob })).toMatchObject([{ watch: 'two', watchName: 'two', at: 1 }])
      expect(await unread({ owner: ann, shared: ['two'], watch: 'two' })).toMatchObject([{ at: 1 }])
      expect([await countUnread(null), await countUnread(bob)]).toEqual([1_501, 1])
    })

    it('are acknowledged once, by their owner', async () => {
      await watches().add(watch('one'), any)
      await watches().add(watch('two', { owner: bob }), any)
      await commit([event(1), event(2), event(3, { watch: 'two' })])
      const [third, , first] = await found()
      const events = at.store.watchEvents
      const upTo = third?.id ?? 0
      expect(await events.acknowledge({ owner: bob, ids: [first?.id ?? 0], upTo }, bob, 9)).toBe(0)
      expect(await events.acknowledge({ owner: ann, ids: [first?.id ?? 0], upTo }, ann, 9)).toBe(1)
      expect(await events.acknowledge({ owner: null, ids: [first?.id ?? 0], upTo }, bob, 10)).toBe(0)
      expect((await found()).at(-1)).toMatchObject({ acknowledgedAt: 9, acknowledgedBy: ann })
      expect(await times({ unread: true })).toEqual([3, 2])
      expect([await events.countUnread(ann), await events.countUnread(null)]).toEqual([1, 2])
      expect(await events.acknowledge({ owner: null, ids: null, upTo: upTo - 1 }, bob, 11)).toBe(1)
      expect(await times({ unread: true })).toEqual([3])
    })

    it('are acknowledged and removed also where there are many', async () => {
      await watches().add(watch('one'), any)
      await watches().add(watch('two'), any)
      const many = Array.from({ length: 2_500 }, (_, at) => at)
      await commit(
        many.flatMap((at) => [event(at), event(at, { watch: 'two' })]),
        many.map((number) => ({ watch: 'one', number, state: '{}' })),
      )
      expect([await watches().countFollowed(ann, null), await watches().countFollowed(ann, 'one')]).toEqual([2_500, 0])
      const events = at.store.watchEvents
      const all = { owner: ann, ids: null, upTo: Number.MAX_SAFE_INTEGER }
      expect(await events.acknowledge(all, ann, 9)).toBe(5_000)
      expect(await events.removeBefore(2_000)).toBe(4_000)
      await watches().remove('one')
      expect([await watches().states(), (await found({ limit: 10_000 })).length]).toEqual([[], 500])
    })

    it('are removed with their watch, and when they are old', async () => {
      await watches().add(watch('one'), any)
      await watches().add(watch('two'), any)
      await commit([event(1), event(5), event(9), event(9, { watch: 'two' })])
      await at.store.watchEvents.removeBefore(5)
      expect(await times({})).toEqual([9, 9, 5])
      await watches().remove('one')
      expect(await times({})).toEqual([9])
      await commit([event(10), event(11, { watch: 'two' })])
      expect(await times({})).toEqual([11, 9])
    })
  })
}
