import { beforeAll, describe, expect, it } from 'vitest'
import { commit } from '#lib/store/contract/rows.ts'
import type { EtaEstimate } from '#lib/store/etaEstimates.ts'
import { blankVessel, type Vessel } from '#lib/vessel/fields.ts'
import type { PortCall } from '#lib/vessel/portCall.ts'
import type { EtaErrorJson } from '#lib/wire/callSchemas.ts'
import type { ListJson, OwnJson } from '#lib/wire/listSchemas.ts'
import type { CallJson } from '#lib/wire/rows/call.ts'
import { vesselIdOf } from '#lib/wire/vesselId.ts'
import { newUser } from './account/user.ts'
import { schemaCheck } from './schemaCheck.ts'
import { bearer, stored, testNow, testServiceForFile } from './testService.ts'

const now = testNow / 1000
const ago = (minutes: number) => now - minutes * 60

function inPort(number: number, more: Partial<Vessel> = {}): Vessel {
  const broadcastMicroseconds = ago(5) * 1e6
  return {
    ...blankVessel(number, false, ago(900) * 1e6 + (number % 100)),
    ...{ matchedPort: 'NLVLI', longitude: 3.6, latitude: 51.44, broadcastMicroseconds },
    ...more,
  }
}

function call(minutesAgo: number, more: Partial<PortCall> = {}): PortCall {
  return {
    beganSeconds: ago(minutesAgo),
    port: 'NLVLI',
    berth: null,
    kind: 'moored',
    enteredSeconds: ago(minutesAgo),
    stoppedSeconds: ago(minutesAgo - 20),
    isStopSeen: true,
    movedSeconds: null,
    isMoveSeen: false,
    leftSeconds: null,
    endedSeconds: null,
    draughtInMetres: 8.5,
    draughtOutMetres: null,
    isBetweenBerths: false,
    stops: [],
    ...more,
  }
}

const ended = (minutesAgo: number) => ({
  movedSeconds: ago(minutesAgo + 15),
  isMoveSeen: true,
  leftSeconds: ago(minutesAgo),
  endedSeconds: ago(minutesAgo),
  draughtOutMetres: 7,
})

const tanker = inPort(244_880_001, { name: 'TANKER', shipTypeCode: 80 })
const silent = inPort(244_880_002, { broadcastMicroseconds: ago(300) * 1e6 })
const ferry = inPort(244_880_003)
const gone = inPort(244_880_004, { shipTypeCode: 70, longitude: 3, latitude: 52 })
const lost = inPort(244_880_005)
const laidUp = inPort(244_880_007, { broadcastMicroseconds: ago(8 * 1_440) * 1e6 })
const neighbour = inPort(244_880_008, { latitude: 51.34 })
const waiting = inPort(244_880_009, { latitude: 51.34 })
const awaited = inPort(244_880_006, { longitude: 2.9, updatedMicroseconds: ago(5) * 1e6 })
const calls: [Vessel, PortCall[]][] = [
  [tanker, [call(3_000, ended(2_900)), call(200, { berth: 'Quay 3' })]],
  [silent, [call(400, { enteredSeconds: null, kind: null, isStopSeen: false })]],
  [ferry, [call(100, { isBetweenBerths: true, ...ended(70) }), call(60, { isBetweenBerths: true })]],
  [gone, [call(600, ended(90)), call(5_000, { port: 'BEANR', ...ended(4_900) })]],
  [lost, [call(800, { endedSeconds: ago(700) })]],
  [awaited, []],
  [laidUp, [call(9 * 1_440)]],
  [neighbour, [call(300, { port: 'NLTNZ' })]],
  [waiting, [call(300, { port: 'NLTNZ', kind: 'anchored' })]],
]
const testService = await testServiceForFile(calls.map(([vessel]) => vessel))

beforeAll(async () => {
  await commit(
    testService.store,
    calls.map(([vessel, own]) => stored(vessel, { calls: { state: null, calls: own } })),
  )
  await testService.service.follower.catchUp()
})

