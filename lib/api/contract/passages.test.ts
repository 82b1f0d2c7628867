import { beforeAll, describe, expect, it } from 'vitest'
import { coverageGrid } from '#lib/coverage/grid.ts'
import { encodeDay } from '#lib/coverage/receptionDays.ts'
import { commit, removed } from '#lib/store/contract/rows.ts'
import { encodeChunks } from '#lib/track/chunk.ts'
import { writtenTrack } from '#lib/track/fixtures/writtenTrack.ts'
import type { TrackPoint } from '#lib/track/point.ts'
import { vesselIdOf } from '#lib/wire/vesselId.ts'
import { createApi } from '../routes.ts'
import { local } from './local.ts'
import { schemaCheck } from './schemaCheck.ts'
import { setSourceTerms } from './sourceTerms.ts'
import {
  allVessels,
  anna,
  bearer,
  boundForShanghai,
  nowhere,
  stored,
  testNow,
  testServiceForFile,
} from './testService.ts'

const testService = await testServiceForFile()
const [other, removable] = boundForShanghai

function point(minutesAgo: number, longitude: number, more: Partial<TrackPoint> = {}): TrackPoint {
  const seconds = testNow / 1000 - minutesAgo * 60
  return { seconds, longitude, latitude: 51.98, speedKnots: 12, courseDegrees: 270, dwellSeconds: 0, ...more }
}

/** Passes the box westwards, and comes back two hours later. */
const passing = [0, 1, 2, 3, 4].map((step) => point(240 - step * 10, 4.22 - step * 0.04))
const returning = [0, 1, 2, 3, 4].map((step) => point(120 - step * 10, 4.06 + step * 0.04))
/** Lies at the quay all day, and is received in both of two hours. */
const lying = [point(1_200, 4.13, { speedKnots: 0, dwellSeconds: 70_000 })]
const box = 'bbox=4.1,51.9,4.2,52.1'
const line = 'line=4.12,51.9;4.12,52.1'

beforeAll(async () => {
  const tracks = [
    [anna, [...passing, ...returning]],
    [nowhere, lying],
    [other, [point(200, 4.19), point(190, 4.15), point(150, 4.15), point(145, 4.14)]],
  ] as const
  await commit(
    testService.store,
    tracks.map(([vessel, points]) => stored(vessel, { track: writtenTrack(points) })),
  )
})

/** A visit that lasts until now. */
const visitOf = (minutes: number) => ({
  sinceSeconds: testNow / 1000 - minutes * 60,
  untilSeconds: testNow / 1000,
})
const ago = (minutes: number) => new Date(testNow - minutes * 60_000).toISOString().replace('.000Z', '+00:00')
const ask = async (query: string) => {
  const answer = await testService.ask(`/api/passages?${query}`)
  return { status: answer.status, headers: answer.headers, body: await answer.json() }
}
const ids = (body: { data: { id: string }[] }) => body.data.map(({ id }) => id)

