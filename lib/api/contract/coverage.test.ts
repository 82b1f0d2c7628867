import { VectorTile } from '@mapbox/vector-tile'
import { PbfReader } from 'pbf'
import { describe, expect, it } from 'vitest'
import { Coverage } from '#lib/coverage/coverage.ts'
import { encodeCells } from '#lib/coverage/storedCells.ts'
import { maxCoverageCells } from '#lib/wire/coverageSchemas.ts'
import { schemaCheck } from './schemaCheck.ts'
import { bearer, testNow, testServiceForFile } from './testService.ts'

const testService = await testServiceForFile()

async function save(source: string, places: readonly (readonly [longitude: number, latitude: number])[]) {
  const coverage = new Coverage().of(source, false)
  for (const [longitude, latitude] of places) {
    for (const mmsi of [1, 2, 3]) coverage?.note(mmsi, longitude, latitude, testNow - 60_000)
  }
  const cells = coverage?.cells(testNow)
  if (cells) await testService.store.coverage.save({ source, cells: encodeCells(cells), at: testNow })
}

await save('roof', [
  [4.05, 51.95],
  [4.15, 51.95],
])
await save('sat=1', [[4.05, 51.95]])
await save(
  'world',
  Array.from({ length: maxCoverageCells + 1 }, (_, index) => [(index % 3_000) / 10, -60 + Math.floor(index / 3_000)]),
)

describe('an empty list', () => {
  const coverageOf = async (query: string, secret = testService.secret) =>
    (await testService.json(`/api/vessels?${query}&embed=coverage`, bearer(secret))).coverage

  it('has who last received its place', async () => {
    const page = await testService.json('/api/vessels?bbox=4,51.9,4.02,51.92&flag=XX&embed=coverage')
    expect(schemaCheck('Page')(page)).toEqual([])
    expect(page).toMatchObject({ paging: { total: 0 }, data: [] })
    const last_received_at = '2026-11-21T11:59:00+00:00'
    const sources = ['roof', 'sat=1'].map((source) => ({ source, last_received_at }))
    expect(page.coverage).toEqual({ sources })
    expect(await coverageOf('bbox=20,51.9,20.02,51.92')).toEqual({ sources: [] })
    const area = JSON.stringify({
      type: 'Polygon',
      coordinates: [
        [
          [4.11, 51.91],
          [4.14, 51.91],
          [4.14, 51.93],
          [4.11, 51.91],
        ],
      ],
    })
    const within = `last_known_position_within=${encodeURIComponent(area)}`
    expect(await coverageOf(within)).toEqual({ sources: sources.slice(0, 1) })
  })

  it('has none without a place, in the past, and for callers who may see some vessels only', async () => {
    expect(await coverageOf('flag=XX')).toBeNull()
    expect(await coverageOf('bbox=4,51.9,4.02,51.92&at=-PT1H')).toBeNull()
    expect(await coverageOf('bbox=4,51.9,4.02,51.92', await testService.token({ scope: 'flag=NL' }))).toBeNull()
    expect(await testService.json('/api/vessels?bbox=4,51.9,4.02,51.92')).not.toHaveProperty('coverage')
  })

  it('is of lists only', async () => {
    const [{ id }] = (await testService.json('/api/vessels?limit=1')).data
    expect((await testService.ask(`/api/vessels/${id}?embed=coverage`)).status).toBe(400)
  })
})

describe('coverage', () => {
  it('is a square for each cell that was received, with its sources', async () => {
    const answer = await testService.json('/api/coverage?bbox=4,51.9,4.08,51.96')
    expect(schemaCheck('Coverage')(answer)).toEqual([])
    const [west, south, east, north] = [4, 51.9, 4.1, 52]
    expect(answer.features).toEqual([
      {
        type: 'Feature',
        geometry: {
          type: 'Polygon',
          coordinates: [
            [
              [west, south],
              [east, south],
              [east, north],
              [west, north],
              [west, south],
            ],
          ],
        },
        properties: {
          last_received_at: '2026-11-21T11:59:00+00:00',
          ...{ vessels_in_24_hours: 3, hours_in_24_hours: 1, days_in_7_days: 1 },
          sources: ['roof', 'sat=1'],
        },
      },
    ])
  })

  it('is of the sources asked for', async () => {
    const count = async (query: string) => (await testService.json(`/api/coverage?${query}`)).features.length
    expect(await count('source=roof')).toBe(2)
    expect(await count('source=sat%3D1')).toBe(1)
    expect(await count('source=sat%3D1,roof')).toBe(2)
    expect(await count('source=nobody')).toBe(0)
  })

  it.each(['application/json', 'application/*', 'application/geo+json', '*/*'])('is GeoJSON for %s', async (accept) => {
    const answer = await testService.ask('/api/coverage?source=roof', { Accept: accept })
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/geo+json'])
    const items = await testService.ask('/ogc/collections/vessels/items?limit=1', { Accept: accept })
    expect([items.status, items.headers.get('content-type')]).toEqual([200, 'application/geo+json'])
  })

  it('is also CSV', async () => {
    const answer = await testService.ask('/api/coverage?source=sat%3D1', { Accept: 'text/csv' })
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(await answer.text()).toBe(
      'west,south,east,north,last_received_at,vessels_in_24_hours,hours_in_24_hours,days_in_7_days,sources\r\n' +
        '4,51.9,4.1,52,2026-11-21T11:59:00+00:00,3,1,1,sat=1\r\n',
    )
  })

  it.each([
    ['', 422, `More than ${maxCoverageCells} cells`],
    ['bbox=4,51,5', 400, 'bbox must be'],
    ['bbox=4,52,5,51', 422, 'south (52) must be less than north'],
    ['bbox=4,51,5,52&bbox=4,51,5,52', 400, 'bbox may be given only once'],
    ['format=kml', 400, 'format must be'],
  ])('with %j is answered with %i', async (query, status, detail) => {
    const answer = await testService.ask(`/api/coverage?${query}`)
    expect([answer.status, (await answer.json()).detail]).toEqual([status, expect.stringContaining(detail)])
  })

  it('is a tile, shared and tagged', async () => {
    const path = '/api/tiles/coverage/9/261/169.mvt?source=roof,sat%3D1'
    const answer = await testService.ask(path)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/vnd.mapbox-vector-tile'])
    const { layers } = new VectorTile(new PbfReader(new Uint8Array(await answer.arrayBuffer())))
    const squares = Array.from({ length: layers.coverage?.length ?? 0 }, (_, at) => layers.coverage?.feature(at))
    expect(squares.map((square) => square?.properties)).toEqual([{ age: '1h' }, { age: '1h', source: 'roof' }])
    const again = await testService.ask(path, { 'If-None-Match': answer.headers.get('etag') ?? '' })
    expect(again.status).toBe(304)
    expect((await testService.ask('/api/tiles/coverage/9/0/0.mvt?source=roof')).status).toBe(200)
    expect((await testService.ask('/api/tiles/coverage/9/512/0.mvt')).status).toBe(404)
  })

  it.each(['/api/coverage', '/api/tiles/coverage/0/0/0.mvt'])(
    '%s is refused to callers who may see some vessels only',
    async (path) => {
      const scoped = await testService.token({ scope: 'flag=NL' })
      const answer = await testService.ask(path, bearer(scoped))
      expect([answer.status, (await answer.json()).detail]).toEqual([
        403,
        expect.stringContaining('outside your scope'),
      ])
    },
  )
})
