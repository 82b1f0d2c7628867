import { beforeAll, describe, expect, it } from 'vitest'
import { linkRights, publicRights } from '#lib/access/token.ts'
import type { Activation } from '#lib/stations/activation.ts'
import type { SafetyText } from '#lib/stations/safetyText.ts'
import type { Station } from '#lib/stations/station.ts'
import { commit } from '#lib/store/contract/rows.ts'
import { noStations } from '#lib/store/stations.ts'
import { nothingWatched } from '#lib/store/watchedBatch.ts'
import type { ActivationsJson, StationsJson } from '#lib/wire/stationSchemas.ts'
import { schemaCheck } from './schemaCheck.ts'
import { bearer, testNow, testServiceForFile } from './testService.ts'

const testService = await testServiceForFile()
const now = testNow * 1_000
const minute = 60_000_000

function station(mmsi: number, more: Partial<Station> = {}): Station {
  return {
    ...{ mmsi, kind: 'aid', name: null, aton: 'real', aidType: 24, offPosition: false, onStationStatus: null },
    ...{ light: null, racon: null, health: null, speedKnots: null, courseDegrees: null, altitudeMetres: null },
    ...{ longitude: 4.05, latitude: 51.98, positionMicroseconds: now - minute, activation: null },
    ...{ activeMicroseconds: null, testMicroseconds: null, source: 'mast' },
    ...{ createdMicroseconds: now - mmsi, updatedMicroseconds: now - minute, receivedMicroseconds: now - minute },
    ...more,
  }
}

const buoy = station(992_446_001, { name: '<b>MAAS</b> CENTER' })
const far = station(992_446_002, {
  name: '=HYPERLINK()',
  aton: 'virtual',
  longitude: -70,
  latitude: 40,
  offPosition: true,
})
const nowhere = station(2_442_000, { kind: 'base', aton: null, longitude: null, latitude: null })
const silent = station(2_442_001, { kind: 'base', receivedMicroseconds: now - 24 * 60 * minute })
const sart = station(970_123_456, { kind: 'sart', aton: null, activeMicroseconds: now - minute, activation: 7 })
const activation: Activation = {
  ...{
    id: 7,
    mmsi: sart.mmsi,
    kind: 'sart',
    name: null,
    beganMicroseconds: now - 5 * minute,
    lastMicroseconds: now - minute,
  },
  ...{ longitude: 4.05, latitude: 51.98, source: 'mast' },
}
const ended = {
  ...activation,
  id: 6,
  longitude: -70,
  latitude: 40,
  lastMicroseconds: now - 30 * minute,
  beganMicroseconds: now - 40 * minute,
}
const sent: SafetyText = {
  ...{ id: 8, mmsi: sart.mmsi, kind: 'sart', name: null, type: 14, toMmsi: null, text: 'SART ACTIVE', source: 'mast' },
  ...{ atMicroseconds: now - minute, lastMicroseconds: now - minute, longitude: null, latitude: null },
}

let ann: Record<string, string>
let scoped: Record<string, string>
let typed: Record<string, string>

async function get<Json = Record<string, unknown>>(path: string, headers: Record<string, string> = ann, status = 200) {
  const answer = await fetch(`${testService.origin}/api/${path}`, { headers })
  expect(answer.status, path).toBe(status)
  const text = await answer.text()
  return (answer.headers.get('content-type')?.includes('json') ? JSON.parse(text) : text) as Json
}

const idsOf = ({ data }: StationsJson) => data.map(({ mmsi }) => mmsi)

beforeAll(async () => {
  const fact = <Row extends object>(row: Row) => ({ ...row, facts: JSON.stringify(row) })
  await commit(testService.store, [], 1, nothingWatched, [], {
    ...noStations,
    stations: [buoy, far, nowhere, silent, sart].map(fact),
    activations: [ended, activation].map(fact),
    texts: [fact(sent)],
  })
  await testService.service.stationsNow.refresh()
  ann = bearer(await testService.token())
  scoped = bearer(await testService.token({ scope: 'bbox=4,51.9,4.2,52' }))
  typed = bearer(await testService.token({ scope: 'ship_type=Tanker&bbox=4,51.9,4.2,52' }))
})