describe('the passages of an area', () => {
  it('are its stays, by time and vessel, with the exact total', async () => {
    const { body, headers } = await ask(box)
    expect(schemaCheck('Stays')(body)).toEqual([])
    expect(schemaCheck('Passages')(body)).toEqual([])
    expect(headers.get('x-total-count')).toBe('5')
    expect([body.since, body.until, body.paging.total]).toEqual([ago(1_440), ago(0), 5])
    const [annaId, nowhereId, otherId] = [anna, nowhere, other].map((vessel) => vesselIdOf(vessel?.number ?? 0))
    expect(ids(body)).toEqual([nowhereId, annaId, otherId, otherId, annaId])
    expect(body.data[1]).toEqual({
      ...{ id: annaId, name: anna.name, mmsi: anna.number, imo: anna.imo, call_sign: anna.callSign },
      ...{ flag: 'NL', ship_type: expect.anything() },
      ...{ entered_at: ago(235), entry: 'seen', left_at: ago(210), exit: 'seen', minutes: 25, points: 3 },
      ...{ speed_min: 12, speed_max: 12, course_in: 270, course_out: 270 },
    })
    expect(body.data[2]).toMatchObject({ entry: 'inferred', left_at: ago(190), exit: 'inferred', minutes: 10 })
  })

  it('carry the credits of the sources, and so do tracks', async () => {
    const licence = 'https://data.norge.no/nlod/en/2.0'
    await setSourceTerms(testService, { mast: { credit: 'Kystverket', licence, isPublic: true } })
    const receivedByMast = { ...anna, positionSource: 'mast', updatedMicroseconds: anna.updatedMicroseconds + 1 }
    await commit(testService.store, [stored(receivedByMast)])
    await testService.service.follower.catchUp()
    const track = `vessels/${vesselIdOf(anna.number)}/track`
    for (const path of [`passages?${box}&format=geojson`, `tracks?mmsi=${anna.number}`, `${track}?format=geojson`]) {
      const answer = await testService.ask(`/api/${path}`)
      expect(answer.headers.get('link'), path).toBe(`<${licence}>; rel="license"`)
      expect((await answer.json()).credits, path).toEqual([{ credit: 'Kystverket', licence }])
    }
    for (const path of [`passages?${box}&format=kml`, `${track}?format=kml`])
      expect(await (await testService.ask(`/api/${path}`)).text()).toContain(
        `<atom:name>Kystverket (${licence})</atom:name>`,
      )
  })

  it('are those of the period', async () => {
    const { body } = await ask(`${box}&since=${ago(225).replace('+', '%2B')}&until=-PT195M`)
    expect(body.data).toMatchObject([
      { name: anna.name, entered_at: ago(225), entry: 'before', left_at: ago(210), exit: 'seen' },
      { name: 'NOWHERE', entered_at: ago(225), entry: 'before', left_at: null, exit: 'still_inside', minutes: 30 },
      { entered_at: ago(200), exit: 'still_inside' },
    ])
    expect((await ask(`${box}&since=-P9D`)).body.since).toBe(ago(1_440))
  })

  it('can be limited to vessels, to long stays and to vessels under way', async () => {
    expect((await ask(`${box}&mmsi=${anna.number}`)).body.paging.total).toBe(2)
    expect((await ask(`${box}&min_minutes=20`)).body.paging.total).toBe(3)
    expect((await ask(`${box}&moving=true`)).body.paging.total).toBe(4)
    const within = new URLSearchParams({
      last_known_position_within: JSON.stringify({
        type: 'Polygon',
        coordinates: [
          [
            [4.15, 51],
            [5, 51],
            [5, 53],
            [4.15, 53],
            [4.15, 51],
          ],
        ],
      }),
    })
    expect((await ask(`${box}&${within}&mmsi=${anna.number}`)).body.data).toMatchObject([{ left_at: ago(222.5) }, {}])
  })

  it('are read page by page, with the period of the first', async () => {
    const { body: all } = await ask(box)
    const { body: first } = await ask(`${box}&limit=2`)
    const { body: second } = await ask(`next=${first.paging.next}&limit=2`)
    const { body: third } = await ask(`next=${second.paging.next}&limit=2&${box}`)
    expect([first, second, third].flatMap(({ data }) => data)).toEqual(all.data)
    expect(third.paging.next).toBeUndefined()
    expect((await ask(`${box}&offset=3&limit=1`)).body.data).toEqual([all.data[3]])
    const later = await testService.besides({ now: () => testNow + 3_600_000 })
    const answer = await later.ask(`/api/passages?next=${first.paging.next}&limit=2`)
    expect(await answer.json()).toMatchObject({ until: all.until, data: second.data })
  })

  it.each([
    ['', 422, 'Passages need an area (last_known_position_within or bbox) or a line.'],
    [`${box}&${line}`, 422, 'line cannot be sent together with bbox'],
    [`${box}&at=-PT1H`, 422, 'at is not for passages; use since and until'],
    [`${line}&min_minutes=5`, 422, 'min_minutes is for areas'],
    ['line=4,51', 400, 'line must be longitude,latitude;'],
    ['line=4,51;4,91', 400, 'line must be longitude,latitude;'],
    [`${box}&counts=week`, 400, 'counts must be one of hour, day'],
    [`${box}&moving=yes`, 400, 'moving must be true or false'],
    [`${box}&since=-PT1H&until=-PT2H`, 400, 'since must not be later than until'],
    [`${box}&format=gpx`, 400, 'format must be one of json, geojson, csv, ndjson, kml'],
    [`${box}&next=x`, 400, 'next is not a cursor'],
  ])('%s is refused', async (query, status, detail) => {
    const { status: answered, body } = await ask(query)
    expect([answered, body.detail]).toEqual([status, expect.stringContaining(detail)])
  })

  it('are refused with the cursor of another query', async () => {
    const { body } = await ask(`${box}&limit=1`)
    const { next } = body.paging
    expect((await ask(`next=${next}&bbox=1,1,2,2`)).body.detail).toContain('next belongs to another query')
    expect((await ask(`next=${next}&moving=true`)).status).toBe(422)
    const vessels = await testService.json('/api/vessels?limit=1')
    expect((await ask(`next=${vessels.paging.next}`)).status).toBe(400)
  })

  it('are 502 while tracks cannot be read, and 422 while they are off', async () => {
    const status = async (difference: Parameters<typeof testService.besides>[0]) => {
      const server = await testService.besides(difference)
      const answer = await server.ask(`/api/passages?${box}`)
      return answer.status
    }
    const { trackCells } = testService.service
    expect(await status({ trackCells: { ...trackCells, during: () => Promise.reject(new Error('away')) } })).toBe(502)
    expect(await status({ settings: { ...testService.service.settings, trackHours: 0 } })).toBe(422)
  })

  const refusal = async (query: string, stubs: Partial<typeof testService.service.trackCells>) => {
    const server = await testService.besides({ trackCells: { ...testService.service.trackCells, ...stubs } })
    const answer = await server.ask(`/api/passages?${query}`)
    return { status: answer.status, detail: (await answer.json()).detail }
  }
  const tooCostly = (parameter: string, reason: string) => ({
    status: 422,
    detail: `The parameter ${parameter} is too expensive: ${reason}; use a smaller one or a shorter period.`,
  })

  it('are refused for too many tracks', async () => {
    const { trackCells } = testService.service
    const many: typeof trackCells.during = async (visits) => {
      const [[chunk] = []] = await trackCells.during(visits)
      return [
        Array.from({ length: 500_001 }, () => chunk ?? { sinceSeconds: 0, untilSeconds: 0, points: new Uint8Array() }),
      ]
    }
    const tooMany = tooCostly('bbox', 'the tracks that it reads have more than 500000 parts')
    expect(await refusal(box, { during: many })).toEqual(tooMany)
    const visits = Array.from({ length: 500_001 }, (_, index) => {
      const sinceSeconds = index * 86_400
      return { number: anna.number, sinceSeconds, untilSeconds: sinceSeconds + 3_599 }
    })
    async function* visitors() {
      yield visits
    }
    expect(await refusal(box, { visitors })).toEqual(tooMany)
  })

  it('are refused for too many points near a long line or area', async () => {
    const sailing = allVessels.map(({ number }) => ({ number, ...visitOf(1_440) }))
    async function* visitors() {
      yield sailing
    }
    const zigzag = Array.from({ length: 3_000 }, (_, step) => point(1_000 - step / 10, 4.12 + (step % 2) / 100))
    const chunks = encodeChunks(zigzag, 100_000)
    const during: typeof testService.service.trackCells.during = async (visits) => visits.map(() => chunks)
    const corners = Array.from({ length: 100 }, (_, step) => `${4.124 + (step % 2) / 1_000},${51.9 + step / 500}`)
    const reason = 'its edges and the points near it are too many'
    expect(await refusal(`line=${corners.join(';')}`, { visitors, during })).toEqual(tooCostly('line', reason))
    const teeth = Array.from({ length: 401 }, (_, step) => [4.1 + step / 5_000, step % 2 ? 51.97 : 51.99])
    const comb = { type: 'Polygon', coordinates: [[[4.1, 51.96], [4.18, 51.96], ...teeth.toReversed(), [4.1, 51.96]]] }
    const area = new URLSearchParams({ last_known_position_within: JSON.stringify(comb) })
    const refused = await refusal(`${area}`, { visitors, during })
    expect(refused).toEqual(tooCostly('last_known_position_within', reason))
  })

  it('are read no further for a client that has gone, and not kept', async () => {
    const sailing = allVessels.map(({ number }) => ({ number, ...visitOf(1_440) }))
    async function* visitors() {
      yield sailing
    }
    let reads = 0
    const going = new AbortController()
    const during: typeof testService.service.trackCells.during = async (visits) => {
      reads += 1
      going.abort()
      return visits.map(() => [])
    }
    const service = { ...testService.service, trackCells: { ...testService.service.trackCells, visitors, during } }
    const status = async (signal: AbortSignal) => {
      const gone = new Request(`http://localhost/api/passages?${box}`, { headers: bearer(testService.secret), signal })
      return (await createApi(async () => service)(gone, { ...local, method: 'GET' })).status
    }
    expect([await status(going.signal), reads]).toEqual([408, 1])
    expect([await status(going.signal), reads]).toEqual([408, 1])
    expect(await status(new AbortController().signal)).toBe(200)
    expect(reads).toBe(1 + Math.ceil(sailing.length / 100))
  })

  it('are kept for the further pages and the numbers of a query, for the same caller', async () => {
    let reads = 0
    const { trackCells } = testService.service
    const during: typeof trackCells.during = (visits) => {
      reads += 1
      return trackCells.during(visits)
    }
    const server = await testService.besides({ trackCells: { ...trackCells, during } })
    const page = async (query: string, secret = testService.secret) =>
      (await server.ask(`/api/passages?${query}`, bearer(secret))).json()
    const first = await page(`${box}&limit=2`)
    const readsOfOne = reads
    expect(readsOfOne).toBeGreaterThan(0)
    expect((await page(`next=${first.paging.next}`)).data).toHaveLength(3)
    expect((await page(`next=${first.paging.next}&counts=hour`)).total).toBe(5)
    expect(reads).toBe(readsOfOne)
    await page(`next=${first.paging.next}`, await testService.token())
    expect(reads).toBe(2 * readsOfOne)
    const few = await page(`next=${first.paging.next}`, await testService.token({ scope: `mmsi=${anna.number}` }))
    expect(few.paging.total).toBe(2)
    await page(`${box}&moving=true`)
    expect(reads).toBeGreaterThan(3 * readsOfOne - 1)
  })

  it('run two at a time for a caller', async () => {
    const gate = Promise.withResolvers<void>()
    const { trackCells } = testService.service
    const during: typeof trackCells.during = async (visits) => {
      await gate.promise
      return trackCells.during(visits)
    }
    const server = await testService.besides({ trackCells: { ...trackCells, during } })
    const own = () => server.ask(`/api/passages?${box}`)
    const three = [own(), own(), own()]
    const refused = await Promise.race(three)
    expect([refused.status, refused.headers.get('Retry-After')]).toEqual([429, '2'])
    gate.resolve()
    expect((await Promise.all(three)).map(({ status }) => status).sort()).toEqual([200, 200, 429])
    expect((await own()).status).toBe(200)
  })
})