const get = async (path: string, headers = {}) => {
  const answer = await testService.ask(`/api/${path}`, headers)
  return { status: answer.status, headers: answer.headers, body: await answer.json() }
}
const idOf = ({ number }: Vessel) => vesselIdOf(number)
const vesselsOf = ({ data }: { data: CallJson[] }) => data.map(({ vessel }) => vessel)
const iso = (seconds: number) => new Date(seconds * 1000).toISOString().replace('.000Z', '+00:00')

describe('GET /api/ports/{code}/in-port', () => {
  it('lists open calls, the latest arrival first', async () => {
    const { body, headers } = await get('ports/nl%20vli/in-port')
    expect(schemaCheck('CallPage')(body)).toEqual([])
    expect(body.port).toEqual({ code: 'NLVLI', name: 'Vlissingen' })
    expect([vesselsOf(body), headers.get('x-total-count')]).toEqual([[idOf(tanker), idOf(silent)], '2'])
    expect(body.data[0]).toEqual({
      ...{ id: `${idOf(tanker)}.${ago(200)}`, vessel: idOf(tanker), name: 'TANKER', mmsi: 244_880_001, imo: null },
      ...{ call_sign: null, flag: 'NL', ship_type: 'Tanker', port: { code: 'NLVLI', name: 'Vlissingen' } },
      ...{ berth: 'Quay 3', state: 'in_port', kind: 'moored', entered_at: iso(ago(200)), entered_seen: true },
      ...{ stopped_at: iso(ago(180)), stopped_seen: true, moved_at: null, moved_seen: false },
      ...{ left_at: null, left_seen: false, last_received_at: iso(ago(5)) },
      ...{ draught_in: 8.5, draught_out: null, is_between_berths: false, length: null },
    })
  })

  it('leaves out vessels that were not received for a week', async () => {
    expect(vesselsOf((await get('ports/NLVLI/in-port?between_berths=true&limit=9')).body)).not.toContain(idOf(laidUp))
    expect((await get(`vessels/${idOf(laidUp)}/calls`)).body.data).toMatchObject([{ state: 'not_received_since' }])
  })

  it('says that a vessel was not received since, and that its arrival was not', async () => {
    expect((await get('ports/NLVLI/in-port')).body.data[1]).toMatchObject({
      ...{ state: 'not_received_since', last_received_at: iso(ago(300)) },
      ...{ entered_at: null, entered_seen: false, stopped_seen: false, kind: null },
    })
  })

  it('has those between berths on demand, and takes filters and pages', async () => {
    const all = (await get('ports/NLVLI/in-port?between_berths=true')).body
    expect(vesselsOf(all)).toEqual([ferry, tanker, silent].map(idOf))
    const first = (await get('ports/NLVLI/in-port?between_berths=true&limit=2')).body
    expect(vesselsOf(first)).toEqual([ferry, tanker].map(idOf))
    expect(vesselsOf((await get(`ports/NLVLI/in-port?next=${first.paging.next}`)).body)).toEqual([idOf(silent)])
    expect(vesselsOf((await get('ports/NLVLI/in-port?ship_type=Tanker')).body)).toEqual([idOf(tanker)])
    expect((await get('ports/NLRTM/in-port')).body).toMatchObject({ data: [], paging: { total: 0 } })
  })
})

