import { VectorTile } from '@mapbox/vector-tile'
import { fromGeojsonVt } from '@maplibre/vt-pbf'
import GeoJSONVT from 'geojson-vt'
import { PbfReader } from 'pbf'
import { expect, it } from 'vitest'
import { boxRing } from '#lib/wire/area/fixtures/points.ts'
import { grounded } from './groundedTiles.ts'

it('puts a square of ground that reaches past every edge before the layers of a tile', () => {
  const layers: Parameters<typeof fromGeojsonVt>[0] = {}
  Object.assign(layers, { water: new GeoJSONVT({ type: 'Point', coordinates: [4, 52] }).getTile(0, 0, 0) })
  const tile = new VectorTile(new PbfReader(grounded(fromGeojsonVt(layers, { version: 2, extent: 4096 }))))
  expect(Object.keys(tile.layers)).toEqual(['ground', 'water'])
  expect(tile.layers.water?.feature(0).loadGeometry()).toHaveLength(1)
  const square = tile.layers.ground?.feature(0)
  expect([tile.layers.ground?.extent, square?.type]).toEqual([4096, 3])
  expect(square?.loadGeometry()[0]?.map(({ x, y }) => [x, y])).toEqual(boxRing(-64, -64, 4160, 4160))
})
