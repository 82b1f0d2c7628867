import { beforeAll, describe, expect, it } from 'vitest'
import { seededRandom } from '#lib/ais/seededRandom.ts'
import { commit } from '#lib/store/contract/rows.ts'
import { blankVessel, type Vessel } from '#lib/vessel/fields.ts'
import type { CallStop, PortCall } from '#lib/vessel/portCall.ts'
import type { ListJson } from '#lib/wire/listSchemas.ts'
import type { BerthSpanJson } from '#lib/wire/rows/berthSpan.ts'
import type { CallCountJson } from '#lib/wire/rows/counts.ts'
import type { PortTimesJson } from '#lib/wire/rows/portTime.ts'
import type { QueueLengthJson } from '#lib/wire/rows/queueLength.ts'
import { vesselIdOf } from '#lib/wire/vesselId.ts'
import { newUser } from './account/user.ts'
import { schemaCheck } from './schemaCheck.ts'
import { bearer, stored, testNow, testServiceForFile } from './testService.ts'

const now = testNow / 1000
const hour = 3_600
const ago = (hours: number) => now - hours * hour
const iso = (hoursAgo: number) => new Date(ago(hoursAgo) * 1000).toISOString().replace('.000Z', '+00:00')

function vessel(number: number, shipTypeCode: number, receivedHoursAgo = 0.1): Vessel {
  const broadcastMicroseconds = ago(receivedHoursAgo) * 1e6
  const place = { longitude: 3.6, latitude: 51.44, broadcastMicroseconds }
  return { ...blankVessel(number, false, ago(9_600) * 1e6 + (number % 100)), shipTypeCode, ...place }
}

function stop(berth: string | null, from: number, until: number | null, more: Partial<CallStop> = {}): CallStop {
  const [sinceSeconds, untilSeconds] = [ago(from), until === null ? null : ago(until)]
  const kind = berth === null ? 'anchored' : 'moored'
  const ends = { earliestSeconds: sinceSeconds, latestSeconds: untilSeconds }
  return { berth, kind, sinceSeconds, untilSeconds, ...ends, ...more }
}

function call(entered: number, left: number | null, stops: CallStop[], more: Partial<PortCall> = {}): PortCall {
  const last = stops.at(-1)
  const leftSeconds = left === null ? null : ago(left)
  return {
    ...{
      beganSeconds: ago(entered),
      port: 'NLVLI',
      enteredSeconds: ago(entered),
      leftSeconds,
      endedSeconds: leftSeconds,
    },
    ...{
      berth: last?.berth ?? null,
      kind: last?.kind ?? null,
      stoppedSeconds: last?.sinceSeconds ?? 0,
      isStopSeen: true,
    },
    ...{ movedSeconds: last?.untilSeconds ?? null, isMoveSeen: last?.untilSeconds !== null, isBetweenBerths: false },
    ...{ draughtInMetres: null, draughtOutMetres: null, stops, ...more },
  }
}

const tanker = vessel(244_880_001, 80)
const cargo = vessel(244_880_002, 70)
const silent = vessel(244_880_003, 70, 30)
const many = Array.from({ length: 50 }, (_, index) => vessel(244_881_001 + index, 60))

const calls: [Vessel, PortCall[]][] = [
  [tanker, [call(100, 40, [stop(null, 99, 80), stop('Quay 3', 79, 60), stop('Quay 4', 59, 41)])]],
  [cargo, [call(50, null, [stop(null, 49, 20, { latestSeconds: ago(10) }), stop('Quay 3', 9.5, null)])]],
  [silent, [call(60, null, [stop('Quay 4', 39, null, { earliestSeconds: null })], { enteredSeconds: null })]],
]

/** 2,000 calls at another port in 400 days. */
const random = seededRandom(400)
for (const [index, one] of many.entries()) {
  const own = Array.from({ length: 40 }, (_, place) => {
    const entered = 9_590 - place * 239 - (index % 7)
    const anchored = 1 + random() * 40
    const moored = anchored + 1 + random() * 90
    const stops = [
      stop(null, entered - 1, entered - anchored),
      stop(`Quay ${index % 12}`, entered - anchored - 1, entered - moored, {
        latestSeconds: ago(entered - moored - 5),
      }),
    ]
    return call(entered, entered - moored - 6, stops, { port: 'NLTNZ' })
  })
  calls.push([one, own])
}

const testService = await testServiceForFile(calls.map(([each]) => each))

beforeAll(async () => {
  const rows = calls.map(([each, own]) => stored(each, { calls: { state: null, calls: own } }))
  await commit(testService.store, rows)
  await testService.service.follower.catchUp()
})

