import { beforeAll, describe, expect, it, vi } from 'vitest'
import { createAccount } from '#lib/access/account.ts'
import { coverageGrid } from '#lib/coverage/grid.ts'
import { commit } from '#lib/store/contract/rows.ts'
import { writtenTrack } from '#lib/track/fixtures/writtenTrack.ts'
import { doubtfulPositionText } from '#lib/vessel/doubtfulPosition.ts'
import { vesselIdOf } from '#lib/vessel/identity.ts'
import { password } from './account/user.ts'
import { schemaCheck } from './schemaCheck.ts'
import { anna, bearer, boundForShanghai, stored, testNow, testServiceForFile } from './testService.ts'

const testService = await testServiceForFile()
const { json } = testService

const path = `/api/vessels/${vesselIdOf(anna.number)}`
const legacyPaths = ['/v2/maritime/ais-latest?limit=1000', '/v2/maritime/ais-latest?limit=1000&format=csv']
const textsOf = () => Promise.all(legacyPaths.map(async (each) => (await testService.ask(each)).text()))
const { before, legacyBefore } = { before: await json(path), legacyBefore: await textsOf() }

const there = { longitude: anna.longitude ?? 0, latitude: anna.latitude ?? 0 }
const [elsewhere] = boundForShanghai
const port = testService.service.ports.portOf('NLRTM')
const rotterdam = { longitude: port?.longitude ?? 0, latitude: port?.latitude ?? 0 }
const nowSeconds = testNow / 1000
const hourAgo = (hours: number, positions: number) => ({
  ...{ hour: Math.floor(nowSeconds / 3_600) - hours, cell: coverageGrid.cellAt(there), positions },
})

const sent = { longitude: 37.4, latitude: 55.97, broadcastMicroseconds: testNow * 1000 }
const updatedMicroseconds = testNow * 1000

beforeAll(async () => {
  const doubtfulPosition = doubtfulPositionText(sent, 'displaced_together')
  const track = writtenTrack([
    { ...there, ...{ seconds: nowSeconds - 300, speedKnots: 12, courseDegrees: 90, dwellSeconds: 0 } },
  ])
  await commit(testService.store, [
    stored(
      { ...anna, updatedMicroseconds, doubtfulPosition },
      { track, doubtful: [hourAgo(0, 3), hourAgo(1, 4), hourAgo(30, 5)] },
    ),
    stored(elsewhere, { doubtful: [{ ...hourAgo(0, 9), cell: coverageGrid.cellAt(rotterdam) }] }),
  ])
  await vi.waitFor(async () => expect(await json(path)).toHaveProperty('doubtful_position'))
})

const namesOf = async (query: string): Promise<string[]> =>
  (await json(`/api/vessels?${query}`)).data.map(({ name }: { name: string }) => name)

it('is in the record beside the last trusted one, which is otherwise the same', async () => {
  const { doubtful_position, updated_at, ...record } = await json(path)
  expect(doubtful_position).toMatchObject({ geometry: { coordinates: [37.4, 55.97] }, doubt: 'displaced_together' })
  const { updated_at: _, ...recordBefore } = before
  expect(record).toEqual(recordBefore)
  expect(schemaCheck('Vessel')(await json(path))).toEqual([])
  expect((await json(`${path}?format=geojson`)).properties).toMatchObject({ doubt: 'displaced_together' })
  expect(await json(`${path}?at=${new Date(testNow - 60_000).toISOString()}`)).not.toHaveProperty('doubtful_position')
})

it('is found by doubt=, and counted', async () => {
  expect(await namesOf('doubt=any')).toEqual([anna.name])
  expect(await namesOf('doubt=displaced_together')).toEqual([anna.name])
  expect(await namesOf('doubt=not_plausible_for_receiver')).toEqual([])
  expect((await json('/api/facets')).facets.doubt.choices).toContainEqual({ value: 'displaced_together', count: 1 })
  expect((await testService.ask('/api/vessels?doubt=on_land')).status).toBe(400)
})

it('changes nothing in the answers of the third API', async () => {
  expect(legacyBefore[0]).toContain('ANNA')
  expect(await textsOf()).toEqual(legacyBefore)
})