describe('GET /api/ports/{code}/calls', () => {
  it('lists arrivals and departures of 24 hours, the latest first', async () => {
    const { body } = await get('ports/NLVLI/calls')
    expect(schemaCheck('CallPage')(body)).toEqual([])
    expect(vesselsOf(body)).toEqual([gone, tanker, lost].map(idOf))
    expect(body.data[0]).toMatchObject({
      ...{ state: 'left', moved_at: iso(ago(105)), moved_seen: true, left_at: iso(ago(90)), left_seen: true },
      ...{ last_received_at: iso(ago(90)), draught_out: 7 },
    })
    expect(body.data[2]).toMatchObject({ state: 'not_received_since', left_at: null, last_received_at: iso(ago(700)) })
  })

  it('lists those of an event and a period', async () => {
    expect(vesselsOf((await get('ports/NLVLI/calls?event=arrived')).body)).toEqual([tanker, gone, lost].map(idOf))
    expect(vesselsOf((await get('ports/NLVLI/calls?event=departed')).body)).toEqual([idOf(gone)])
    const week = (await get('ports/NLVLI/calls?event=departed&since=-P7D&between_berths=true')).body
    expect(vesselsOf(week)).toEqual([ferry, gone, tanker].map(idOf))
    expect(vesselsOf((await get('ports/NLVLI/calls?event=departed&since=-P7D&until=-P1D')).body)).toEqual([
      idOf(tanker),
    ])
  })

  it('has pages that keep their period', async () => {
    const first = (await get('ports/NLVLI/calls?since=-P7D&limit=2')).body
    expect(first.paging.total).toBe(4)
    const second = (await get(`ports/NLVLI/calls?next=${first.paging.next}&limit=2`)).body
    expect([...vesselsOf(first), ...vesselsOf(second)]).toEqual([gone, tanker, lost, tanker].map(idOf))
  })

  it('writes CSV and GeoJSON', async () => {
    const csv = await (await testService.ask('/api/ports/NLVLI/calls?format=csv')).text()
    const [head = '', row = ''] = csv.split('\r\n')
    expect(row.split(',')).toHaveLength(head.split(',').length)
    expect(head).toMatch(/^id,vessel,name,.*port,port_name,berth,state,kind,entered_at/)
    const { body } = await get('ports/NLVLI/in-port?format=geojson')
    expect(schemaCheck('BoardFeatures')(body)).toEqual([])
    expect(body.features[0]).toMatchObject({ geometry: { type: 'Point' }, properties: { berth: 'Quay 3' } })
  })
})

describe('GET /api/ports/{code}/eta-errors', () => {
  const estimate = ({ number }: Vessel, arrivedAgo: number, lateMinutes: number, more: Partial<EtaEstimate> = {}) => {
    const seconds = ago(arrivedAgo + lateMinutes)
    const made = { number, port: 'NLVLI', hoursToGo: 3, madeSeconds: ago(arrivedAgo + 180) }
    return { ...made, source: 'reported' as const, fromSeconds: seconds, untilSeconds: seconds, ...more }
  }
  const errors = async (query = '') => {
    const { body } = await get(`ports/NLVLI/eta-errors${query}`)
    const counted = body.data.filter(({ arrivals }: EtaErrorJson) => arrivals > 0)
    return counted.map((each: EtaErrorJson) => Object.values(each).join(' '))
  }

  beforeAll(async () => {
    await testService.store.etaEstimates.add([
      estimate(tanker, 3_000, 100),
      estimate(tanker, 200, -20),
      estimate(tanker, 200, 10, { source: 'estimated', fromSeconds: ago(230), untilSeconds: ago(190) }),
      estimate(gone, 600, 40),
      estimate(gone, 600, 60, { hoursToGo: 6, madeSeconds: ago(960) }),
      estimate(ferry, 100, 500),
      estimate(awaited, 0, 500),
    ])
  })

  it('compares estimates with arrivals, by source and time to go', async () => {
    const { body } = await get('ports/NLVLI/eta-errors')
    expect(schemaCheck('EtaErrors')(body)).toEqual([])
    expect(body).toMatchObject({ port: { code: 'NLVLI' }, since: iso(ago(30 * 1_440)), until: iso(now) })
    expect(body.data[0]).toEqual({
      ...{ source: 'reported', hours_to_go: 24, arrivals: 0, median_minutes: null },
      ...{ median_absolute_minutes: null, p25_minutes: null, p75_minutes: null, p90_absolute_minutes: null },
    })
    expect(await errors()).toEqual([
      'reported 6 1 60 60 60 60 60',
      'reported 3 3 40 40 10 70 88',
      'estimated 3 1 10 10 10 10 10',
    ])
  })

  it('takes a period and filters', async () => {
    expect(await errors('?since=-P1D')).toEqual(expect.arrayContaining(['reported 3 2 10 30 -5 25 38']))
    expect(await errors('?since=-P1D&ship_type=Tanker')).toEqual([
      'reported 3 1 -20 20 -20 -20 20',
      'estimated 3 1 10 10 10 10 10',
    ])
    expect((await get('ports/NLVLI/eta-errors?since=yesterday')).status).toBe(400)
  })
})

