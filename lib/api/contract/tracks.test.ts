import { gpx } from '@tmcw/togeojson'
import { Window } from 'happy-dom'
import { beforeAll, describe, expect, it } from 'vitest'
import { commit } from '#lib/store/contract/rows.ts'
import { writtenTrack } from '#lib/track/fixtures/writtenTrack.ts'
import type { TrackPoint } from '#lib/track/point.ts'
import { vesselIdOf } from '#lib/wire/vesselId.ts'
import { schemaCheck } from './schemaCheck.ts'
import { anna, nowhere, roads, stored, testNow, testServiceForFile } from './testService.ts'

const testService = await testServiceForFile()
const [id, nowhereId] = [vesselIdOf(anna.number), vesselIdOf(nowhere.number)]

function point(secondsAgo: number, longitude: number, dwellSeconds = 0, latitude = 51.98): TrackPoint {
  return {
    seconds: testNow / 1000 - secondsAgo,
    longitude,
    latitude,
    speedKnots: 12.5,
    courseDegrees: 270,
    dwellSeconds,
  }
}

/** A vessel that lay still, sailed, was silent for two hours, and sailed on; last received 5 s ago. */
const points = [
  point(20_000, 4.3, 4_000),
  ...Array.from({ length: 11 }, (_, index) => point(16_000 - index * 60, 4.29 - index / 100)),
  point(8_000, 4.1),
  point(7_940, 4.05),
]

beforeAll(async () => {
  await commit(testService.store, [
    stored(anna, { track: writtenTrack(points, 80) }),
    stored(nowhere, { track: writtenTrack([point(300, 179.99), point(60, -179.98)]) }),
  ])
})

const ask = async (query = '', of = id) => testService.ask(`/api/vessels/${of}/track${query}`)
const secondsAgo = async (query: string) => {
  const { points } = await (await ask(query)).json()
  return points.map(({ timestamp }: { timestamp: string }) => (testNow - Date.parse(timestamp)) / 1000)
}

const xml = (text: string) => new new Window().DOMParser().parseFromString(text, 'application/xml')

describe('the track of a vessel', () => {
  it('has its points, the last until it was last received', async () => {
    const answer = await ask()
    expect(answer.headers.get('content-type')).toBe('application/json')
    const body = await answer.json()
    expect(schemaCheck('Track')(body)).toEqual([])
    expect(body).toMatchObject({ id, mmsi: anna.number, name: anna.name })
    expect(body.points).toHaveLength(points.length)
    expect(body.points[0]).toEqual({
      timestamp: '2026-11-21T06:26:40+00:00',
      longitude: 4.3,
      latitude: 51.98,
      speed: 12.5,
      course: 270,
      stayed_seconds: 4_000,
    })
    expect(body.points.at(-1)).toMatchObject({ stayed_seconds: 7_935 })
  })

  it('is cut to the times asked for, and leaves out points that are closer than the step', async () => {
    expect(await secondsAgo('?since=-PT9000S')).toEqual([8_000, 7_940])
    expect(await secondsAgo('?since=-PT5H&until=-PT4H20M')).toEqual([
      18_000, 16_000, 15_940, 15_880, 15_820, 15_760, 15_700, 15_640,
    ])
    expect(await secondsAgo('?step=180')).toEqual([20_000, 16_000, 15_820, 15_640, 15_460, 15_400, 8_000, 7_940])
    expect(await secondsAgo('?since=2026-11-21T12:00:01Z')).toEqual([])
  })

  it('is GeoJSON with a line between gaps and at 180°, and the times of their places', async () => {
    const feature = await (await ask('?format=geojson')).json()
    expect(schemaCheck('TrackFeature')(feature)).toEqual([])
    const { geometry, properties } = feature
    expect(geometry.type).toBe('MultiLineString')
    expect(geometry.coordinates.map((line: unknown[]) => line.length)).toEqual([13, 3])
    expect(properties.coordTimes.map((line: unknown[]) => line.length)).toEqual([13, 3])
    const across = await (await ask('?format=geojson', nowhereId)).json()
    expect(across.geometry.coordinates.map((line: [number, number][]) => line.map(([longitude]) => longitude))).toEqual(
      [
        [179.99, 180],
        [-180, -179.98],
      ],
    )
    const none = await (await ask('?format=geojson&until=-P2D')).json()
    expect([none.geometry, none.properties.coordTimes]).toEqual([null, []])
  })

  it('is CSV', async () => {
    const answer = await ask('?format=csv')
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    const lines = (await answer.text()).split('\r\n')
    expect(lines).toHaveLength(points.length + 2)
    expect(lines[1]).toBe('2026-11-21T06:26:40+00:00,4.3,51.98,12.5,270,4000')
  })

  it('is GPX, which others read with its segments and times', async () => {
    const answer = await ask('?format=gpx')
    expect(answer.headers.get('content-type')).toBe('application/gpx+xml')
    const { features } = gpx(xml(await answer.text()))
    expect(features).toHaveLength(1)
    const { geometry, properties } = features[0] ?? {}
    expect(properties?.name).toBe(anna.name)
    const lines = geometry?.type === 'MultiLineString' ? geometry.coordinates : []
    expect(lines.map((line) => line.length)).toEqual([13, 3])
    const [first] = properties?.coordinateProperties.times ?? []
    expect(first.slice(0, 2)).toEqual(['2026-11-21T06:26:40Z', '2026-11-21T07:33:20Z'])
  })

  it('is KML with a track between gaps', async () => {
    const answer = await ask('?format=kml')
    expect(answer.headers.get('content-type')).toBe('application/vnd.google-earth.kml+xml')
    const tracks = [...xml(await answer.text()).getElementsByTagName('gx:Track')]
    const counts = tracks.map((each) => ['when', 'gx:coord'].map((name) => each.getElementsByTagName(name).length))
    expect(counts).toEqual([
      [13, 13],
      [3, 3],
    ])
    expect(tracks[0]?.getElementsByTagName('gx:coord')[0]?.textContent).toBe('4.3 51.98 0')
  })

  it.each([
    ['?since=yesterday', 400, 'since must be an ISO 8601 time'],
    ['?until=x&until=y', 400, 'until may be given only once'],
    ['?since=-PT1H&until=-PT2H', 400, 'since must not be later than until'],
    ['?step=0', 400, 'step must be a whole number of seconds'],
    ['?format=shp', 400, 'format must be one of json, geojson, csv, gpx, kml'],
  ])('refuses %s', async (query, status, detail) => {
    const answer = await ask(query)
    expect(answer.status).toBe(status)
    expect((await answer.json()).detail ?? '').toContain(detail)
  })

  it('is 404 for an unknown vessel, and empty for one without a track', async () => {
    expect((await ask('', vesselIdOf(244_999_999))).status).toBe(404)
    const other = testService.fleet[0]
    expect(await (await ask('', vesselIdOf(other?.number ?? 0))).json()).toMatchObject({ points: [] })
  })

  it('is 502 while the store cannot be read', async () => {
    const find = () => Promise.reject(new Error('away'))
    const server = await testService.besides({ tracks: { find } })
    const answer = await server.ask(`/api/vessels/${id}/track`)
    expect(answer.status).toBe(502)
  })
})

