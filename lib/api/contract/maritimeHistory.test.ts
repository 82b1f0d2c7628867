import { beforeAll, expect, it } from 'vitest'
import { commit } from '#lib/store/contract/rows.ts'
import { writtenTrack } from '#lib/track/fixtures/writtenTrack.ts'
import type { TrackPoint } from '#lib/track/point.ts'
import { aisProperties } from '#lib/wire/rows/aisRow.ts'
import { anna, nowhere, stored, testNow, testServiceForFile } from './testService.ts'

interface Collection {
  features: { id: number; properties: Record<string, string | number | null> }[]
  numberMatched: number
  numberReturned: number
  storedSince?: string
}

const testService = await testServiceForFile()
const path = '/v2/maritime/ais-historical'

const point = (secondsAgo: number, longitude: number, more: Partial<TrackPoint> = {}): TrackPoint => ({
  seconds: testNow / 1000 - secondsAgo,
  longitude,
  latitude: 51.98,
  speedKnots: 12.5,
  courseDegrees: 270,
  dwellSeconds: 0,
  ...more,
})

/** A vessel that lay still for 25 minutes, sailed, turned, slowed down, and was silent for an hour. */
const points = [
  point(20_000, 4.3, { dwellSeconds: 1_500, speedKnots: 0, courseDegrees: null }),
  ...Array.from({ length: 20 }, (_, index) => point(18_400 - index * 60, 4.29 - index / 100)),
  point(17_000, 4.08, { courseDegrees: 284 }),
  point(16_940, 4.07, { courseDegrees: 285 }),
  point(16_880, 4.06, { courseDegrees: 285, speedKnots: 10.5 }),
  point(12_000, 4.05),
  point(5, 4.05),
]

beforeAll(async () => {
  await commit(testService.store, [
    stored(anna, { track: writtenTrack(points, 80) }),
    stored(nowhere, { track: writtenTrack([point(300, 179.99), point(60, -179.98)]) }),
  ])
})

const range = "posDt BETWEEN '2026-11-21 00:00:00' AND '2026-11-21T12:00:00.000Z'"
const ask = (filter: string, more: Record<string, string> = {}) =>
  testService.ask(`${path}?${new URLSearchParams({ filter, ...more })}`)
const found = async (filter: string, more: Record<string, string> = {}) => {
  const response = await ask(filter, more)
  const body = await response.json()
  expect({ filter, status: response.status, detail: body.detail }).toEqual({ filter, status: 200, detail: undefined })
  return body as Collection
}
const secondsAgo = ({ features }: Collection) =>
  features.map(({ properties }) => (testNow - Date.parse(String(properties.posDt))) / 1000)
const ofAnna = `${range} AND mmsi = ${anna.number}`

it('has all moments of a track, with what was stored for them', async () => {
  const all = await found(ofAnna, { downsample: 'none' })
  const still = [20_000, 19_400, 18_800, 18_500]
  expect(secondsAgo(all)).toEqual([...still, ...points.slice(1).map(({ seconds }) => testNow / 1000 - seconds)])
  expect([all.numberMatched, all.numberReturned]).toEqual([all.features.length, all.features.length])
  const { id, properties } = all.features[4]!
  expect(properties).toEqual({
    ...Object.fromEntries(aisProperties.map((name) => [name, null])),
    ...{
      vesselUid: anna.number,
      mmsi: anna.number,
      imo: anna.imo,
      longitude: 4.29,
      latitude: 51.98,
      sog: 12.5,
      cog: 270,
    },
    ...{ navStatus: 15, vesselName: anna.name, callsign: 'PDAN', flag: 'NL', vesselTypeAis: 70, vesselType: 'Cargo' },
    posDt: '2026-11-21T06:53:20Z',
  })
  const again = await found(`${ofAnna} AND longitude = 4.29`, { downsample: 'none' })
  expect(again.features.map((feature) => feature.id)).toEqual([id])
  expect(new Set(all.features.map((feature) => feature.id)).size).toBe(all.features.length)
})

it('is downsampled', async () => {
  const byDefault = await found(ofAnna)
  expect(byDefault).toEqual(await found(ofAnna, { downsample: 'dynamic' }))
  // The stay, the departure, every ten minutes, the turn, the change of speed, and before and after the gap.
  expect(secondsAgo(byDefault)).toEqual([20_000, 19_400, 18_800, 18_400, 17_800, 17_260, 16_940, 16_880, 12_000, 5])
  expect(secondsAgo(await found(ofAnna, { downsample: 'hourly' }))).toEqual([20_000, 17_980, 12_000, 5])
})

