import { describe, expect, it } from 'vitest'
import type { NewWatchEvent } from '../watchEvents.ts'
import type { Programs } from './programs.ts'
import { account, ann, bob, commit, vessel, watch, watchEvent, webhook } from './rows.ts'

const any = 1_000

export function webhooksContract(at: Programs) {
  const webhooks = () => at.store.webhooks
  const deliveries = () => at.store.webhooks.deliveries
  const due = async (now: number) => (await deliveries().due(now)).map(({ id }) => id)
  const log = (id: string) => deliveries().find({ webhook: id, before: null, limit: 100 })

  async function addWatch(id: string, webhooks: string[], owner = ann) {
    await at.store.watches.add(watch(id, { owner, name: `Watch ${id}`, terms: JSON.stringify({ webhooks }) }), any)
  }

  async function happen(...given: (Pick<NewWatchEvent, 'watch' | 'at'> & Partial<NewWatchEvent>)[]) {
    const events = given.map((each) => watchEvent(each.at, each))
    await commit(at.store, [vessel(201_000_001)], 1, { events, states: [] })
  }

  describe('webhooks', () => {
    it('are listed by owner and name, and keep their secret and state when they change', async () => {
      const [b, A, c] = [webhook('b'), webhook('A'), webhook('c', { owner: bob })]
      for (const each of [c, b, A]) await webhooks().add(each, any)
      expect(await webhooks().all()).toEqual([A, b, c].map((each) => ({ ...each, scope: null })))
      const rotated = { id: 'b', secret: 'new', formerSecret: 'whsec_b', formerUntil: 9 }
      expect([await webhooks().rotateSecret(rotated), await webhooks().rotateSecret(rotated)]).toEqual([true, false])
      await webhooks().setFailing('b', 7)
      const renamed = { ...b, name: 'x', url: 'https://other.example/', kind: 'slack' }
      expect(await webhooks().change(renamed)).toBeNull()
      expect(await webhooks().get('b')).toEqual({ ...renamed, ...rotated, failingSince: 7 })
      await webhooks().remove('b')
      expect(await webhooks().get('b')).toBeNull()
      expect(await webhooks().rotateSecret({ ...rotated, formerSecret: 'new' })).toBe(false)
    })
  })

  describe('the outbox', () => {
    it('gets an event once for each webhook of its watch', async () => {
      for (const id of ['one', 'two', 'unnamed']) await webhooks().add(webhook(id), any)
      await webhooks().add(webhook('foreign', { owner: bob }), any)
      await addWatch('roads', ['one', 'two', 'foreign', 'gone'])
      await happen({ watch: 'roads', at: 3 }, { watch: 'roads', at: 4 })
      await happen({ watch: 'roads', at: 4 }, { watch: 'roads', at: 5, name: null, longitude: null, latitude: null })
      expect((await log('one')).map((each) => each.at)).toEqual([5, 4, 3])
      expect((await log('two')).map((each) => each.event?.at)).toEqual([5, 4, 3])
      expect([await log('unnamed'), await log('foreign')]).toEqual([[], []])
      expect((await log('one'))[0]?.event).toEqual({
        ...{ id: expect.any(Number), watch: 'roads', watchName: 'Watch roads', kind: 'entered', number: 244_660_001 },
        ...{ mmsi: 538_001_234, at: 5, name: null, longitude: null, latitude: null, changes: '[]', station: null },
      })
      expect(await deliveries().countWaiting()).toBe(6)
    })

    it('holds nothing of a batch that failed', async () => {
      await webhooks().add(webhook('one'), any)
      await addWatch('roads', ['one'])
      const writer = await at.store.openWriter()
      const broken = vessel(201_000_002, { createdMicroseconds: Number.NaN })
      const watched = { events: [watchEvent(1, { watch: 'roads' })], states: [] }
      await expect(writer.commit([broken], 1, watched)).rejects.toThrow()
      await writer.release()
      expect(await due(any)).toEqual([])
    })

    it('hands out what is due, the oldest first, until it is settled', async () => {
      await webhooks().add(webhook('one'), any)
      await webhooks().add(webhook('two'), any)
      await addWatch('roads', ['one'])
      await happen({ watch: 'roads', at: 3 }, { watch: 'roads', at: 4 })
      const test = await deliveries().addTest('two', 9)
      expect(await due(8)).toEqual(['one'])
      expect(await due(9)).toEqual(['one', 'two'])
      const [first] = await deliveries().nextDue('one', 9)
      expect(first).toMatchObject({ at: 3, attempts: 0, triedAt: null, status: null, error: null, nextAt: 3 })
      const id = first?.id ?? 0
      const attempt = { id, attempts: 0, at: 20, status: 500, error: 'Answered 500', nextAt: 25 }
      await deliveries().recordAttempt(attempt)
      await deliveries().recordAttempt({ ...attempt, error: 'reported late' })
      const [second] = await deliveries().nextDue('one', 24)
      expect(second).toMatchObject({ at: 4 })
      const delivered = { at: 26, status: 204, error: null, nextAt: null }
      await deliveries().recordAttempt({ ...delivered, id: second?.id ?? 0, attempts: 0 })
      expect(await deliveries().nextDue('one', 24)).toEqual([])
      expect(await deliveries().nextDue('one', 25)).toMatchObject([
        { id, attempts: 1, triedAt: 20, status: 500, nextAt: 25 },
      ])
      await deliveries().recordAttempt({ ...delivered, id, attempts: 1 })
      expect(await due(25)).toEqual(['two'])
      expect(await deliveries().nextDue('two', 9)).toMatchObject([{ id: test, event: null, at: 9 }])
      expect(await deliveries().replay('two', id)).toBe(false)
      expect(await deliveries().replay('one', id)).toBe(true)
      expect(await deliveries().nextDue('one', 25)).toMatchObject([{ id, attempts: 0, status: null, nextAt: 0 }])
    })

    it('sends nothing to a webhook that is disabled, or whose owner is', async () => {
      await at.store.accounts.add(account(ann))
      await webhooks().add(webhook('one'), any)
      await addWatch('roads', ['one'])
      await happen({ watch: 'roads', at: 1 })
      await webhooks().setFailing('one', 5)
      await webhooks().setDisabled('one', { at: 7, reason: 'gone' })
      expect(await webhooks().get('one')).toMatchObject({ disabledAt: 7, disabledReason: 'gone', failingSince: null })
      await happen({ watch: 'roads', at: 2 })
      expect(await due(any)).toEqual([])
      expect(await log('one')).toMatchObject([{ at: 1, nextAt: null, error: 'The webhook was disabled' }])
      await webhooks().setDisabled('one', null)
      await at.store.accounts.setDisabled(ann, 5)
      await happen({ watch: 'roads', at: 3 })
      await at.store.accounts.setDisabled(ann, null)
      await happen({ watch: 'roads', at: 4 })
      expect((await log('one')).map((each) => each.at)).toEqual([4, 1])
    })

    it('gets a notice once for each webhook of an administrator that wants notices', async () => {
      await at.store.accounts.add(account(ann, { role: 'admin' }))
      await at.store.accounts.add(account(bob, { role: 'viewer' }))
      for (const id of ['one', 'off']) await webhooks().add(webhook(id, { serviceNotices: true }), any)
      await webhooks().add(webhook('unasked'), any)
      await webhooks().add(webhook('viewer', { owner: bob, serviceNotices: true }), any)
      await webhooks().setDisabled('off', { at: 7, reason: 'user' })
      await deliveries().addNotice('{"kind":"feed_silent"}', 8)
      expect(await due(any)).toEqual(['one'])
      expect(await log('one')).toMatchObject([{ at: 8, event: null, report: null, notice: '{"kind":"feed_silent"}' }])
    })

    it('gets distress once for each channel that wants it and was not told by a watch', async () => {
      await at.store.accounts.add(account(ann))
      for (const id of ['one', 'told', 'off']) await webhooks().add(webhook(id, { distress: true }), any)
      await webhooks().add(webhook('unasked'), any)
      await webhooks().add(webhook('foreign', { owner: bob, distress: true }), any)
      await webhooks().setDisabled('off', { at: 7, reason: 'user' })
      await addWatch('roads', ['told'])
      const mmsi = 970_123_456
      const station = '{"kind":"sart","activation":77,"text":null}'
      const distress = { activation: 77, at: 5, facts: '{"kind":"distress"}' }
      const all = ['one', 'told', 'off', 'unasked', 'foreign']
      const event = watchEvent(5, { watch: 'roads', kind: 'distress', number: mmsi, mmsi, station })
      const first = { states: [], events: [event], distress: [{ ...distress, webhooks: all }] }
      await commit(at.store, [], 1, first)
      await commit(at.store, [], 1, first)
      const found = await Promise.all(all.map(log))
      expect(found.map((deliveries) => deliveries.length)).toEqual([1, 1, 0, 0, 1])
      expect(found[0]).toMatchObject([{ at: 5, event: null, notice: null, distress: '{"kind":"distress"}' }])
      expect(found[1]).toMatchObject([{ distress: null, event: { kind: 'distress' } }])
      await deliveries().postpone('one', 9, 50, 'calm')
      expect(await due(5)).toContain('one')
      const again = { ...distress, at: 900, activation: 78, webhooks: ['one', 'told'] }
      await commit(at.store, [], 1, { states: [], events: [], distress: [again] })
      expect((await log('one')).map((each) => each.at)).toEqual([900, 5])
      expect(await log('told')).toHaveLength(2)
      const version = await webhooks().version()
      await at.store.accounts.changeScope(ann, 'bbox=1,2,3,4', 1_000)
      expect((await webhooks().all()).map(({ id, scope }) => [id, scope])).toContainEqual(['one', 'bbox=1,2,3,4'])
      expect(await webhooks().version()).toBeGreaterThan(version)
      expect([await log('one'), await log('foreign')]).toMatchObject([[], [{ at: 5 }]])
    })

    it('gets distress once for each channel, also where watches report it later', async () => {
      for (const id of ['one', 'named']) await webhooks().add(webhook(id, { distress: true }), any)
      await addWatch('roads', ['one', 'named'])
      await addWatch('quay', ['one', 'named'])
      const station = (activation: number) => JSON.stringify({ kind: 'sart', activation, text: null })
      const eventOf = (watch: string, at: number, activation: number) =>
        watchEvent(at, {
          watch,
          kind: 'distress',
          number: 970_123_456,
          mmsi: 970_123_456,
          station: station(activation),
        })
      const direct = { webhooks: ['one'], activation: 77, at: 5, facts: '{"kind":"distress"}' }
      await commit(at.store, [], 1, { states: [], events: [], distress: [direct] })
      const later = { states: [], events: [eventOf('roads', 5, 77), eventOf('quay', 5, 77)] }
      await commit(at.store, [], 1, later)
      await commit(at.store, [], 1, later)
      expect(await log('one')).toMatchObject([{ event: null, distress: '{"kind":"distress"}' }])
      expect(await log('named')).toMatchObject([{ event: { kind: 'distress', watch: 'roads' } }])
      await commit(at.store, [], 1, { states: [], events: [eventOf('quay', 900, 78)] })
      expect((await log('one')).map((each) => each.at)).toEqual([900, 5])
    })

    it('adds nothing for owners who turned messages off, and discards what waits', async () => {
      const { messageSettings } = at.store
      await at.store.accounts.add(account(ann, { role: 'admin' }))
      await webhooks().add(webhook('one', { serviceNotices: true }), any)
      await addWatch('roads', ['one'])
      await happen({ watch: 'roads', at: 1 })
      const quietHours = '{"from":"22:00"}'
      await messageSettings.change(ann, { messagesOff: true, quietHours }, 5)
      expect(await messageSettings.get(ann)).toEqual({ messagesOff: true, quietHours })
      await happen({ watch: 'roads', at: 2 })
      await deliveries().addNotice('{"kind":"feed_silent"}', 3)
      expect(await due(any)).toEqual([])
      expect(await log('one')).toMatchObject([{ at: 1, nextAt: null, error: 'Messages were turned off' }])
      await messageSettings.change(ann, { messagesOff: false, quietHours: null }, 6)
      await happen({ watch: 'roads', at: 4 })
      expect(await due(any)).toEqual(['one'])
      expect(await messageSettings.get(bob)).toEqual({ messagesOff: false, quietHours: null })
    })

    it('lets what is due wait, all but distress or all but distress and tests, until the settings of its owner change', async () => {
      await at.store.accounts.add(account(ann))
      await webhooks().add(webhook('one'), any)
      await addWatch('roads', ['one'])
      await happen({ watch: 'roads', at: 1 }, { watch: 'roads', at: 2, kind: 'distress' })
      await deliveries().addTest('one', 3)
      await deliveries().postpone('one', 9, 50, 'calm')
      expect((await log('one')).map(({ nextAt }) => nextAt)).toEqual([3, 2, 50])
      await deliveries().postpone('one', 9, 60, 'others')
      expect((await log('one')).map(({ nextAt }) => nextAt)).toEqual([60, 2, 50])
      await at.store.messageSettings.change(ann, { messagesOff: false, quietHours: null }, 9)
      expect((await log('one')).map(({ nextAt }) => nextAt)).toEqual([9, 2, 9])
      expect(await deliveries().nextDue('one', 9, { limit: 2 })).toMatchObject([{ at: 2 }, { at: 1 }])
      expect(await deliveries().nextDue('one', 9, { which: 'others', limit: 9 })).toMatchObject([{ at: 1 }, { at: 3 }])
      expect(await deliveries().nextDue('one', 9, { which: 'distress', limit: 9 })).toMatchObject([{ at: 2 }])
    })

    it('counts the messages of a time without distress; one may have several deliveries', async () => {
      await webhooks().add(webhook('one'), any)
      const ids: number[] = []
      for (let each = 0; each < 4; each += 1) ids.push(await deliveries().addTest('one', 1))
      const sentAt = [10, 20, 20, 30]
      for (const [index, id] of ids.entries()) {
        const error = index === 3 ? 'Answered 500' : null
        const attempt = { id, attempts: 0, at: sentAt[index] ?? 0, status: 200, error, nextAt: null }
        await deliveries().recordAttempt(attempt)
      }
      expect(await deliveries().sentSince('one', 0)).toEqual({ count: 2, firstAt: 10 })
      expect(await deliveries().sentSince('one', 20)).toEqual({ count: 0, firstAt: null })
      await addWatch('roads', ['one'])
      await happen({ watch: 'roads', at: 40, kind: 'distress' })
      const [distress] = await deliveries().nextDue('one', 40, { which: 'distress' })
      const attempt = { attempts: 0, at: 40, status: 200, error: null, nextAt: null }
      await deliveries().recordAttempt({ ...attempt, id: distress?.id ?? 0 })
      expect(await deliveries().sentSince('one', 20)).toEqual({ count: 0, firstAt: null })
    })

    it('removes old deliveries, and those of a removed webhook or watch', async () => {
      for (const id of ['one', 'two']) await webhooks().add(webhook(id), any)
      await addWatch('roads', ['one', 'two'])
      await addWatch('quay', ['one'])
      await happen({ watch: 'roads', at: 1 }, { watch: 'roads', at: 5 }, { watch: 'quay', at: 6 })
      await deliveries().removeBefore(5)
      expect((await log('one')).map((each) => each.at)).toEqual([6, 5])
      await at.store.watches.remove('quay')
      expect((await log('one')).map((each) => each.at)).toEqual([5])
      await webhooks().remove('one')
      expect(await due(any)).toEqual(['two'])
    })
  })
}
