import { VectorTile } from '@mapbox/vector-tile'
import { PbfReader } from 'pbf'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { anna, type Harbour, openHarbour } from './harbour.ts'

let harbour: Harbour

beforeAll(async () => {
  harbour = await openHarbour()
})

afterAll(() => harbour.close())

async function vesselsAt(path: string): Promise<number[]> {
  const response = await harbour.ask(`/api/tiles/${path}`)
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/vnd.mapbox-vector-tile'])
  const layer = new VectorTile(new PbfReader(new Uint8Array(await response.arrayBuffer()))).layers.vessels
  return Array.from({ length: layer?.length ?? 0 }, (_, index) => layer?.feature(index).id ?? 0)
}

describe('a tile', () => {
  it('shows the vessels of the same filters', async () => {
    expect((await vesselsAt('0/0/0.mvt')).length).toBeGreaterThan(100)
    expect(await vesselsAt(`0/0/0.mvt?mmsi=${anna.number}`)).toEqual([anna.number])
    expect(await vesselsAt('0/0/0.mvt?name=nobody+is+called+so')).toEqual([])
  })

  it('refuses the same requests as the list, and an invalid tile address', async () => {
    expect((await harbour.ask('/api/tiles/0/0/0.mvt?class=Z')).status).toBe(400)
    expect((await harbour.ask('/api/tiles/0/1/0.mvt')).status).toBe(404)
  })
})