describe('GET /api/vessels/{id}/calls', () => {
  it('lists the calls of a vessel, the latest first', async () => {
    const { body } = await get(`vessels/${idOf(gone)}/calls`)
    expect(schemaCheck('VesselCalls')(body)).toEqual([])
    expect(body.data.map(({ port }: CallJson) => port)).toEqual([
      { code: 'NLVLI', name: 'Vlissingen' },
      { code: 'BEANR', name: 'Antwerpen' },
    ])
    const first = (await get(`vessels/${idOf(gone)}/calls?limit=1`)).body
    const second = (await get(`vessels/${idOf(gone)}/calls?next=${first.paging.next}`)).body
    expect([...first.data, ...second.data]).toEqual(body.data)
    expect(second.paging).toEqual({ limit: 100 })
    expect((await get(`vessels/${idOf(awaited)}/calls`)).body.data).toEqual([])
  })
})

describe('the calls of GIS programs', () => {
  interface Items {
    features: { id: string; geometry: object | null; properties: Record<string, string | number | null> }[]
    links: { rel: string; href: string }[]
  }
  const items = async (query = '', headers = {}): Promise<Items> =>
    (
      await testService.ask(`/ogc/collections/calls/items?${query}`, { Accept: 'application/geo+json', ...headers })
    ).json()
  const vesselsIn = ({ features }: Items) => features.map(({ properties }) => properties.vessel)

  it('are those of all ports, in pages', async () => {
    const all = await items()
    const vessels = [tanker, tanker, silent, ferry, ferry, gone, gone, lost, laidUp, neighbour, waiting]
    expect(vesselsIn(all)).toEqual(vessels.map(idOf))
    const first = await items('limit=6')
    const next = first.links.find(({ rel }) => rel === 'next')?.href ?? ''
    const second: Items = await (await testService.ask(new URL(next).pathname + new URL(next).search)).json()
    expect([...first.features, ...second.features]).toEqual(all.features)
    expect(second.links.some(({ rel }) => rel === 'next')).toBe(false)
    const [{ id, ...feature }] = all.features as [Items['features'][number]]
    expect(await testService.json(`/ogc/collections/calls/items/${id}`)).toMatchObject(feature)
    expect((await testService.ask('/ogc/collections/calls/items/nobody.1')).status).toBe(404)
  })

  it('take filters, a box and times', async () => {
    expect(vesselsIn(await items('port=BEANR'))).toEqual([idOf(gone)])
    expect(vesselsIn(await items('filter=ship_type%3D%27Tanker%27%20AND%20left_at%20IS%20NULL'))).toEqual([
      idOf(tanker),
    ])
    expect(vesselsIn(await items('bbox=4.2,51,4.6,51.4'))).toEqual([idOf(gone)])
    expect(vesselsIn(await items(`datetime=${iso(ago(190)).slice(0, 19)}Z/..&limit=1`))).toEqual([idOf(tanker)])
    expect(vesselsIn(await items('port=NLRTM'))).toEqual([])
  })

  it('are of vessels in the scope of the caller', async () => {
    const cargo = bearer(await testService.token({ scope: 'ship_type=Cargo' }))
    expect(vesselsIn(await items('', cargo))).toEqual([gone, gone].map(idOf))
    const id = `${idOf(tanker)}.${ago(200)}`
    expect((await testService.ask(`/ogc/collections/calls/items/${id}`, cargo)).status).toBe(404)
  })
})