describe('the formats of passages', () => {
  const inFormat = async (format: string, query = `${box}&limit=2`) => {
    const answer = await testService.ask(`/api/passages?${query}&format=${format}`)
    expect(answer.headers.get('link')).toContain('rel="next"')
    return answer.text()
  }

  it('are GeoJSON with the part of the track inside, and the places of crossings', async () => {
    const collection = JSON.parse(await inFormat('geojson'))
    expect(schemaCheck('PassageFeatures')(collection)).toEqual([])
    const [, passed] = collection.features
    expect(passed.geometry).toEqual({
      type: 'LineString',
      coordinates: [4.2, 4.18, 4.14, 4.1].map((longitude) => [expect.closeTo(longitude, 5), 51.98]),
    })
    expect(passed.properties.coordTimes).toEqual([ago(235), ago(230), ago(220), ago(210)])
    const crossings = JSON.parse(await inFormat('geojson', `${line}&limit=1`))
    expect(schemaCheck('PassageFeatures')(crossings)).toEqual([])
    expect(crossings.features[0].geometry).toEqual({ type: 'Point', coordinates: [4.12, 51.98] })
  })

  it('are CSV and NDJSON with the same values, and KML', async () => {
    const { body } = await ask(`${box}&limit=2`)
    const rows = (await inFormat('ndjson')).trim().split('\n')
    expect(rows.map((row) => JSON.parse(row))).toEqual(body.data)
    const [head, , second] = (await inFormat('csv')).split('\r\n')
    expect(head?.split(',')).toEqual(Object.keys(body.data[0]))
    expect(second?.split(',')[0]).toBe(body.data[1].id)
    const { body: crossed } = await ask(line)
    expect((await inFormat('csv', `${line}&limit=1`)).split('\r\n')[0]?.split(',')).toEqual(
      Object.keys(crossed.data[0]),
    )
    expect(await inFormat('kml')).toContain('<gx:coord>4.18 51.98 0</gx:coord>')
  })
})

