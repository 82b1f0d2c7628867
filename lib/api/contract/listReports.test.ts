import { expect, it, vi } from 'vitest'
import { csvRecords } from '#lib/csv.ts'
import { vesselIdOf } from '#lib/vessel/identity.ts'
import type { ReportJson, StoredReportsJson } from '#lib/wire/listReportSchemas.ts'
import type { ListJson } from '#lib/wire/listSchemas.ts'
import { isoTime } from '#lib/wire/time.ts'
import type { DeliveriesJson, WebhookSecretJson } from '#lib/wire/webhookSchemas.ts'
import { expectRefusal, expectRefusalOf, newUser } from './account/user.ts'
import { schemaCheck } from './schemaCheck.ts'
import { anna, nowhere, testNow, testServiceForFile } from './testService.ts'

const testService = await testServiceForFile()
const ann = await newUser(testService, 'ann@example.org', 'admin')
const vic = await newUser(testService, 'vic@example.org', 'viewer')
const wim = await newUser(testService, 'wim@example.org', 'viewer')

type User = typeof vic

const noon = '2026-11-21T12:00Z'
let count = 0

async function listOf(user: User, more: Partial<ListJson> = {}) {
  count += 1
  const list = await user.send<ListJson>('POST', 'lists', { name: `List ${count}`, ...more })
  const members = [
    { mmsi: anna.number, name: 'Ours', note: 'Ask "Jan", today' },
    { mmsi: nowhere.number },
    { mmsi: 999 },
  ]
  await user.send('POST', `lists/${list.id}/members`, { members })
  return list
}

const setReport = (user: User, { id }: ListJson, report: object | null) =>
  user.send<ListJson>('PATCH', `lists/${id}`, { report })

async function webhookOf(user: User): Promise<string> {
  const { webhook } = await user.send<WebhookSecretJson>('POST', 'webhooks', {
    name: 'Office',
    url: 'https://hooks.example.org/lastfix',
  })
  return webhook.id
}

const reportsOf = async (user: User, { id }: ListJson) =>
  (await user.json<StoredReportsJson>(`lists/${id}/reports`)).data

async function madeReport(user: User, list: ListJson) {
  return vi.waitFor(async () => {
    const [report] = await reportsOf(user, list)
    if (!report) throw new Error('the report is not made yet')
    return report
  })
}

it('a report as of now has a row for each member', async () => {
  const list = await listOf(vic)
  const report = await vic.json<ReportJson>(`lists/${list.id}/report`)
  expect(schemaCheck('ListReport')(report)).toEqual([])
  expect(report).toMatchObject({
    ...{ list: { id: list.id, name: list.name }, due_at: null, made_at: isoTime(testNow) },
    counts: { members: 3, received: 2, silent: 0, waiting: 1, unclear: 0, changed: 0, left_out: 0 },
    data: [
      { state: 'received', vessel: vesselIdOf(anna.number), name: 'Ours', latitude: 51.98, destination: '=1+1' },
      { state: 'received', ais_name: 'NOWHERE', latitude: null, last_received_at: expect.any(String) },
      { state: 'waiting', vessel: null, mmsi: 999, last_received_at: null },
    ],
  })
})

