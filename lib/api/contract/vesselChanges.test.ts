import { beforeAll, expect, it } from 'vitest'
import { commit } from '#lib/store/contract/rows.ts'
import type { DiaryChange } from '#lib/vessel/diary.ts'
import { blankVessel } from '#lib/vessel/fields.ts'
import { vesselIdOf } from '#lib/wire/vesselId.ts'
import { schemaCheck } from './schemaCheck.ts'
import { stored, testNow, testServiceForFile } from './testService.ts'

const vessel = blankVessel(244_880_001, false, testNow * 1000 - 1e9)
const testService = await testServiceForFile([vessel])

const change = (hoursAgo: number, field: DiaryChange['field'], before: string | null, after: string | null) => ({
  ...{ at: testNow - hoursAgo * 3_600_000, field, before, after, source: 'north', reports: 2, own: vessel.number },
})
const changes = [
  change(5, 'name', '=ANNA', 'BERTA'),
  change(4, 'eta', '29561760', '29562120'),
  change(3, 'destination', 'ROTTERDAM', 'HAMBURG'),
  change(3, 'matched_port', 'NLRTM', null),
  change(2, 'navigational_status', '0', '5'),
  change(1, 'draught', '7.9', '9.1'),
]

beforeAll(async () => {
  await commit(testService.store, [stored(vessel, { changes })])
  await testService.service.follower.catchUp()
})

const path = `/api/vessels/${vesselIdOf(vessel.number)}/changes`
const ask = async (query = '') => {
  const answer = await testService.ask(`${path}${query}`)
  return { status: answer.status, headers: answer.headers, body: await answer.json() }
}
const fieldsOf = ({ data }: { data: { field: string }[] }) => data.map(({ field }) => field)

it('lists the changes of a vessel, the latest first, as in the record', async () => {
  const { body, headers } = await ask()
  expect(schemaCheck('VesselChanges')(body)).toEqual([])
  expect(body.paging).toEqual({ limit: 100, total: 6 })
  expect(headers.get('X-Total-Count')).toBe('6')
  expect(body.data.map(({ field, from, to }: Record<string, unknown>) => [field, from, to])).toEqual([
    ['draught', 7.9, 9.1],
    ['navigational_status', 'UNDER_WAY_USING_ENGINE', 'MOORED'],
    ['destination', 'ROTTERDAM', 'HAMBURG'],
    ['matched_port', 'NLRTM', null],
    ['eta', '2026-03-17T00:00:00+00:00', '2026-03-17T06:00:00+00:00'],
    ['name', '=ANNA', 'BERTA'],
  ])
  expect(body.data[0]).toMatchObject({ source: 'north', reports: 2 })
})

it('pages with next alone, and keeps the query', async () => {
  const first = await ask('?limit=1&field=destination,matched_port&since=-PT3H')
  expect(fieldsOf(first.body)).toEqual(['destination'])
  expect(first.body.paging.total).toBe(2)
  const second = await ask(`?next=${first.body.paging.next}`)
  expect(fieldsOf(second.body)).toEqual(['matched_port'])
  expect(second.body.paging.next).toBeUndefined()
  expect((await ask(`?next=${first.body.paging.next}&field=name`)).status).toBe(422)
})

it('refuses what it does not know', async () => {
  expect(await ask('?field=colour')).toMatchObject({ status: 400 })
  expect((await ask('?field=colour')).body.detail).toContain('navigational_status')
  expect((await ask('?since=2026-02-02&until=2026-02-01')).status).toBe(422)
  expect((await ask('?limit=0')).status).toBe(400)
  expect((await ask('?next=nonsense')).status).toBe(400)
  expect((await ask('?format=geojson')).status).toBe(400)
  expect((await testService.ask('/api/vessels/nobody/changes')).status).toBe(404)
  const off = await testService.besides({ settings: { ...testService.service.settings, changeDays: 0 } })
  expect((await off.ask(path)).status).toBe(422)
})

it('writes six columns as CSV, harmless for spreadsheets, and lines of JSON', async () => {
  const csv = await (await testService.ask(`${path}?format=csv&field=name`)).text()
  expect(csv.trim().split(/\r?\n/)[0]).toBe('at,field,from,to,source,reports')
  expect(csv).toContain("'=ANNA,BERTA,north,2")
  const lines = (await (await testService.ask(`${path}?format=ndjson`)).text()).trim().split('\n')
  expect(lines.map((line) => JSON.parse(line).field)).toHaveLength(6)
})
