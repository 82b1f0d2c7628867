import { beforeAll, expect, it } from 'vitest'
import { commit } from '#lib/store/contract/rows.ts'
import { writtenTrack } from '#lib/track/fixtures/writtenTrack.ts'
import { anna, nowhere, stored, testNow, testServiceForFile } from './testService.ts'

/** Requests of public programs that were written for the third generation, with vessels and times of ours. */
const testService = await testServiceForFile()
const latest = '/v2/maritime/ais-latest'
const historical = '/v2/maritime/ais-historical'
const { number } = anna
const square = '(3.183 51.333, 4.5 51.333, 4.5 52.5, 3.183 52.5, 3.183 51.333)'
const day = "posDt BETWEEN '2026-11-21T00:00:00.000Z' AND '2026-11-21T23:59:59.999Z'"

beforeAll(async () => {
  const point = { seconds: testNow / 1000 - 60, longitude: 4.05, latitude: 51.98, speedKnots: 12.5, courseDegrees: 270 }
  await commit(testService.store, [stored(anna, { track: writtenTrack([{ ...point, dwellSeconds: 0 }]) })])
})

/** The key is put behind `Basic` as it was handed out. */
const key = { Authorization: `Basic ${testService.secret}` }

interface Feature {
  id: number
  geometry: { type: string; coordinates: [number, number] }
  properties: Record<string, unknown>
}

async function featuresOf(answer: Promise<Response>): Promise<Feature[]> {
  const response = await answer
  const text = await response.text()
  expect(response.status, text).toBe(200)
  return (JSON.parse(text) as { features: Feature[] }).features
}

const get = (path: string, query: Record<string, string>) =>
  fetch(`${testService.origin}${path}?${new URLSearchParams(query)}`, {
    headers: { ...key, Accept: 'application/json' },
  })
const post = (path: string, body: object) =>
  fetch(`${testService.origin}${path}`, {
    method: 'POST',
    headers: { ...key, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  })

it.each([
  `mmsi = ${number}`,
  `mmsi =  ${number}`,
  `mmsi=${number}`,
  `mmsi IN (${number}, ${nowhere.number})`,
  `mmsi IN (${number},${nowhere.number})`,
  `mmsi IN ('${number}','${nowhere.number}')`,
  `vesselUid IN (${number},1)`,
  'BBOX(position, 3, 51, 5, 53)',
  'bbox(position, 3, 51, 5, 53)',
  'BBOX(geometry,3,51,5,53)',
  `INTERSECTS(position, POLYGON(${square}))`,
  `posDt BETWEEN '2026-11-20T00:00:00Z' AND '2026-11-22T00:00:00Z' and mmsi=${number}`,
  `posDt BETWEEN '2026-11-20 00:00:00' AND '2026-11-22 00:00:00' AND (${Array.from({ length: 20 }, (_, index) => `vesselTypeAis = ${70 + index}`).join(' OR ')})`,
])('finds the vessel by GET and POST with %s', async (filter) => {
  for (const answer of [get(latest, { filter }), post(latest, { filter }), get(latest, { filter, format: 'json' })]) {
    const [feature] = (await featuresOf(answer)).filter(({ properties }) => properties.mmsi === number)
    expect(Number.isInteger(feature?.id)).toBe(true)
    expect(feature?.geometry).toMatchObject({ type: 'Point', coordinates: [4.05, 51.98] })
    expect(feature?.properties).toMatchObject({ vesselName: anna.name, longitude: 4.05, latitude: 51.98 })
    expect(String(feature?.properties.posDt)).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/)
  }
})

it.each(['mmsi IN ()', "dwt >= 50000 AND vesselType = 'Bulk Carrier'", 'imo = 1'])(
  'answers nothing with an empty collection: %s',
  async (filter) => {
    expect(await featuresOf(get(latest, { filter }))).toEqual([])
  },
)

it('reads limits as numbers or text, fields with commas, and one order', async () => {
  expect(await featuresOf(post(latest, { filter: 'mmsi > 0', limit: '2', sortBy: 'posDt DESC' }))).toHaveLength(2)
  expect(await featuresOf(get(latest, { limit: '50000', fields: 'mmsi,vesselName' }))).not.toHaveLength(0)
  expect(await featuresOf(get(latest, { mmsi: String(number) }))).toHaveLength(1)
})

it('reads CSV by its Accept header', async () => {
  const response = await fetch(`${testService.origin}${latest}`, { headers: { ...key, Accept: 'text/csv' } })
  expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(await response.text()).toMatch(/^vesselUid,mmsi,imo,longitude,/)
})

it.each([
  `${day} AND (vesselUid IN (${number}) OR mmsi IN ('1') OR BBOX(position, 3, 51, 5, 53))`,
  `${day} AND mmsi = ${number}`,
  `mmsi IN (${number}) AND posDt BETWEEN '2026-11-21 00:00:00' AND '2026-11-21 23:59:59'`,
])('reads the past of a day by GET and POST: %s', async (filter) => {
  const more = { sortBy: 'posDt ASC', downsample: 'none', limit: 1000 }
  for (const answer of [get(historical, { filter }), post(historical, { filter, ...more })]) {
    expect((await featuresOf(answer)).map(({ properties }) => properties.mmsi)).toContain(number)
  }
})
