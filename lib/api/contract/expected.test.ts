import { beforeAll, describe, expect, it } from 'vitest'
import { commit } from '#lib/store/contract/rows.ts'
import { writtenTrack } from '#lib/track/fixtures/writtenTrack.ts'
import { noEvidence } from '#lib/vessel/evidence.ts'
import { encodeEvidence } from '#lib/vessel/evidenceRecord.ts'
import { blankVessel, type Vessel } from '#lib/vessel/fields.ts'
import type { ExpectedJson } from '#lib/wire/rows/expected.ts'
import { vesselIdOf } from '#lib/wire/vesselId.ts'
import { schemaCheck } from './schemaCheck.ts'
import { bearer, stored, testNow, testServiceForFile } from './testService.ts'

const hourMicroseconds = 3_600e6
const now = testNow * 1000

function bound(number: number, hoursAway: number, more: Partial<Vessel> = {}): Vessel {
  return {
    ...blankVessel(number, false, now - 900 * hourMicroseconds),
    updatedMicroseconds: now - hourMicroseconds,
    broadcastMicroseconds: now - 60e6,
    matchedPort: 'NLVLI',
    destination: 'VLISSINGEN',
    longitude: 3.58,
    latitude: 51.45 + hoursAway / 6,
    speedKnots: 10,
    ...more,
  }
}

const far = bound(244_770_001, 10, { etaMicroseconds: now + 9 * hourMicroseconds, shipTypeCode: 80 })
const near = bound(244_770_002, 2, { etaMicroseconds: now - hourMicroseconds, name: 'NEAR' })
const anchored = bound(244_770_003, 4, { navigationalStatus: 1 })
const changed = bound(244_770_004, 6)
const unplaced = bound(244_770_005, 0, { longitude: null, latitude: null })
const lost = bound(244_770_006, 1, { updatedMicroseconds: now - 200 * hourMicroseconds })
const silent = bound(244_770_007, 30, {
  updatedMicroseconds: now - 200 * hourMicroseconds,
  broadcastMicroseconds: now - 200 * hourMicroseconds,
  etaMicroseconds: now + hourMicroseconds,
})
const inOrder = [near, anchored, changed, far, silent, unplaced]
const testService = await testServiceForFile([...inOrder, lost, bound(244_770_008, 1, { matchedPort: 'NLRTM' })])

beforeAll(async () => {
  await commit(
    testService.store,
    inOrder.map((vessel) => {
      const since = vessel === changed ? now - hourMicroseconds / 2 : now - 20 * hourMicroseconds
      const votes = {
        destination: { sinceMicroseconds: since, observations: 1, saidBy: 1, candidates: [], recent: [] },
      }
      const points = Array.from({ length: 60 }, (_, minute) => ({
        seconds: (vessel.broadcastMicroseconds ?? now) / 1e6 - (59 - minute) * 60,
        longitude: 3.58,
        latitude: vessel.latitude ?? 0,
        speedKnots: 10,
        courseDegrees: 180,
        dwellSeconds: 0,
      }))
      return stored(vessel, { track: writtenTrack(points), evidence: encodeEvidence({ ...noEvidence(), votes }) })
    }),
  )
  await testService.service.follower.catchUp()
})

const path = '/api/ports/NLVLI/expected'
const get = async (query = '', headers = {}) => {
  const answer = await testService.ask(`${path}?${query}`, headers)
  return { status: answer.status, headers: answer.headers, body: await answer.json() }
}
const idOf = ({ number }: Vessel) => vesselIdOf(number)
const ids = ({ data }: { data: ExpectedJson[] }) => data.map(({ vessel }) => vessel)
const iso = (microseconds: number) => new Date(microseconds / 1000).toISOString().replace('.000Z', '+00:00')

