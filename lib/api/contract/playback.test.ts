import { beforeAll, describe, expect, it } from 'vitest'
import { createSharedRateLimiter } from '#lib/access/sharedRateLimit.ts'
import { PastFleets, type PastTracks } from '#lib/query/pastFleets.ts'
import { commit } from '#lib/store/contract/rows.ts'
import { writtenTrack } from '#lib/track/fixtures/writtenTrack.ts'
import type { TrackPoint } from '#lib/track/point.ts'
import { vesselIdOf } from '#lib/wire/vesselId.ts'
import { fleetAt } from '../playback.ts'
import { dataRoute } from '../route.ts'
import { local } from './local.ts'
import { schemaCheck } from './schemaCheck.ts'
import {
  allVessels,
  anna,
  bearer,
  nowhere,
  openTestService,
  stored,
  testNow,
  testServiceForFile,
} from './testService.ts'

const minute = 60_000

function point(minutesAgo: number, longitude: number, dwellSeconds = 0): TrackPoint {
  const seconds = testNow / 1000 - minutesAgo * 60
  return { seconds, longitude, latitude: 51.9, speedKnots: 12.5, courseDegrees: 270, dwellSeconds }
}

/** A vessel that sailed west for an hour, lay for an hour, was silent for an hour, and sailed on. */
const points = [
  ...Array.from({ length: 7 }, (_, index) => point(240 - index * 10, 4.6 - index / 20)),
  point(175, 4.25, 3_600),
  point(50, 4.2),
  point(0.1, 4.05),
]

const testService = await testServiceForFile()

beforeAll(async () => {
  await commit(testService.store, [stored(anna, { track: writtenTrack(points, 80) })])
})

const ago = (minutes: number) => new Date(testNow - minutes * minute).toISOString()
const ask = async (path: string) => {
  const answer = await testService.ask(path)
  return { status: answer.status, body: await answer.json() }
}
const id = vesselIdOf(anna.number)
/** The vessel's position at that time, and the time since its last reception. */
async function place(minutes: number) {
  const { body } = await ask(`/api/vessels/${id}?at=${ago(minutes)}`)
  expect(schemaCheck('Vessel')(body)).toEqual([])
  const position = body.last_known_position
  if (position === null) return null
  const [longitude] = position.geometry.coordinates
  return [longitude, (testNow - minutes * minute - Date.parse(position.timestamp)) / 1000]
}