it('a daily report is made, sent to the chosen webhooks, and can be downloaded', async () => {
  const list = await listOf(vic)
  const webhook = await webhookOf(vic)
  expect(await setReport(vic, list, { at: '12:00', webhooks: [webhook] })).toMatchObject({
    report: { at: '12:00', webhooks: [webhook] },
  })
  const stored = await madeReport(vic, list)
  expect(stored).toMatchObject({ id: noon, counts: { members: 3, received: 2, waiting: 1 } })
  const path = `lists/${list.id}/reports/${encodeURIComponent(noon)}`
  const report = await vic.json<ReportJson>(path)
  expect(schemaCheck('ListReport')(report)).toEqual([])
  const now = await vic.json<ReportJson>(`lists/${list.id}/report`)
  expect(report).toEqual({ ...now, due_at: '2026-11-21T12:00:00+00:00' })

  const answer = await vic.ask('GET', `${path}?format=csv`)
  expect(answer.headers.get('content-disposition')).toContain(`lastfix-report-${list.id}-2026-11-21T1200Z.csv`)
  const [head, ...rows] = Array.from(csvRecords(await answer.text(), ','), ({ fields }) => fields ?? [])
  expect(head?.join()).toBe(
    'reported_at,member,state,unclear,vessel,mmsi,imo,call_sign,ais_name,name,note,longitude,latitude,position_at,speed,course,navigational_status,destination,matched_port,matched_port_name,last_received_at,changes',
  )
  const cells = rows.map((row) => Object.fromEntries(head?.map((name, at) => [name, row[at]]) ?? []))
  expect(cells).toMatchObject([
    { reported_at: report.made_at, state: 'received', note: 'Ask "Jan", today', destination: `'=1+1`, speed: '' },
    { state: 'received', ais_name: 'NOWHERE', latitude: '' },
    { state: 'waiting', mmsi: '999', last_received_at: '' },
  ])

  const { data: deliveries } = await vic.json<DeliveriesJson>(`webhooks/${webhook}/deliveries`)
  expect(deliveries.map(({ event, report }) => [event, report])).toEqual([
    [null, { list: list.name, due_at: '2026-11-21T12:00:00+00:00' }],
  ])
  for (const unknown of ['2026-11-20T12:00Z', 'noon', 'x/y']) {
    await expectRefusal(
      await vic.ask('GET', `lists/${list.id}/reports/${encodeURIComponent(unknown)}`),
      404,
      'not-found',
    )
  }
  await expectRefusal(await vic.ask('GET', `${path}?format=xml`), 400, 'malformed-parameter')
  expect((await vic.ask('DELETE', `webhooks/${webhook}`)).status).toBe(204)
  await vi.waitFor(async () => {
    const { report: setting } = await vic.json<ListJson>(`lists/${list.id}`)
    expect(setting).toEqual({ at: '12:00', webhooks: [] })
  })
  expect(await setReport(vic, list, null)).toMatchObject({ report: null })
  expect(await reportsOf(vic, list)).toHaveLength(1)
})

it('only the owner of a list sets its report; those who see the list read it', async () => {
  const list = await listOf(vic, { is_shared: true })
  const webhook = await webhookOf(vic)
  await setReport(vic, list, { at: '12:00', webhooks: [webhook] })
  await madeReport(vic, list)
  for (const other of [wim, ann]) {
    await expectRefusal(await other.ask('PATCH', `lists/${list.id}`, { report: null }), 403, 'not-permitted')
    expect(await reportsOf(other, list)).toMatchObject([{ id: noon }])
    expect(await other.json<ListJson>(`lists/${list.id}`)).toMatchObject({ report: { at: '12:00', webhooks: [] } })
  }
  expect(await ann.send('PATCH', `lists/${list.id}`, { name: 'Renamed' })).toMatchObject({ report: { at: '12:00' } })
  await vic.send('PATCH', `lists/${list.id}`, { is_shared: false })
  for (const path of ['report', 'reports', `reports/${noon}`]) {
    await expectRefusal(await ann.ask('GET', `lists/${list.id}/${path}`), 404, 'not-found')
  }
})

it.each([
  ['report.at', { at: '13:00' }],
  ['report.at', {}],
  ['report.webhooks', { at: '12:00', webhooks: Array(6).fill('x') }],
  ['report.webhooks', { at: '12:00', webhooks: ['foreign'] }],
])('refuses a report with another %s', async (parameter, report) => {
  const foreign = await webhookOf(wim)
  const list = await listOf(vic)
  const asked = JSON.parse(JSON.stringify(report).replace('foreign', foreign))
  await expectRefusalOf(parameter, await vic.ask('PATCH', `lists/${list.id}`, { report: asked }))
})

it('a user with a new scope has no report of before, and none again after a restart', async () => {
  const list = await listOf(wim)
  await setReport(wim, list, { at: '12:00' })
  await madeReport(wim, list)
  await testService.service.accounts.changeScope(wim.email, 'flag=DE', testNow)
  await testService.restart()
  const later = await listOf(wim)
  await setReport(wim, later, { at: '12:00' })
  expect(await madeReport(wim, later)).toMatchObject({ counts: { received: 0, waiting: 3 } })
  expect(await reportsOf(wim, list)).toEqual([])
  expect(await testService.service.listReports.ofList(list.id)).toHaveLength(1)
})
