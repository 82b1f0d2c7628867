import { beforeAll, expect, it } from 'vitest'
import { coverageGrid } from '#lib/coverage/grid.ts'
import { encodeDay } from '#lib/coverage/receptionDays.ts'
import { commit } from '#lib/store/contract/rows.ts'
import { writtenTrack } from '#lib/track/fixtures/writtenTrack.ts'
import type { TrackPoint } from '#lib/track/point.ts'
import { schemaCheck } from './schemaCheck.ts'
import { anna, bearer, boundForShanghai, nowhere, stored, testNow, testServiceForFile } from './testService.ts'

const testService = await testServiceForFile()
const [other] = boundForShanghai
const hours = 3_600
const nowSeconds = testNow / 1000
const box = 'bbox=4.1,51.9,4.2,52.1'

function point(hoursAgo: number, longitude: number, more: Partial<TrackPoint> = {}): TrackPoint {
  const seconds = nowSeconds - hoursAgo * hours
  return { seconds, longitude, latitude: 51.98, speedKnots: 12, courseDegrees: 270, dwellSeconds: 0, ...more }
}

beforeAll(async () => {
  const tracks = [
    // Came in at 06:48 and was last received at 07:24.
    [anna, 4.6, [5.5, 5.2, 4.9, 4.6].map((ago, step) => point(ago, 4.6 - step * 0.2))],
    // Lay there from 16:00 to 02:00.
    [nowhere, 10, [point(20, 4.13, { speedKnots: 0, dwellSeconds: 10 * hours })]],
    // Was received at 07:30 and 09:00.
    [other, 3, [point(4.5, 4.15), point(3, 4.16)]],
  ] as const
  await commit(
    testService.store,
    tracks.map(([vessel, silentHours, points]) => {
      const broadcastMicroseconds = (nowSeconds - silentHours * hours) * 1e6
      return stored({ ...vessel, broadcastMicroseconds }, { track: writtenTrack(points) })
    }),
  )
})

const ask = async (query: string, headers = {}) => {
  const answer = await testService.ask(`/api/traffic?${query}`, headers)
  return { status: answer.status, headers: answer.headers, body: await answer.json() }
}

interface Body {
  data: { from: string; vessels: number; not_received: number | null }[]
}

/** The hours with vessels, or the days. */
const counted = ({ data }: Body, characters = 13) =>
  data.flatMap(({ from, vessels }) => (vessels > 0 ? `${from.slice(8, characters)} ${vessels}` : []))
const lying = ['20T16', '20T17', '20T18', '20T19', '20T20', '20T21', '20T22', '20T23', '21T00', '21T01', '21T02']

it('counts each vessel in the hours from its first to its last reception in the place', async () => {
  const { body, headers } = await ask(box)
  expect(schemaCheck('Traffic')(body)).toEqual([])
  expect(headers.get('x-total-count')).toBe('25')
  expect([body.since, body.until]).toEqual(['2026-11-20T12:00:00+00:00', '2026-11-21T12:00:00+00:00'])
  expect(body.data[0]).toEqual({ from: '2026-11-20T12:00:00+00:00', vessels: 0, not_received: null })
  expect(counted(body)).toEqual([...lying.map((hour) => `${hour} 1`), '21T06 1', '21T07 2', '21T08 1', '21T09 1'])
})

it('counts in a period, by day, of filtered vessels, in another place and in the world', async () => {
  const since = 'since=2026-11-21T07:30:00Z&until=2026-11-21T08:10:00Z'
  expect(counted((await ask(`${box}&${since}`)).body)).toEqual(['21T07 2', '21T08 1'])
  expect(counted((await ask(`${box}&step=day`)).body, 10)).toEqual(['20 1', '21 3'])
  expect(counted((await ask(`${box}&mmsi=${anna.number}`)).body)).toEqual(['21T06 1', '21T07 1'])
  expect(counted((await ask('bbox=4.51,51.9,4.7,52.1')).body)).toEqual(['21T06 1'])
  expect(counted((await ask('step=day')).body, 10)).toEqual(['20 1', '21 3'])
  const csv = await (await testService.ask(`/api/traffic?${box}&step=day&format=csv`)).text()
  expect(csv.split('\r\n')[2]).toBe('2026-11-21T00:00:00+00:00,3,')
})

it('says which hours were not received, unless the caller has a scope', async () => {
  const today = Math.floor(testNow / 86_400_000)
  const [everyHour, atNight] = [0xff_ff_ff, (1 << 4) | (1 << 5)]
  for (let day = today - 20; day <= today; day += 1) {
    const first = coverageGrid.cellAt({ longitude: 3.75, latitude: 51.98 })
    const received = day === today ? everyHour & ~atNight : everyHour
    const cells = Array.from({ length: 12 }, (_, cell) => [first + cell, received]).flat()
    await testService.store.receptionDays.save(day, 'roof', () => encodeDay(Int32Array.from(cells)))
  }
  const lost = (body: Body) => body.data.filter((each) => each.not_received !== 0)
  expect(lost((await ask(box)).body)).toEqual([
    { from: '2026-11-21T04:00:00+00:00', vessels: 0, not_received: 1 },
    { from: '2026-11-21T05:00:00+00:00', vessels: 0, not_received: 1 },
  ])
  expect((await ask(`${box}&step=day`)).body.data.map((day: Body['data'][0]) => day.not_received)).toEqual([0, 2])
  const scoped = bearer(await testService.token({ scope: `mmsi=${anna.number}` }))
  const { body } = await ask(box, scoped)
  expect(counted(body)).toEqual(['21T06 1', '21T07 1'])
  expect(body.data.every((each: Body['data'][0]) => each.not_received === null)).toBe(true)
})

it('stops reading after 200 parts, and is 502 while tracks cannot be read', async () => {
  const { trackCells } = testService.service
  let read = 0
  async function* visitors() {
    for (; ; read += 1) yield []
  }
  const failing = () => {
    throw new Error('away')
  }
  const answerOf = async (stub: Partial<typeof trackCells>) => {
    const server = await testService.besides({ trackCells: { ...trackCells, ...stub } })
    const answer = await server.ask('/api/traffic')
    return [answer.status, (await answer.json()).detail]
  }
  const reason = 'too many cells of tracks were visited; use a smaller one or a shorter period.'
  expect(await answerOf({ visitors })).toEqual([422, `The parameter bbox is too expensive: ${reason}`])
  expect(read).toBe(200)
  expect((await answerOf({ visitors: failing }))[0]).toBe(502)
})

it.each([
  ['at=-PT1H', 422, 'at is not for traffic'],
  ['step=minute', 400, 'step'],
  ['since=-PT1H&until=-PT2H', 400, 'since must not be later than until'],
])('refuses %s', async (query, status, detail) => {
  const { status: answered, body } = await ask(query)
  expect(answered).toBe(status)
  expect(body.detail).toContain(detail)
})