it('is paged, sorted, and has fields', async () => {
  const all = await found(ofAnna, { downsample: 'none' })
  const page = await found(ofAnna, { downsample: 'none', limit: '3', offset: '2' })
  expect(page.features).toEqual(all.features.slice(2, 5))
  expect([page.numberMatched, page.numberReturned]).toEqual([all.numberMatched, 3])
  const latest = await found(ofAnna, { downsample: 'none', sortBy: 'posDt DESC', limit: '2', fields: 'posDt' })
  expect(latest.features.map(({ properties }) => properties)).toEqual([
    { posDt: '2026-11-21T11:59:55Z' },
    { posDt: '2026-11-21T08:40:00Z' },
  ])
  const csv = await ask(ofAnna, { format: 'csv', fields: 'mmsi,posDt', limit: '1' })
  expect(await csv.text()).toBe('mmsi,posDt\r\n244660001,2026-11-21T06:26:40Z\r\n')
  const post = await fetch(`${testService.origin}${path}`, {
    method: 'POST',
    headers: { Authorization: `Basic ${testService.secret}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ filter: ofAnna }),
  })
  expect(await post.json()).toEqual(await found(ofAnna))
})

it.each([
  ['BBOX(position, 4.1, 51.9, 4.2, 52)'],
  ['INTERSECTS(geometry, POLYGON((4.1 51.9, 4.2 51.9, 4.2 52, 4.1 52, 4.1 51.9)))'],
  [`mmsi IN ('${anna.number}') AND WITHIN(position, POLYGON((4.1 51.9, 4.2 51.9, 4.2 52, 4.1 52, 4.1 51.9)))`],
  [`(BBOX(position, 4.1, 51.9, 4.2, 52) OR vesselUid = 1)`],
])('finds the moments in an area: %s', async (where) => {
  const rows = await found(`${range} AND ${where}`, { downsample: 'none' })
  expect(rows.features.map(({ properties }) => properties.longitude)).toEqual(
    points.map(({ longitude }) => longitude).filter((longitude) => longitude >= 4.1 && longitude <= 4.2),
  )
})

it('finds areas across 180°, and vessels beside areas', async () => {
  expect(secondsAgo(await found(`${range} AND BBOX(position, 179, 51, -179, 53)`))).toEqual([300, 60])
  const both = await found(`${range} and (BBOX(position, 179, 51, -179, 53) or callsign = 'PDAN')`)
  expect(new Set(both.features.map(({ properties }) => properties.mmsi))).toEqual(
    new Set([anna.number, nowhere.number]),
  )
})

it('judges the filter on the moment, without what is known of today', async () => {
  expect((await found(`${ofAnna} AND destination IS NOT NULL`)).numberMatched).toBe(0)
  expect((await found(`${ofAnna} AND navStatus = 15 AND sog = 0`, { downsample: 'none' })).numberMatched).toBe(4)
})

it('tells since when tracks are stored', async () => {
  const long = await found(`posDt > 2026-01-01 AND posDt <= 2026-11-30 AND mmsi = ${anna.number}`)
  expect(long.storedSince).toBe('2026-11-20T12:00:00+00:00')
  expect((await found(ofAnna)).storedSince).toBeUndefined()
  expect((await found(`posDt DURING 2026-01-01/2026-01-02 AND mmsi = 1`)).features).toEqual([])
})

it.each([
  [`mmsi = ${anna.number}`, 400, /posDt/],
  [`posDt > 2026-11-21 AND mmsi = 1`, 400, /posDt/],
  [`NOT (${range}) AND mmsi = 1`, 400, /posDt/],
  [`${range} OR mmsi = 1`, 400, /posDt/],
  [`posDt BETWEEN 2026-11-22 AND 2026-11-21 AND mmsi = 1`, 400, /posDt/],
  [`posDt BETWEEN 2025-01-01 AND 2026-11-21 AND mmsi = 1`, 400, /366 days/],
  [range, 400, /vessels or an area/],
  [`${range} AND flag = 'NL'`, 400, /vessels or an area/],
  [`${range} AND NOT mmsi = 1`, 400, /vessels or an area/],
  [`${range} AND (mmsi = 1 OR flag = 'NL')`, 400, /vessels or an area/],
  [`posDt BETWEEN 2026-11-19 AND 2026-11-21 AND BBOX(position, 1, 1, 2, 2)`, 400, /24 hours/],
  [`${range} AND vesselUid IN (${testService.fleet.map(({ number }) => number).join(',')})`, 422, /at most 200/],
])('refuses %s', async (filter, status, reason) => {
  const response = await ask(filter)
  expect(response.status).toBe(status)
  expect((await response.json()).errors).toEqual([{ parameter: 'filter', reason: expect.stringMatching(reason) }])
})

it('refuses everything without tracks', async () => {
  const { service } = testService
  const without = await testService.besides({ settings: { ...service.settings, trackHours: 0 } })
  expect((await without.ask(`${path}?filter=${encodeURIComponent(ofAnna)}`)).status).toBe(422)
})