describe('GET /api/stations', () => {
  it('lists the stations that are not silent, by creation, page by page', async () => {
    const all = await get<StationsJson>('stations')
    expect(schemaCheck('Stations')(all)).toEqual([])
    expect(idsOf(all)).toEqual([far.mmsi, buoy.mmsi, sart.mmsi, nowhere.mmsi])
    expect(all.data[0]).toMatchObject({
      id: '992446002',
      flag: 'NL',
      off_position: true,
      distress: null,
      activation: null,
    })
    expect(all.data[2]).toMatchObject({ kind: 'sart', flag: null, distress: 'active', activation: 7 })
    const first = await get<StationsJson>('stations?limit=3&kind=aid,base,sart&sort=-created_at')
    expect([idsOf(first), first.paging.total]).toEqual([[nowhere.mmsi, sart.mmsi, buoy.mmsi], 4])
    const second = await get<StationsJson>(`stations?next=${first.paging.next}`)
    expect([idsOf(second), second.paging.next]).toEqual([[far.mmsi], undefined])
  })

  it.each([
    ['kind=base', [nowhere.mmsi]],
    ['aton=virtual', [far.mmsi]],
    ['name=maas', [buoy.mmsi]],
    ['mmsi=992446001,2442000', [buoy.mmsi, nowhere.mmsi]],
    ['bbox=4,51.9,4.2,52', [buoy.mmsi, sart.mmsi]],
    ['distress=active,test', [sart.mmsi]],
    ['off_position=true', [far.mmsi]],
    ['updated_after=2026-11-22', []],
    ['flag=XX&speed_min=nonsense', [far.mmsi, buoy.mmsi, sart.mmsi, nowhere.mmsi]],
  ])('filters by %s', async (query, mmsis) => {
    expect(idsOf(await get(`stations?${query}`))).toEqual(mmsis)
  })

  it('refuses words that do not exist', async () => {
    for (const query of ['kind=buoy', 'aton=x', 'distress=x', 'off_position=maybe', 'sort=name', 'limit=0'])
      await get(`stations?${query}`, ann, 400)
  })

  it('has GeoJSON, CSV and NDJSON', async () => {
    const features = await get<{ features: object[] }>('stations?mmsi=992446001&format=geojson')
    expect(schemaCheck('StationFeatures')(features)).toEqual([])
    expect(features.features).toMatchObject([{ id: '992446001', geometry: { coordinates: [4.05, 51.98] } }])
    const [head, line] = (await get<string>('stations?mmsi=992446002&format=csv')).split('\r\n')
    expect(head).toContain(',airframe,longitude,latitude,position_at,')
    expect(line).toContain("'=HYPERLINK()")
    expect(line).toContain(',-70,40,')
  })

  it('shows the places of a scope only, and nothing in another scope', async () => {
    expect(idsOf(await get('stations', scoped))).toEqual([buoy.mmsi, sart.mmsi])
    await get('stations/992446002', scoped, 404)
    await get('stations/2442000', scoped, 404)
    for (const path of ['stations', 'distress', 'texts'])
      expect(await get(path, typed)).toMatchObject({ data: [], paging: { total: 0 } })
    expect(await get('texts', scoped)).toMatchObject({ data: [] })
    const { data } = await get<ActivationsJson>('distress', scoped)
    expect(data.map(({ id }) => id)).toEqual([7])
    await get('distress/6', scoped, 404)
    expect(await get('search?text=992446', scoped)).toMatchObject({ stations: [{ id: '992446001' }] })
  })

  it('has one station with its texts', async () => {
    const one = await get('stations/970123456')
    expect(schemaCheck('Station')(one)).toEqual([])
    expect(one).toMatchObject({ texts: [{ text: 'SART ACTIVE', kind: 'sart' }] })
    await get('stations/999999999', ann, 404)
  })

  it('counts no station as a vessel', async () => {
    expect(await get('vessels?mmsi=970123456')).toMatchObject({ paging: { total: 0 } })
    expect(await get('search?text=maas')).toMatchObject({ stations: [{ id: '992446001', name: buoy.name }] })
  })
})

it('lets watches of distress have no filter', async () => {
  const watcher = bearer(
    await testService.token({ rights: { read: true, extended: false, ingest: false, watch: true } }),
  )
  const body = JSON.stringify({ name: 'Distress', query: '', events: ['distress', 'safety_text'] })
  const headers = { ...watcher, 'Content-Type': 'application/json' }
  const added = await fetch(`${testService.origin}/api/watches`, { method: 'POST', headers, body })
  expect(added.status).toBe(201)
})