it('passages of a vessel that passes again after hours elsewhere are found once each', async () => {
  const [vessel] = allVessels
  if (!vessel) throw new Error('a vessel')
  const steps = Array.from({ length: 11 }, (_, step) => step)
  const points = [
    ...steps.map((step) => point(900 - step * 10, 19.96 + step * 0.04)),
    point(790, 20.4, { speedKnots: 0, dwellSeconds: 30_000 }),
    ...steps.map((step) => point(280 - step * 10, 20.36 - step * 0.04)),
  ]
  await commit(testService.store, [stored(vessel, { track: writtenTrack(points) })])
  const { body } = await ask('bbox=19.99,51.9,20.01,52.1')
  expect(body.data.map((stay: { entered_at: string }) => stay.entered_at)).toEqual([ago(892.5), ago(192.5)])
  expect((await ask('line=20,51.9;20,52.1')).body.paging.total).toBe(2)
})

it('passages of a vessel that is removed are left out at once', async () => {
  await commit(testService.store, [stored(removable, { track: writtenTrack([point(60, 9), point(50, 9.01)]) })])
  const there = 'bbox=8.9,51.9,9.1,52.1'
  expect((await ask(there)).body.paging.total).toBe(1)
  await commit(testService.store, [removed(removable.number)])
  await testService.service.follower.catchUp()
  expect((await ask(there)).body.paging.total).toBe(0)
})

