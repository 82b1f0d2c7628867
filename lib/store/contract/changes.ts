import { describe, expect, it } from 'vitest'
import { type DiaryChange, diaryFields } from '#lib/vessel/diary.ts'
import { maxChanges } from '../changeBatch.ts'
import type { DecisionOfBatch } from '../identities.ts'
import type { Programs } from './programs.ts'
import { commit, removed, vessel } from './rows.ts'

const [former, later] = [201_000_001, 201_000_002]
const allFields = diaryFields.map((_, field) => field)
const hour = 3_600_000

export function changesContract(at: Programs) {
  const change = (time: number, more: Partial<DiaryChange> = {}): DiaryChange => ({
    ...{ at: time, field: 'name', before: 'ANNA', after: 'BERTA', source: 'north', reports: 3, own: former },
    ...more,
  })
  const changing = (number: number, ...changes: DiaryChange[]) =>
    vessel(number, { changes: changes.map((each) => ({ ...each, own: number })) })
  const all = { since: 0, until: 1e13, fields: allFields }
  const find = (number: number, more: object = {}) =>
    at.store.changes.page({ number, ...all, after: null, limit: 10, ...more })
  const timesOf = async (number: number) => (await find(number)).map((each) => each.at)
  const decided = (state: 'made' | 'undone', more: object = {}): DecisionOfBatch => ({
    decision: { kind: 'join', number: former, other: later, state, reason: '', madeBy: 'service', madeAt: 1 },
    before: null,
    ...more,
  })

  describe('changes of vessels', () => {
    it('are committed with their vessel, and listed in pages, the latest first', async () => {
      const flag = { field: 'flag', after: null, source: null, reports: null } as const
      await at.commit([
        changing(former, change(100), change(200, flag), change(200, { field: 'imo' })),
        changing(later, change(150)),
      ])
      const found = await find(former)
      expect(found.map(({ field, ...rest }) => ({ ...rest, field: diaryFields[field] }))).toEqual([
        { ...change(200, flag), own: 0 },
        { ...change(200, { field: 'imo' }), own: 0 },
        { ...change(100), own: 0 },
      ])
      expect((await find(former, { after: found[0], limit: 1 })).map(({ field }) => diaryFields[field])).toEqual([
        'imo',
      ])
      const names = [diaryFields.indexOf('name')]
      expect((await find(former, { fields: names })).map((each) => each.at)).toEqual([100])
      expect((await find(former, { since: 101, until: 200 })).map((each) => each.at)).toEqual([200, 200])
      expect(await at.store.changes.count({ number: former, ...all, until: 199 })).toBe(1)
      const during = await at.store.changes.during([former, later], 100, 150, 9)
      expect(during.map(({ number, at: time }) => [number, time])).toEqual([
        [former, 100],
        [later, 150],
      ])
      const latest = await at.store.changes.during([former, later], 0, 999, 1)
      expect(latest.map(({ number, at: time, field }) => [number, time, diaryFields[field]])).toEqual([
        [former, 200, 'flag'],
        [later, 150, 'name'],
      ])
    })

    it('are stored once when a batch is repeated, also where a thinned one was removed', async () => {
      const thinned = (time: number, before: string, after: string) =>
        changing(former, change(time, { field: 'eta', before, after }))
      await at.commit([thinned(100, '1', '2')])
      const batch = [thinned(hour + 99, '2', '3')]
      const stamp = 500
      await commit(at.store, batch, stamp)
      await commit(at.store, batch, stamp)
      expect(await find(former)).toMatchObject([{ at: 100, before: '1', after: '3' }])
      const back = [thinned(200, '3', '1')]
      await commit(at.store, back, stamp + 1)
      await commit(at.store, back, stamp + 1)
      expect(await find(former)).toEqual([])
    })

    it('go to the vessel that continues, equal ones once, and return when the join is undone', async () => {
      await at.commit([changing(former, change(100), change(200)), changing(later, change(200), change(300))])
      const joined = [
        changing(former),
        removed(later),
        vessel(former, {
          changes: [
            change(400, { own: later, field: 'mmsi', before: String(former), after: String(later), reports: null }),
            change(500, { own: later }),
          ],
        }),
      ]
      await commit(at.store, joined, 0, undefined, [decided('made')])
      expect(await timesOf(former)).toEqual([500, 400, 300, 200, 100])
      expect(await at.store.changes.count({ number: former, ...all })).toBe(5)
      expect(await timesOf(later)).toEqual([])
      const returned = { numbers: [later], mmsi: former }
      await commit(at.store, [vessel(former), vessel(later)], 0, undefined, [decided('undone', { returned })])
      expect(await timesOf(former)).toEqual([200, 100])
      expect(await timesOf(later)).toEqual([500, 300, 200])
      expect((await find(later)).map(({ own }) => own)).toEqual([0, 0, 0])
    })

    it('are removed with their vessel, when they are old, and beyond 2,000 of a vessel', async () => {
      const changes = Array.from({ length: maxChanges + 2 }, (_, index) => change(index + 1))
      await at.commit([changing(former, ...changes)], [changing(later, change(1), change(9))])
      expect(await at.store.changes.count({ number: former, ...all })).toBe(maxChanges)
      expect(await at.store.changes.count({ number: former, ...all, until: 3 })).toBe(1)
      await at.store.changes.removeBefore(9)
      expect(await at.store.changes.count({ number: former, ...all, until: 9 })).toBe(1)
      expect(await timesOf(later)).toEqual([9])
      await at.commit([removed(later)])
      expect(await timesOf(later)).toEqual([])
      await at.store.changes.removeAll()
      expect(await timesOf(former)).toEqual([])
    })
  })
}