it('serves tiles and an OGC collection', async () => {
  const tile = await get<string>('tiles/stations/8/130/84.mvt?kind=aid,sart')
  expect(tile).toContain('off_position')
  expect(tile).toContain('active')
  const answer = await fetch(`${testService.origin}/ogc/collections/stations/items?f=json&limit=10`, { headers: ann })
  expect(await answer.json()).toMatchObject({ numberMatched: 4 })
})

it('shows a public link the stations and distress of its place, without texts, sources and users', async () => {
  const link = (more = {}) => testService.token({ rights: publicRights, scope: 'bbox=4,51.9,4.2,52', ...more })
  const visitor = bearer(await link())
  const shown = await get<StationsJson>('stations', visitor)
  expect(shown.data.map(({ mmsi, source }) => [mmsi, source])).toEqual([
    [buoy.mmsi, null],
    [sart.mmsi, null],
  ])
  const one = await get('stations/970123456', visitor)
  expect(one).not.toHaveProperty('texts')
  expect(one).toMatchObject({ source: null })
  expect(await get('stations/970123456')).toMatchObject({ source: 'mast' })
  await get('stations/992446002', visitor, 404)
  expect((await get<ActivationsJson>('distress', visitor)).data.map(({ id }) => id)).toEqual([7])
  expect(await get('distress/7', visitor)).toMatchObject({ state: 'active' })
  await get('distress/6', visitor, 404)
  expect(await get<string>('tiles/stations/8/130/84.mvt', visitor)).toContain('active')
  await get('texts', visitor, 403)
  const path = `${testService.origin}/api/distress/7/acknowledge`
  expect((await fetch(path, { method: 'POST', headers: visitor })).status).toBe(403)
  const delayed = bearer(await link({ delayMinutes: 15 }))
  for (const name of ['stations', 'distress']) expect(await get(name, delayed)).toMatchObject({ data: [] })
})

it('shows a link token the collection for GIS programs only', async () => {
  const secret = await testService.token({ rights: linkRights, scope: 'bbox=4,51.9,4.2,52' })
  const items = await fetch(`${testService.origin}/ogc/collections/stations/items?f=json&token=${secret}`)
  expect(await items.json()).toMatchObject({ numberMatched: 2 })
  for (const path of ['stations', 'distress', 'texts']) await get(path, bearer(secret), 403)
})

it('answers 422 where no stations are kept', async () => {
  const { settings } = testService.service
  const off = await testService.besides({ settings: { ...settings, stationHours: 0 } })
  for (const path of [
    ...['api/stations', 'api/stations/992446001', 'api/distress', 'api/distress/7', 'api/texts'],
    ...['api/tiles/stations/8/130/84.mvt', 'ogc/collections/stations/items'],
  ])
    expect([path, (await off.ask(`/${path}`)).status]).toEqual([path, 422])
  expect((await off.ask('/api/vessels?limit=1')).status).toBe(200)
})

it('acknowledges an activation once, for all users', async () => {
  const list = await get<ActivationsJson>('distress')
  expect(schemaCheck('Activations')(list)).toEqual([])
  expect(list.data.map(({ id, state, ended_at }) => [id, state, ended_at !== null])).toEqual([
    [7, 'active', false],
    [6, 'ended', true],
  ])
  const post = async (id: number, headers: Record<string, string>) =>
    fetch(`${testService.origin}/api/distress/${id}/acknowledge`, { method: 'POST', headers })
  expect((await post(7, ann)).status).toBe(403)
  const watcher = bearer(
    await testService.token({ name: 'bridge', rights: { read: true, extended: false, ingest: false, watch: true } }),
  )
  const first = await post(7, watcher)
  expect([first.status, await first.json()]).toMatchObject([200, { acknowledged_by: 'bridge' }])
  const other = bearer(
    await testService.token({ name: 'other', rights: { read: true, extended: false, ingest: false, watch: true } }),
  )
  expect(await (await post(7, other)).json()).toMatchObject({ acknowledged_by: 'bridge' })
  expect((await get<ActivationsJson>('distress?acknowledged=false&state=active')).data).toEqual([])
  expect((await get<ActivationsJson>('distress?acknowledged=true')).data).toHaveLength(1)
  const visitor = bearer(await testService.token({ rights: publicRights, scope: 'bbox=4,51.9,4.2,52' }))
  for (const path of ['distress?mmsi=970123456', 'distress/7'])
    expect(JSON.stringify(await get(path, visitor))).toContain('"acknowledged_by":null')
  expect(await get('texts?format=csv')).toContain('SART ACTIVE')
})