it.each([`vessels/${id}/track`, 'tracks?name=anna'])('%s says that tracks are off', async (path) => {
  const server = await testService.besides({ settings: { ...testService.service.settings, trackHours: 0 } })
  const answer = await server.ask(`/api/${path}`)
  expect(answer.status).toBe(422)
  expect((await answer.json()).detail).toBe('Tracks are off.')
})

describe('the tracks of several vessels', () => {
  it('are those of the vessels that the filters list', async () => {
    const area = new URLSearchParams({ last_known_position_within: JSON.stringify(roads), since: '-PT9000S' })
    const { data } = await (await testService.ask(`/api/vessels?${area}`)).json()
    const collection = await (await testService.ask(`/api/tracks?${area}`)).json()
    expect(schemaCheck('TrackFeatures')(collection)).toEqual([])
    const ids = (records: { id: string }[]) => records.map((each) => each.id).sort()
    expect(ids(collection.features)).toEqual(ids(data))
    const found = collection.features.find((feature: { id: string }) => feature.id === id)
    expect(found.geometry).toMatchObject({
      type: 'LineString',
      coordinates: [
        [4.1, 51.98],
        [4.05, 51.98],
        [4.05, 51.98],
      ],
    })
  })

  it('are CSV with the vessel of each point, and no other format', async () => {
    const answer = await testService.ask(`/api/tracks?mmsi=${anna.number},${nowhere.number}&format=csv`)
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    const [heading, ...lines] = (await answer.text()).trimEnd().split('\r\n')
    expect(heading).toBe('id,mmsi,name,timestamp,longitude,latitude,speed,course,stayed_seconds')
    expect(lines[0]).toBe(
      `${id},${anna.number},"ANNA, ""THE FIRST""",2026-11-21T06:26:40+00:00,4.3,51.98,12.5,270,4000`,
    )
    expect(lines.some((line) => line.startsWith(`${nowhereId},${nowhere.number},`))).toBe(true)
    const refused = await testService.ask('/api/tracks?format=gpx')
    expect(refused.status).toBe(400)
    expect(await refused.text()).toContain('one of geojson, csv')
  })

  it('are sent while they are read, and are 502 while the store cannot be read', async () => {
    const answer = await testService.ask('/api/tracks?name=anna')
    expect(answer.headers.get('transfer-encoding')).toBe('chunked')
    const tracks = { ...testService.service.tracks, find: () => Promise.reject(new Error('away')) }
    const { ask } = await testService.besides({ tracks })
    expect((await ask('/api/tracks?name=anna')).status).toBe(502)
  })

  it('are refused for more than 200', async () => {
    const answer = await testService.ask('/api/tracks')
    expect(answer.status).toBe(422)
    expect((await answer.json()).detail).toBe(
      `${testService.fleet.length} vessels match the filters. Tracks can be requested for at most 200 vessels; add a filter.`,
    )
  })
})