describe('tracks, passages, calls and events say how many they leave out', () => {
  const leftOutOf = async (asked: string, headers?: Record<string, string>) =>
    (await json(asked, headers)).doubtful_positions_left_out
  const nearAnna = 'bbox=4,51.9,4.1,52'

  it('in the hours of a track', async () => {
    expect(await leftOutOf(`${path}/track`)).toBe(7)
    expect(await leftOutOf(`${path}/track?since=-PT30M`)).toBe(7)
    expect(await leftOutOf(`${path}/track?until=-PT30M`)).toBe(4)
    expect(await leftOutOf(`${path}/track?until=-PT3H`)).toBe(0)
    expect((await json(`${path}/track?format=geojson`)).properties.doubtful_positions_left_out).toBe(7)
    const { features } = await json(`/api/tracks?mmsi=${anna.number}`)
    expect(features[0].properties.doubtful_positions_left_out).toBe(7)
  })

  it('of the vessels near an area or a line', async () => {
    expect(await leftOutOf(`/api/passages?${nearAnna}`)).toBe(7)
    expect(await leftOutOf(`/api/passages?${nearAnna}&counts=hour`)).toBe(7)
    expect(await leftOutOf(`/api/passages?${nearAnna}&format=geojson&until=-PT30M`)).toBe(4)
    expect(await leftOutOf('/api/passages?line=4.05,51.9;4.05,52.1')).toBe(7)
    expect(await leftOutOf('/api/passages?bbox=8,58,9,59')).toBe(0)
  })

  it('of the vessels near a port', async () => {
    expect(await leftOutOf('/api/ports/NLRTM/calls')).toBe(9)
    expect(await leftOutOf('/api/ports/NLRTM/counts')).toBe(9)
    expect(await leftOutOf('/api/ports/NLRTM/calls?until=-PT2H')).toBe(0)
    expect(await leftOutOf('/api/ports/NLRTM/in-port')).toBeUndefined()
    expect(await leftOutOf('/api/ports/SEGOT/calls')).toBe(0)
  })

  it('of no vessel outside the filters or the scope', async () => {
    expect(await leftOutOf(`/api/passages?${nearAnna}&mmsi=${elsewhere.number}`)).toBe(0)
    const scoped = bearer(await testService.token({ scope: `mmsi=${anna.number}` }))
    expect(await leftOutOf(`/api/passages?${nearAnna}`, scoped)).toBe(7)
    expect(await leftOutOf('/api/ports/NLRTM/calls', scoped)).toBe(0)
  })

  describe('of the vessels of a watch', () => {
    const [owner, other, ofScope] = ['ann@example.org', 'bob@example.org', 'sam@example.org'] as const
    const watches: Record<string, { query: string; owner?: string; since?: number; terms?: object }> = {
      near: { query: nearAnna },
      far: { query: 'bbox=8,58,9,59' },
      flag: { query: 'flag=NL' },
      muted: { query: 'flag=NL', terms: { silenced: [anna.number] } },
      stations: { query: nearAnna, terms: { events: ['distress'] } },
      fresh: { query: nearAnna, since: testNow },
      listed: { query: 'list=gone' },
      scoped: { query: 'flag=NL', owner: ofScope },
    }
    const inHour = (watch: string) => `/api/events?watch=${watch}&since=-PT30M`
    let ofAnn: Record<string, string>

    beforeAll(async () => {
      for (const [id, { terms = {}, since = testNow - 2 * 86_400_000, ...given }] of Object.entries(watches)) {
        const watch = { owner, name: id, terms: JSON.stringify(terms), since, createdAt: since, ...given }
        await testService.store.watches.add({ id, ...watch }, 100)
      }
      for (const [email, scope] of [[owner], [other], [ofScope, `mmsi=${anna.number}`]] as const) {
        const account = await createAccount({ email, password, role: 'viewer', now: testNow })
        await testService.store.accounts.add({ ...account, scope: scope ?? null })
      }
      await testService.service.directory.refresh(testNow)
      ofAnn = bearer(await testService.token({ owner, rights: { watch: true } }))
    })

    it('near its area, in the hours of a period since it was added', async () => {
      expect(await leftOutOf(inHour('near'), ofAnn)).toBe(7)
      expect(await leftOutOf('/api/events?watch=near&since=-P9D', ofAnn)).toBe(12)
      expect(await leftOutOf('/api/events?watch=near&since=-PT3H&until=-PT30M', ofAnn)).toBe(4)
      expect(await leftOutOf(inHour('fresh'), ofAnn)).toBe(3)
      expect(await leftOutOf('/api/events?watch=fresh&since=-PT3H&until=-PT30M', ofAnn)).toBe(0)
      expect(await leftOutOf(inHour('far'), ofAnn)).toBe(0)
      expect(schemaCheck('Events')(await json(inHour('near'), ofAnn))).toEqual([])
    })

    it('everywhere without an area, and only those that cause events', async () => {
      expect(await leftOutOf(inHour('flag'), ofAnn)).toBe(16)
      expect(await leftOutOf(`${inHour('flag')}&mmsi=${elsewhere.number}`, ofAnn)).toBe(9)
      expect(await leftOutOf(inHour('muted'), ofAnn)).toBe(9)
      expect(await leftOutOf(inHour('listed'), ofAnn)).toBe(0)
    })

    it('in the scopes of the caller and of the owner', async () => {
      const scoped = await testService.token({ owner, rights: { watch: true }, scope: `mmsi=${anna.number}` })
      expect(await leftOutOf(inHour('flag'), bearer(scoped))).toBe(7)
      const ofAll = bearer(await testService.token({ owner: null, rights: { watch: true } }))
      expect(await leftOutOf(inHour('flag'), ofAll)).toBe(16)
      expect(await leftOutOf(inHour('scoped'), ofAll)).toBe(7)
    })

    it('not without a watch of vessels that the caller sees and a period, and not while the fleet is loading', async () => {
      const ofOther = bearer(await testService.token({ owner: other, rights: { watch: true } }))
      expect(await leftOutOf(inHour('near'), ofOther)).toBeUndefined()
      const follower = Object.create(testService.service.follower, {
        fleet: { value: null },
        catchUp: { value: async () => {} },
      })
      const loading = await testService.besides({ follower })
      const listed = await (await loading.ask(`${inHour('near')}&mmsi=${anna.number}`, ofAnn)).json()
      expect(listed).toEqual({ data: [], unread: 0, paging: { limit: 100 } })
      for (const query of ['watch=near', 'since=-PT30M', 'watch=unknown&since=-PT30M', 'watch=stations&since=-PT30M'])
        expect([query, await leftOutOf(`/api/events?${query}`, ofAnn)]).toEqual([query, undefined])
    })
  })
})
