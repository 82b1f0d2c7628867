import { describe, expect, it } from 'vitest'
import { coverageGrid } from '#lib/coverage/grid.ts'
import { maxInterferenceRows } from '#lib/wire/coverageSchemas.ts'
import { schemaCheck } from './schemaCheck.ts'
import { bearer, testNow, testServiceForFile } from './testService.ts'

const testService = await testServiceForFile()
const nowHour = Math.floor(testNow / 3_600_000)
const cellAt = (longitude: number, latitude: number) => coverageGrid.cellAt({ longitude, latitude })

await testService.store.interference.save([
  { hour: nowHour, cell: cellAt(20.05, 58.05), displaced: 4, received: 6 },
  { hour: nowHour - 1, cell: cellAt(20.15, 58.05), displaced: 12, received: 12 },
  { hour: nowHour - 2, cell: cellAt(179.95, 58.05), displaced: 1, received: 8 },
  { hour: nowHour - 30, cell: cellAt(20.05, 58.05), displaced: 5, received: 9 },
  ...Array.from({ length: maxInterferenceRows + 1 }, (_, index) => {
    const cell = cellAt((index % 1_000) / 10 + 0.05, -60 + Math.floor(index / 1_000) / 10)
    return { hour: nowHour - 100, cell, displaced: 1, received: 2 }
  }),
])

const get = (query = '', headers?: Record<string, string>) =>
  testService.json(`/api/interference${query && `?${query}`}`, headers)

const newest = {
  ...{ hour: '2026-11-21T12:00:00+00:00', west: 20, south: 58, east: 20.1, north: 58.1 },
  ...{ displaced: 4, received: 6, share: 0.667 },
}

describe('GET /api/interference', () => {
  it('has the cells of the last 24 hours, the latest hour first', async () => {
    const body = await get()
    expect(schemaCheck('Interference')(body)).toEqual([])
    expect(body).toMatchObject({ since: '2026-11-20T12:00:00+00:00', paging: { limit: maxInterferenceRows, total: 3 } })
    expect(body.data[0]).toEqual(newest)
    expect(body.data.map((row: { share: number }) => row.share)).toEqual([0.667, 1, 0.125])
  })

  it('has those of a box and a period', async () => {
    const shares = async (query: string) => (await get(query)).data.map((row: { share: number }) => row.share)
    expect(await shares('bbox=20,58,20.04,58.04')).toEqual([0.667])
    expect(await shares('bbox=170,50,-170,60')).toEqual([0.125])
    expect(await shares('since=-PT1H')).toEqual([0.667, 1])
    expect(await shares('until=-PT1H')).toEqual([1, 0.125])
    expect(await shares('since=-P2D&bbox=20,58,20.04,58.04')).toEqual([0.667, 0.556])
  })

  it('is also GeoJSON and CSV', async () => {
    const features = await get('format=geojson&since=-PT30M')
    expect(schemaCheck('InterferenceFeatures')(features)).toEqual([])
    const { hour, displaced, received, share } = newest
    expect(features.features).toEqual([
      {
        type: 'Feature',
        geometry: {
          type: 'Polygon',
          coordinates: [
            [
              [20, 58],
              [20.1, 58],
              [20.1, 58.1],
              [20, 58.1],
              [20, 58],
            ],
          ],
        },
        properties: { hour, displaced, received, share },
      },
      expect.objectContaining({ properties: expect.objectContaining({ share: 1 }) }),
    ])
    const csv = await testService.ask('/api/interference?format=csv&until=-PT2H')
    expect(await csv.text()).toBe(
      'hour,west,south,east,north,displaced,received,share\r\n2026-11-21T10:00:00+00:00,179.9,58,180,58.1,1,8,0.125\r\n',
    )
  })

  it.each([
    ['since=-P30D', 422, `More than ${maxInterferenceRows}`],
    ['since=-PT1H&until=-PT2H', 400, 'must not be later than until'],
    ['bbox=4,51,5', 400, 'bbox must be'],
    ['format=kml', 400, 'format must be'],
  ])('with %j is answered with %i', async (query, status, detail) => {
    const answer = await testService.ask(`/api/interference?${query}`)
    expect([answer.status, (await answer.json()).detail]).toEqual([status, expect.stringContaining(detail)])
  })

  it('has the cells inside a scope of areas, and is refused with any other scope', async () => {
    const scoped = async (scope: string) => bearer(await testService.token({ scope }))
    const shares = async (scope: string) =>
      (await get('', await scoped(scope))).data.map((row: { share: number }) => row.share)
    expect(await shares('bbox=19,57,20.1,59')).toEqual([0.667])
    expect(await shares('bbox=20.05,57,21,59')).toEqual([1])
    expect(await shares('bbox=0,0,1,1')).toEqual([])
    for (const scope of ['flag=NL', 'bbox=19,57,21,59&flag=NL', 'mmsi=244660001']) {
      const answer = await testService.ask('/api/interference', await scoped(scope))
      expect([answer.status, (await answer.json()).detail]).toEqual([
        403,
        expect.stringContaining('outside your scope'),
      ])
    }
  })
})