describe('embed=own', () => {
  it('adds what the lists of the caller say to the entries of a board, of which list= selects some', async () => {
    const user = await newUser(testService, 'vic@example.org', 'viewer')
    const list = await user.send<ListJson>('POST', 'lists', { name: 'Clients' })
    const members = [tanker, gone, awaited].map((vessel) => ({ vessel: idOf(vessel), name: `Our ${vessel.number}` }))
    await user.send('POST', `lists/${list.id}/members`, { members })
    const entriesOf = async (path: string) => {
      const { data } = await user.json<{ data: { vessel: string; own?: OwnJson }[] }>(`ports/NLVLI/${path}`)
      return data.map(({ vessel, own }) => [vessel, own?.name, own?.lists[0]?.colour])
    }
    const entry = (vessel: Vessel) => [idOf(vessel), `Our ${vessel.number}`, list.colour]
    expect(await entriesOf('in-port?embed=own')).toEqual([entry(tanker), [idOf(silent), undefined, undefined]])
    expect(await entriesOf('in-port?list=Clients&embed=own')).toEqual([entry(tanker)])
    expect(await entriesOf('calls?list=Clients&embed=own')).toEqual([gone, tanker].map(entry))
    expect(await entriesOf('expected?list=Clients&embed=own')).toEqual([awaited, gone].map(entry))
    expect((await entriesOf('in-port'))[0]?.[1]).toBeUndefined()
    for (const [path, schema] of [['in-port', 'CallPage'] as const, ['expected', 'ExpectedPage'] as const])
      expect(schemaCheck(schema)(await user.json(`ports/NLVLI/${path}?embed=own`))).toEqual([])
    expect(await (await user.ask('GET', 'ports/NLVLI/in-port?embed=own&format=csv')).text()).not.toContain('Our')
    expect((await user.ask('GET', 'ports/NLVLI/in-port?embed=evidence')).status).toBe(400)
  })
})

it('a vessel in port is not expected there, nor one that lies moored nearby', async () => {
  const { body } = await get('ports/NLVLI/expected')
  expect(vesselsOf(body).sort()).toEqual([gone, lost, awaited, waiting].map(idOf).sort())
})

it('a vessel outside the scope of a caller has no call', async () => {
  const cargo = bearer(await testService.token({ scope: 'ship_type=Cargo' }))
  expect((await get('ports/NLVLI/in-port', cargo)).body).toMatchObject({ data: [], paging: { total: 0 } })
  const { data, paging } = (await get('ports/NLVLI/calls?since=-P7D', cargo)).body
  expect([vesselsOf({ data }), paging.total]).toEqual([[idOf(gone)], 1])
  expect((await get(`vessels/${idOf(tanker)}/calls`, cargo)).status).toBe(404)
})

it.each([
  ['ports/nowhere/calls', 404, 'no port with the code'],
  ['ports/nowhere/in-port', 404, 'no port with the code'],
  ['ports/NLVLI/calls?event=berthed', 400, 'event'],
  ['ports/NLVLI/calls?since=often', 400, 'since'],
  ['ports/NLVLI/in-port?between_berths=2', 400, 'between_berths'],
  ['ports/NLVLI/in-port?next=abc', 400, 'next'],
  [`vessels/${idOf(gone)}/calls?next=abc`, 400, 'next'],
])('refuses %s', async (path, status, detail) => {
  expect(await get(path)).toMatchObject({ status, body: { detail: expect.stringContaining(detail) } })
})

it('says that port calls are off', async () => {
  const { service } = testService
  const without = await testService.besides({ settings: { ...service.settings, callDays: 0 } })
  for (const path of ['ports/NLVLI/calls', 'ports/NLVLI/in-port', `vessels/${idOf(gone)}/calls`]) {
    const answer = await without.ask(`/api/${path}`)
    expect([answer.status, (await answer.json()).detail]).toEqual([422, 'Port calls are off.'])
  }
})