async function get<Row>(path: string, headers = {}) {
  const answer = await testService.ask(`/api/ports/${path}`, headers)
  const body: { data: Row[]; paging: { total: number; next?: string } } = await answer.json()
  return { status: answer.status, headers: answer.headers, body }
}

describe('GET /api/ports/{code}/berths', () => {
  const spans = async (query = '', headers = {}) => (await get<BerthSpanJson>(`NLVLI/berths?${query}`, headers)).body
  const idOf = ({ number }: Vessel) => vesselIdOf(number)

  it('lists every stop, the latest first, with how long it may have lasted', async () => {
    const body = await spans()
    expect(schemaCheck('BerthSpans')(body)).toEqual([])
    expect(body.data.map((each) => [each.berth, each.earliest_at, each.from, each.until, each.latest_at])).toEqual([
      ['Quay 3', iso(9.5), iso(9.5), null, null],
      ['Quay 4', iso(39 + 168), iso(39), iso(30), iso(0)],
      [null, iso(49), iso(49), iso(20), iso(10)],
      ['Quay 4', iso(59), iso(59), iso(41), iso(41)],
      ['Quay 3', iso(79), iso(79), iso(60), iso(60)],
      [null, iso(99), iso(99), iso(80), iso(80)],
    ])
    expect(body.data[0]).toMatchObject({
      id: `${idOf(cargo)}.${ago(9.5)}`,
      ...{ call: `${idOf(cargo)}.${ago(50)}`, vessel: idOf(cargo), mmsi: 244_880_002, kind: 'moored' },
    })
  })

  it('takes a period, filters and pages, and is a table', async () => {
    const period = `since=${encodeURIComponent(iso(70))}&until=${encodeURIComponent(iso(55))}`
    expect((await spans(period)).data.map(({ berth }) => berth)).toEqual(['Quay 4', 'Quay 4', 'Quay 3'])
    expect((await spans('ship_type=Tanker')).paging.total).toBe(3)
    const first = await spans('limit=4')
    const second = await spans(`next=${first.paging.next}`)
    expect([...first.data, ...second.data]).toEqual((await spans()).data)
    const csv = await (await testService.ask('/api/ports/NLVLI/berths?format=csv')).text()
    expect(csv.split('\n').length).toBe(8)
    expect(csv.split('\n')[0]).toContain('berth,kind,earliest_at,from,until,latest_at')
  })

  it('has the vessels of the scope only', async () => {
    const scoped = bearer(await testService.token({ scope: 'ship_type=Tanker' }))
    const { data, paging } = await spans('', scoped)
    expect([paging.total, new Set(data.map((each) => each.vessel))]).toEqual([3, new Set([idOf(tanker)])])
    const queue = await get<QueueLengthJson>('NLVLI/queue?since=-PT49H', scoped)
    expect(Math.max(...queue.body.data.map((each) => each.at_most))).toBe(0)
    const times = await get<PortTimesJson>('NLVLI/turnaround', scoped)
    expect(times.body.data.map(({ value }) => value)).toEqual([null, 'Tanker'])
  })

  it('has as many stops as 2,000 calls of 400 days', async () => {
    const found = []
    for (let query = 'since=-P400D&limit=1000'; ; ) {
      const { body } = await get<BerthSpanJson>(`NLTNZ/berths?${query}`)
      found.push(...body.data)
      if (!body.paging.next) break
      query = `limit=1000&next=${body.paging.next}`
    }
    const stops = calls.flatMap(([, own]) => own.filter(({ port }) => port === 'NLTNZ')).flatMap((each) => each.stops)
    const byBerth = (berths: readonly (string | null)[]) =>
      Object.fromEntries([...Map.groupBy(berths, String)].map(([berth, same]) => [berth, same.length]))
    expect(byBerth(found.map(({ berth }) => berth))).toEqual(byBerth(stops.map(({ berth }) => berth)))
    expect(found.length).toBe(4_000)
  })
})