describe('looking back', () => {
  it('finds a vessel on its track', async () => {
    expect(await place(241)).toBeNull()
    expect(await place(240)).toEqual([4.6, 0])
    expect(await place(235)).toEqual([4.575, 0])
    expect(await place(195)).toEqual([4.375, 0])
    expect(await place(150)).toEqual([4.25, 0])
    expect(await place(100)).toEqual([4.25, 900])
    expect(await place(50)).toEqual([4.2, 0])
  })

  it('shows past positions, and current values of all other fields', async () => {
    const { body } = await ask(`/api/vessels/${id}?at=${ago(205)}`)
    expect(body).toMatchObject({ name: anna.name, most_recent_voyage: { destination: anna.destination } })
    expect(body.last_known_position).toMatchObject({ speed: 12.5, course: 270, heading: 511, rot: -128 })
  })

  it('lists, counts and frames the vessels that were in a box then', async () => {
    const box = 'bbox=4.34,51.8,4.41,52'
    const query = `${box}&at=${ago(200)}`
    const { body } = await ask(`/api/vessels?${query}`)
    expect(body.data.map((each: { id: string }) => each.id)).toContain(id)
    expect(body.paging.total).toBe(body.data.length)
    const { body: extent } = await ask(`/api/extent?mmsi=${anna.number}&at=${ago(200)}`)
    expect(extent).toEqual({ located: 1, bbox: [4.4, 51.9, 4.4, 51.9] })
    const { body: facets } = await ask(`/api/facets?${query}`)
    expect(facets.total).toBe(body.paging.total)
    const { body: today } = await ask(`/api/vessels?${box}`)
    expect(today.data.map((each: { id: string }) => each.id)).not.toContain(id)
  })

  it('draws tracks that lead to the vessels, between two points as well', async () => {
    const lineOf = async (since: number, until: number) => {
      const period = `since=${ago(since)}&until=${ago(until)}`
      const { body } = await ask(`/api/tracks?mmsi=${anna.number}&at=${ago(until)}&${period}`)
      return body.features[0].geometry?.coordinates.map(([longitude]: [number]) => longitude) ?? null
    }
    expect(await lineOf(235, 205)).toEqual([4.575, 4.55, 4.5, 4.45, 4.425])
    expect(await lineOf(208, 204)).toEqual([4.44, 4.42])
    expect(await lineOf(210, 200)).toEqual([4.45, 4.4])
    expect(await lineOf(110, 100), 'while it was silent').toBeNull()
  })

  it('counts relative times of filters from then', async () => {
    const heard = `mmsi=${anna.number}&position_updated_after=-PT10M`
    expect((await ask(`/api/vessels?${heard}&at=${ago(150)}`)).body.paging.total).toBe(1)
    expect((await ask(`/api/vessels?${heard}&at=${ago(100)}`)).body.paging.total).toBe(0)
  })

  it('shows a vessel that was not received since at its last position', async () => {
    const old = testService.fleet.find(
      ({ broadcastMicroseconds, longitude }) =>
        longitude !== null && (broadcastMicroseconds ?? Number.POSITIVE_INFINITY) < (testNow - 60 * minute) * 1000,
    )
    if (!old) throw new Error('no vessel was silent for an hour')
    const [then, now] = [`?at=${ago(59)}`, ''].map((query) => ask(`/api/vessels/${vesselIdOf(old.number)}${query}`))
    expect((await then)?.body).toEqual((await now)?.body)
  })

  it('keeps to the same minute from page to page', async () => {
    const { body: first } = await ask(`/api/vessels?at=${ago(59.5)}&limit=20`)
    const { body: second } = await ask(`/api/vessels?next=${first.paging.next}&limit=1000`)
    expect(first.paging.total).toBe(second.paging.total)
    expect(20 + second.data.length).toBe(first.paging.total)
    const { status, body } = await ask(`/api/vessels?next=${first.paging.next}&at=${ago(30)}`)
    expect([status, body.detail]).toEqual([422, 'The parameter next belongs to a query at 2026-11-21T11:00:00Z.'])
  })

  it('draws a tile of then', async () => {
    const tile = async (query: string) => (await testService.ask(`/api/tiles/10/524/338.mvt${query}`)).arrayBuffer()
    const [then, now] = [await tile(`?mmsi=${anna.number}&at=${ago(200)}`), await tile(`?mmsi=${anna.number}`)]
    expect([then.byteLength > 0, now.byteLength]).toEqual([true, 0])
  })

  it('returns the tracks of vessels that were there then', async () => {
    const { body } = await ask(`/api/tracks?bbox=4.39,51.8,4.41,52&at=${ago(200)}`)
    expect(body.features.map((each: { id: string }) => each.id)).toContain(id)
  })

  it.each([
    ['vessels?at=noon', 400, 'The parameter at must be an ISO 8601 time'],
    ['vessels?at=-PT1H&at=-PT2H', 400, 'The parameter at may be given only once.'],
    [`vessels/${id}?at=noon`, 400, 'The parameter at must be an ISO 8601 time'],
    ['vessels?at=PT1H', 422, 'The parameter at must be within the last 24 hours, not 2026-11-21T13:00:00Z.'],
    ['facets?at=-P2D', 422, 'The parameter at must be within the last 24 hours, not 2026-11-19T12:00:00Z.'],
    ['stream?at=-PT1H', 422, 'Streams are live only; remove at.'],
  ])('refuses %s', async (path, status, detail) => {
    const answer = await ask(`/api/${path}`)
    expect([answer.status, answer.body.detail]).toEqual([status, expect.stringContaining(detail)])
  })

  it('charges one of the callers that wait for a minute for building it', async () => {
    let spentMilliseconds = 0
    let reads = 0
    const around = async (...asked: Parameters<PastTracks['around']>) => {
      spentMilliseconds += 1_000
      reads += 1
      await new Promise(setImmediate)
      return testService.store.tracks.around(...asked)
    }
    const server = await testService.besides({
      limiter: createSharedRateLimiter(null, () => testNow),
      processorMilliseconds: () => spentMilliseconds,
      pastFleets: new PastFleets({ around }),
    })
    const headers = bearer(testService.secret)
    const waiting = Array.from({ length: 4 }, () => server.ask(`/api/extent?at=${ago(90)}`, headers))
    const remaining = (await Promise.all(waiting)).map((answer) => Number(answer.headers.get('X-RateLimit-Remaining')))
    const limit = Number((await waiting[0])?.headers.get('X-RateLimit-Limit'))
    expect(reads).toBeGreaterThan(0)
    expect(limit - Math.min(...remaining)).toBe(waiting.length - 1 + reads * 100)
  })

  it('refuses the oldest of three minutes of a caller, and the seventh of all', async () => {
    const gate = Promise.withResolvers<void>()
    const around = async (...asked: Parameters<PastTracks['around']>) => {
      await gate.promise
      return testService.store.tracks.around(...asked)
    }
    const server = await testService.besides({ pastFleets: new PastFleets({ around }) })
    const wait = (secret: string, minutes: number) => server.ask(`/api/extent?at=${ago(minutes)}`, bearer(secret))
    const own = [61, 62, 63].map((minutes) => wait(testService.secret, minutes))
    const replaced = await Promise.race(own)
    expect([replaced.status, replaced.headers.get('Retry-After')]).toEqual([429, '2'])
    const others = await Promise.all([testService.token(), testService.token(), testService.token()])
    const rest = [64, 65, 66, 67, 68].map((minutes, index) => wait(others[index >> 1] ?? '', minutes))
    const refused = await Promise.race(rest)
    expect([refused.status, refused.headers.get('Retry-After')]).toEqual([503, '2'])
    expect(await refused.json()).toMatchObject({ detail: expect.stringContaining('try again in 2 s') })
    gate.resolve()
    const statuses = (await Promise.all([...own, ...rest])).map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(6)
  })

  it('answers 502 while tracks cannot be read, and reads them again once they can', async () => {
    let isAway = true
    const around = (...asked: Parameters<PastTracks['around']>) =>
      isAway ? Promise.reject(new Error('away')) : testService.store.tracks.around(...asked)
    const server = await testService.besides({ pastFleets: new PastFleets({ around }) })
    const headers = bearer(testService.secret)
    const status = async () => (await server.ask(`/api/vessels?at=${ago(60)}`, headers)).status
    expect(await status()).toBe(502)
    isAway = false
    expect(await status()).toBe(200)
  })
})

it('shows no vessel outside the scope when the fleet is reloaded meanwhile', async () => {
  const older = { ...nowhere, number: 244_660_099, createdMicroseconds: 1 }
  const reloaded = await openTestService([...allVessels, older])
  const service = { ...testService.service }
  const route = dataRoute(
    async (call) => {
      // Its rows are those of the loaded fleet, each one further.
      service.follower = reloaded.service.follower
      const past = await fleetAt(call, testNow / 1000 - 6_000)
      const numbers: number[] = []
      past.live.forEach((row) => void numbers.push(past.vesselAt(row).number))
      return numbers
    },
    async () => service,
  )
  const headers = bearer(await testService.token({ scope: `mmsi=${anna.number}` }))
  const response = await route(new Request('http://localhost/api/vessels', { headers }), local, {})
  expect(await response.json()).toEqual([anna.number])
  await reloaded.close()
})