describe('GET /api/ports/{code}/expected', () => {
  it('lists the vessels with the port as destination, nearest first', async () => {
    const { body, headers } = await get()
    expect(schemaCheck('ExpectedPage')(body)).toEqual([])
    expect(body.port).toEqual({ code: 'NLVLI', name: 'Vlissingen' })
    expect(ids(body)).toEqual(inOrder.map(idOf))
    expect([body.paging, headers.get('x-total-count')]).toEqual([{ limit: 100, total: 6 }, '6'])
    expect(body.data[0]).toMatchObject({ name: 'NEAR', flag: 'NL', destination: 'VLISSINGEN', speed: 10 })
    expect(Math.abs(body.data[0].distance_metres - 37_000)).toBeLessThan(3_000)
    expect(body.data.at(-1)).toMatchObject({ distance_metres: null, longitude: null, estimated_eta: null })
  })

  it('shows a reported ETA that has not passed, and a estimated one of vessels under way', async () => {
    const { body } = await get()
    const etas = body.data.map(({ reported_eta, estimated_eta }: ExpectedJson) => [
      reported_eta,
      estimated_eta !== null,
    ])
    expect(etas).toEqual([
      [null, true],
      [null, false],
      [null, false],
      [iso(now + 9 * hourMicroseconds), true],
      [iso(now + hourMicroseconds), false],
      [null, false],
    ])
    const [{ distance_metres, estimated_eta }] = body.data
    const hours = (time: string) => (Date.parse(time) - testNow) / 3_600_000
    const straight = distance_metres / 1_852 / 10
    expect(hours(estimated_eta.from)).toBeCloseTo(straight, 1)
    expect(hours(estimated_eta.until)).toBeCloseTo(straight * 1.3, 1)
    expect(estimated_eta.speed).toBe(10)
  })

  it('takes filters, and pages that add up', async () => {
    expect(ids((await get('ship_type=Tanker')).body)).toEqual([idOf(far)])
    const first = (await get('limit=4&flag=NL')).body
    const second = (await get(`next=${first.paging.next}&limit=4`)).body
    expect([...ids(first), ...ids(second)]).toEqual(inOrder.map(idOf))
    expect(second.paging.next).toBeUndefined()
    expect(ids((await get('offset=5')).body)).toEqual([idOf(unplaced)])
  })

  it('writes CSV and GeoJSON', async () => {
    const csv = await (await testService.ask(`${path}?format=csv&limit=1`)).text()
    const [head = '', row = '', ...more] = csv.trimEnd().split('\r\n')
    expect(head).toMatch(
      /^vessel,name,mmsi,.*reported_eta,estimated_eta_from,estimated_eta_until,estimated_eta_speed,draught$/,
    )
    expect(row.split(',')).toHaveLength(head.split(',').length)
    expect([row.split(',')[1], more]).toEqual(['NEAR', []])
    const { body } = await get('', { Accept: 'application/geo+json' })
    expect(schemaCheck('BoardFeatures')(body)).toEqual([])
    expect(body.features.map(({ geometry }: { geometry: object | null }) => geometry !== null)).toEqual(
      inOrder.map((vessel) => vessel !== unplaced),
    )
  })

  it('counts and lists nothing outside the scope of the caller', async () => {
    const tankers = await testService.token({ scope: 'ship_type=Tanker' })
    const { body } = await get('', bearer(tankers))
    expect([ids(body), body.paging.total]).toEqual([[idOf(far)], 1])
  })

  it.each([
    ['/api/ports/nowhere/expected', 404, 'no port with the code'],
    [`${path}?limit=0`, 400, 'limit'],
    [`${path}?flag=Holland`, 400, 'flag'],
    [`${path}?next=abc`, 400, 'next'],
  ])('refuses %s', async (asked, status, detail) => {
    const answer = await testService.ask(asked)
    expect([answer.status, (await answer.json()).detail]).toEqual([status, expect.stringContaining(detail)])
  })

  it('refuses a cursor of another port, or of another query', async () => {
    const { next } = (await get('limit=1')).body.paging
    expect((await testService.ask(`/api/ports/NLRTM/expected?next=${next}`)).status).toBe(400)
    expect((await get(`next=${next}&flag=NL`)).body.detail).toContain('belongs to another query')
  })
})
