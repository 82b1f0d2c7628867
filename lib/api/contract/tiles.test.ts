import { VectorTile } from '@mapbox/vector-tile'
import { PbfReader } from 'pbf'
import { describe, expect, it } from 'vitest'
import { anna, harbourForFile } from './harbour.ts'

const harbour = await harbourForFile()

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
})