it('the passages of a line are its crossings', async () => {
  const { body } = await ask(line)
  expect(schemaCheck('Crossings')(body)).toEqual([])
  expect(body.data).toMatchObject([
    {
      name: anna.name,
      crossed_at: ago(215),
      direction: 'right_to_left',
      longitude: 4.12,
      latitude: 51.98,
      course: 270,
    },
    { name: anna.name, crossed_at: ago(105), direction: 'left_to_right', speed: 12, course: 90 },
  ])
  expect((await ask(`${line}&moving=true`)).body.paging.total).toBe(2)
  const counted = (await ask(`${line}&counts=day`)).body
  expect(schemaCheck('PassageCounts')(counted)).toEqual([])
  expect(counted.directions).toEqual({ left_to_right: 1, right_to_left: 1 })
})

it('passages are counted by hour and type', async () => {
  const { body } = await ask(`${box}&counts=hour`)
  expect(schemaCheck('PassageCounts')(body)).toEqual([])
  expect([body.total, body.counts.length]).toEqual([5, 25])
  const sums = body.counts.map(({ total }: { total: number }) => total)
  expect(sums.reduce((sum: number, total: number) => sum + total)).toBe(5)
  const first = body.counts.find(({ total }: { total: number }) => total > 0)
  expect(first).toMatchObject({ from: ago(1_200), total: 1, ship_types: { Unknown: 1 } })
  expect((await ask(`${box}&counts=day`)).body.counts).toHaveLength(2)
  expect(body.ship_types_before).toEqual({})
  expect(body).not.toHaveProperty('directions')
  const later = (await ask(`${box}&since=-PT225M&until=-PT195M&counts=hour`)).body
  const before = Object.values<number>(later.ship_types_before).reduce((sum, count) => sum + count, 0)
  expect([later.total, later.counts[0].total, before]).toEqual([3, expect.any(Number), 2])
})