describe('GET /api/ports/{code}/queue', () => {
  it('counts the vessels at anchor at each full hour, or the most of each day', async () => {
    const { body, headers } = await get<QueueLengthJson>('NLVLI/queue?since=-PT102H')
    expect(schemaCheck('Queue')(body)).toEqual([])
    expect([body.data.length, headers.get('x-total-count')]).toEqual([103, '103'])
    const ofHour = (hours: number) => body.data.find(({ at }) => at === iso(hours))
    expect(
      [100, 99, 81, 80, 49, 21, 20, 11, 10].map((hours) => [ofHour(hours)?.at_least, ofHour(hours)?.at_most]),
    ).toEqual([
      ...[
        [0, 0],
        [1, 1],
        [1, 1],
        [0, 0],
        [1, 1],
        [1, 1],
        [0, 1],
        [0, 1],
        [0, 0],
      ],
    ])
    const days = await get<QueueLengthJson>('NLVLI/queue?since=-P2D&step=day')
    expect(days.body.data.map(({ at_least, at_most }) => [at_least, at_most])).toEqual([
      [1, 1],
      [1, 1],
      [0, 1],
    ])
    const csv = await (await testService.ask('/api/ports/NLVLI/queue?since=-PT2H&format=csv')).text()
    expect(csv).toBe(
      `at,at_least,at_most,not_received\r\n${[2, 1, 0].map((hours) => `${iso(hours)},0,0,\r\n`).join('')}`,
    )
  })
})

describe('GET /api/ports/{code}/counts', () => {
  const counts = (query: string) => get<CallCountJson & { ship_types: object }>(`NLVLI/counts?${query}`)
  const filled = (body: { data: (CallCountJson & { ship_types: object })[] }) =>
    body.data.filter(({ total }) => total > 0).map(({ from, total, ship_types }) => [from, total, ship_types])

  it('has the arrivals or departures of each hour or day by type, as JSON and CSV', async () => {
    const days = (await counts('')).body
    expect(schemaCheck('CallCounts')(days)).toEqual([])
    expect(days).toMatchObject({ event: 'arrived', total: 2, at_least: null, at_most: null, not_received: null })
    expect([days.data.length, days.data.reduce((sum, { total }) => sum + total, 0)]).toEqual([8, 2])
    const hourOf = (hours: number) => `${iso(hours).slice(0, 13)}:00:00+00:00`
    expect(filled((await counts('step=hour')).body)).toEqual([
      [hourOf(100), 1, { Tanker: 1 }],
      [hourOf(50), 1, { Cargo: 1 }],
    ])
    expect(filled((await counts('step=hour&event=departed')).body)).toEqual([[hourOf(40), 1, { Tanker: 1 }]])
    const csv = await (await testService.ask('/api/ports/NLVLI/counts?since=-PT50H&step=hour&format=csv')).text()
    expect(csv.split('\r\n').slice(0, 2)).toEqual(['from,total,at_least,at_most,not_received', `${hourOf(50)},1,,,`])
  })

  it('has those of vessels in the scope that match the filters', async () => {
    expect((await counts('ship_type=Cargo')).body).toMatchObject({ total: 1 })
    const scoped = bearer(await testService.token({ scope: 'ship_type=Cargo' }))
    expect((await get('NLVLI/counts?event=departed', scoped)).body).toMatchObject({ total: 0 })
  })
})

describe('GET /api/ports/{code}/turnaround', () => {
  const rowOf = ({ group, value, name, ...row }: PortTimesJson) => [group, name ?? value, ...Object.values(row)]

  it('has medians by type and list, with what was not received', async () => {
    const user = await newUser(testService, 'berths@example.org', 'viewer')
    const list = await user.send<ListJson>('POST', 'lists', { name: 'Ours' })
    await user.send('POST', `lists/${list.id}/members`, { members: [{ mmsi: tanker.number }] })
    await testService.service.follower.catchUp()
    const { body } = await get<PortTimesJson>('NLVLI/turnaround')
    expect(schemaCheck('PortTimes')(body)).toEqual([])
    expect(body.data.map(rowOf)).toEqual([
      ['all', null, 2, 29.75 * 60, 2, 0, 60 * 60, 1, 0],
      ['ship_type', 'Cargo', 1, 39.5 * 60, 1, 0, null, 0, 0],
      ['ship_type', 'Tanker', 1, 20 * 60, 1, 0, 60 * 60, 1, 0],
    ])
    const own = await user.json<{ data: PortTimesJson[] }>('ports/NLVLI/turnaround')
    expect(own.data.map(rowOf).at(-1)).toEqual(['list', 'Ours', 1, 20 * 60, 1, 0, 60 * 60, 1, 0])
  })
})

describe('berths', () => {
  it.each(['berths', 'queue', 'turnaround', 'counts'])(
    '%s of an unknown port are not found, and of too long a period refused',
    async (list) => {
      expect((await get(`nowhere/${list}`)).status).toBe(404)
      expect((await get(`NLVLI/${list}?since=tomorrow`)).status).toBe(400)
    },
  )
})
