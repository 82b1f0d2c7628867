import { flushSync } from 'react-dom'
import { beforeEach, expect, it, vi } from 'vitest'
import type { StoredReportJson } from '#lib/wire/listReportSchemas.ts'
import type { ListJson } from '#lib/wire/listSchemas.ts'
import { fakeApi } from '../testing/fakeApi.ts'
import { shown } from '../testing/page.ts'
import { render } from '../testing/render.tsx'
import { account, ownList } from './fixtures/ownList.ts'
import { ListReports } from './ListReports.tsx'
import { reportWords } from './reportWords.ts'

const words = reportWords.en
const list: ListJson = { ...ownList, is_shared: true, owner: account.email }
const late: StoredReportJson = {
  ...{ id: '2026-11-24T12:00Z', due_at: '2026-11-24T12:00:00.000Z', made_at: '2026-11-24T13:05:00.000Z' },
  counts: { members: 5, received: 2, silent: 1, waiting: 1, unclear: 1, changed: 1, left_out: 0 },
}

let reports: readonly StoredReportJson[]
let api: ReturnType<typeof fakeApi>

beforeEach(() => {
  reports = []
  const webhook = { id: 'w1', name: 'Office', owner: account.email }
  api = fakeApi({
    '*/webhooks': () => [webhook, { ...webhook, id: 'w2', owner: 'bob' }],
    '*/reports': () => reports,
    'PATCH /api/lists/a1': () => list,
  })
})

const open = (more: Partial<ListJson> = {}) =>
  render(<ListReports list={{ ...list, ...more }} account={account} onClose={() => {}} />)
const inputs = (name: string) => [...document.querySelectorAll<HTMLInputElement>(`input[name=${name}]`)]

it('turns the daily report on, for the webhooks of its owner', async () => {
  open()
  await shown(words.none)
  await shown('Office')
  expect(inputs('at').map(({ checked }) => checked)).toEqual([true, false, false])
  expect(inputs('webhook')).toHaveLength(1)
  flushSync(() => inputs('at')[2]?.click())
  flushSync(() => inputs('webhook')[0]?.click())
  document.querySelector('form')?.requestSubmit()
  await vi.waitFor(() => expect(api.sent).toHaveLength(1))
  const body = { report: { at: '12:00', webhooks: ['w1'] } }
  expect(api.sent).toEqual([{ request: 'PATCH /api/lists/a1', body }])
})

it('turns it off again', async () => {
  open({ report: { at: '00:00', webhooks: ['w1'] } })
  await shown('Office')
  expect([...inputs('at'), ...inputs('webhook')].map(({ checked }) => checked)).toEqual([false, true, false, true])
  flushSync(() => inputs('at')[0]?.click())
  document.querySelector('form')?.requestSubmit()
  await vi.waitFor(() => expect(api.sent).toEqual([{ request: 'PATCH /api/lists/a1', body: { report: null } }]))
})

it('offers the stored reports of a list of others, with what they have and when they were late', async () => {
  reports = [late]
  open({ is_own: false, owner: 'bob' })
  await shown('2 received · 1 silent for 24 hours · 1 not received yet · 1 unclear · 1 changed · made ')
  expect(document.querySelector('form')).toBeNull()
  const addresses = [...document.querySelectorAll('a')].map((link) => link.getAttribute('href'))
  expect(addresses).toEqual([
    '/api/lists/a1/reports/2026-11-24T12%3A00Z?format=csv',
    '/api/lists/a1/reports/2026-11-24T12%3A00Z?format=json',
  ])
})
