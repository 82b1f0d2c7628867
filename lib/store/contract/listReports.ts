import { describe, expect, it } from 'vitest'
import type { ReportTerms, StoredReport } from '../listReports.ts'
import type { Programs } from './programs.ts'
import { account, ann, bob, bytes, list, text, webhook } from './rows.ts'

const setting = '{"at":"12:00"}'
const terms: ReportTerms = { setting, webhooks: ['one', 'foreign', 'gone'], maxBytesOfOwner: 100 }

function report(id: string, dueAt: number, more: Partial<StoredReport> = {}): StoredReport {
  return { id, list: 'tugs', dueAt, madeAt: dueAt + 1, scope: null, counts: '{}', firstRows: '[]', bytes: 10, ...more }
}

export function listReportsContract(at: Programs) {
  const reports = () => at.store.listReports
  const add = (added: StoredReport, more: Partial<ReportTerms> = {}) => reports().add(added, { ...terms, ...more })
  const idsOf = async (id: string) => (await reports().ofList(id)).map((each) => each.id)
  const partsOf = async (id: string) => [await reports().part(id, 0), await reports().part(id, 1)].map(text)

  async function addList(id = 'tugs', more = {}) {
    await at.store.lists.add(list(id, { report: setting, ...more }), 9)
  }

  describe('reports of lists', () => {
    it('are kept once for each time, with a delivery for each chosen webhook of the owner', async () => {
      await addList()
      for (const id of ['one', 'unchosen']) await at.store.webhooks.add(webhook(id), 9)
      await at.store.webhooks.add(webhook('foreign', { owner: bob }), 9)
      const another = await at.openAnother()
      const both = [reports().add(report('a', 12), terms), another.listReports.add(report('b', 12), terms)]
      expect((await Promise.all(both)).sort()).toEqual([false, true])
      expect(await add(report('c', 24, { counts: '{"members":1}', firstRows: '[{}]' }))).toBe(true)
      expect(await reports().dueSince(13)).toEqual([{ list: 'tugs', dueAt: 24 }])
      const { firstRows: _, bytes: __, ...kept } = report('c', 24, { counts: '{"members":1}' })
      expect((await reports().ofList('tugs'))[0]).toEqual(kept)
      expect([await reports().get('tugs', 24), await reports().get('tugs', 25)]).toEqual([kept, null])
      const log = (id: string) => at.store.webhooks.deliveries.find({ webhook: id, before: null, limit: 9 })
      expect(await log('one')).toMatchObject([
        {
          ...{ at: 25, nextAt: 25, event: null },
          report: {
            list: 'tugs',
            listName: 'List tugs',
            dueAt: 24,
            madeAt: 25,
            counts: '{"members":1}',
            firstRows: '[{}]',
          },
        },
        { at: 13, nextAt: 13 },
      ])
      expect([...(await log('unchosen')), ...(await log('foreign'))]).toEqual([])
    })

    it('are refused for another setting, a removed list, and an owner who is disabled or has another scope', async () => {
      await addList()
      await at.store.accounts.add(account(ann, { scope: 'flag=NL' }))
      expect(await add(report('a', 12, { scope: 'flag=NL' }), { setting: '{"at":"00:00"}' })).toBe(false)
      expect(await add(report('a', 12, { list: 'none' }))).toBe(false)
      expect(await add(report('a', 12))).toBe(false)
      await at.store.accounts.setDisabled(ann, 5)
      expect(await add(report('a', 12, { scope: 'flag=NL' }))).toBe(false)
      await at.store.accounts.setDisabled(ann, null)
      expect(await add(report('a', 12, { scope: 'flag=NL' }))).toBe(true)
      expect(await reports().get('tugs', 12)).toMatchObject({ scope: 'flag=NL' })
    })

    it('have their rows in parts; parts without a report are removed after a while', async () => {
      await addList()
      for (const [id, writtenAt] of [
        ['a', 3],
        ['lost', 3],
        ['new', 7],
      ] as const) {
        for (const part of [0, 1]) await reports().addPart(id, part, bytes(`${id} ${part}`), writtenAt)
      }
      await add(report('a', 12))
      expect(await reports().removeParts(5)).toBe(2)
      expect(await partsOf('lost')).toEqual([null, null])
      await reports().dropParts('new')
      expect([await partsOf('a'), await partsOf('new')]).toEqual([
        ['a 0', 'a 1'],
        [null, null],
      ])
      await reports().removeBefore(13)
      expect(await idsOf('tugs')).toEqual([])
      expect(await reports().removeParts(5)).toBe(2)
    })

    it('of one owner are limited: the oldest of all their lists go', async () => {
      await addList()
      await addList('ferries')
      await addList('foreign', { owner: bob })
      await add(report('a', 12, { list: 'foreign' }))
      await at.store.webhooks.add(webhook('one'), 9)
      await add(report('b', 12, { bytes: 50 }))
      await add(report('c', 18, { list: 'ferries', bytes: 40 }))
      await add(report('d', 24, { bytes: 10 }))
      expect([await idsOf('tugs'), await idsOf('ferries')]).toEqual([['d', 'b'], ['c']])
      await add(report('e', 36, { bytes: 45 }))
      expect([await idsOf('tugs'), await idsOf('ferries'), await idsOf('foreign')]).toEqual([['e', 'd'], ['c'], ['a']])
      expect(await at.store.webhooks.deliveries.countWaiting()).toBe(3)
    })

    it('are removed with their list; what is not sent of them, when the scope of its owner changes', async () => {
      await addList()
      await addList('ferries')
      await at.store.accounts.add(account(ann))
      await at.store.webhooks.add(webhook('one'), 9)
      await add(report('a', 12))
      await add(report('b', 12, { list: 'ferries' }))
      await at.store.lists.remove('ferries')
      expect([await idsOf('tugs'), await idsOf('ferries')]).toEqual([['a'], []])
      expect(await at.store.webhooks.deliveries.countWaiting()).toBe(1)
      await at.store.accounts.changeScope(ann, 'flag=NL', 20)
      expect(await idsOf('tugs')).toEqual(['a'])
      expect(await at.store.webhooks.deliveries.find({ webhook: 'one', before: null, limit: 9 })).toEqual([])
    })
  })
}