type Bounds = Record<'at_least' | 'at_most' | 'not_received', number>

describe('the bounds of counted passages', () => {
  const today = Math.floor(testNow / 86_400_000)
  const everyHour = 0xff_ff_ff
  const missing = (...hours: number[]) => hours.reduce((bits, hour) => bits & ~(1 << hour), everyHour)
  /** Twelve cells from west to east at the latitude of the tracks, the same hours of each. */
  const receive = (day: number, hours: number) => {
    const first = coverageGrid.cellAt({ longitude: 3.75, latitude: 51.98 })
    const cells = Array.from({ length: 12 }, (_, cell) => [first + cell, hours]).flat()
    return testService.store.receptionDays.save(day, 'roof', () => encodeDay(Int32Array.from(cells)))
  }
  const bounds = ({ at_least, at_most, not_received }: Record<string, unknown>) => [at_least, at_most, not_received]

  it('are unknown before the first record and in a scope, and have no upper one where nothing was received', async () => {
    expect(bounds((await ask(`${box}&counts=hour`)).body)).toEqual([null, null, null])
    await receive(today - 3, everyHour)
    const { body } = await ask(`${box}&counts=hour`)
    expect([body.total, ...bounds(body)]).toEqual([5, 4, null, 24])
    const scoped = bearer(await testService.token({ scope: 'bbox=0,50,10,60' }))
    const inScope = await (await testService.ask(`/api/passages?${box}&counts=hour`, scoped)).json()
    expect(bounds(inScope)).toEqual([null, null, null])
    expect(schemaCheck('PassageCounts')(inScope)).toEqual([])
  })

  it('are the number where every hour was received, and otherwise name the hours that were not', async () => {
    for (let day = today - 20; day <= today; day += 1) await receive(day, everyHour)
    const whole = (await ask(`${box}&counts=hour`)).body
    expect([whole.total, ...bounds(whole)]).toEqual([5, 5, 5, 0])
    await receive(today, missing(1, 2))
    const { body } = await ask(`${box}&counts=hour`)
    const [atLeast, atMost, notReceived] = bounds(body)
    expect([atLeast, notReceived]).toEqual([5, 2])
    expect(atMost).toBeGreaterThan(5)
    const lost = body.counts.filter(({ not_received }: { not_received: number }) => not_received > 0)
    expect(lost.map(({ from }: { from: string }) => from.slice(11, 13))).toEqual(['01', '02'])
    const csv = await (await testService.ask(`/api/passages?${box}&counts=day&format=csv`)).text()
    expect(csv.split('\r\n').map((each) => each.split(',').slice(1).join())).toEqual([
      'total,at_least,at_most,not_received',
      ...[expect.stringMatching(/^\d,\d,\d+,0$/), expect.stringMatching(/^\d,\d,\d+,2$/), ''],
    ])
  })

  it('say for the queue and the arrivals of a port which hours were not received', async () => {
    await receive(today, missing(1, 2))
    const { data } = await testService.json('/api/ports/NLRTM/queue?since=-PT12H')
    const lost = data.filter((each: { not_received: number }) => each.not_received > 0)
    expect(lost.map(({ at }: { at: string }) => at.slice(11, 13))).toEqual(['01', '02'])
    const arrivals = await testService.json('/api/ports/NLRTM/counts?since=-PT12H&step=hour')
    expect([arrivals.total, ...bounds(arrivals)]).toEqual([0, 0, 1, 2])
    expect(arrivals.data.filter((each: Bounds) => each.at_most > 0).map((each: Bounds) => bounds(each))).toEqual([
      [0, 1, 1],
      [0, 1, 1],
    ])
  })
})
