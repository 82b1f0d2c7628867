import { gunzipSync } from 'node:zlib'
import { VectorTile } from '@mapbox/vector-tile'
import type { GeometryCollection, Polygon, Position } from 'geojson'
import { PbfReader } from 'pbf'
import { describe, expect, it } from 'vitest'
import { boxRing, pointsOf } from '#lib/wire/area/fixtures/points.ts'
import { isInside } from './fixtures/insideRings.ts'
import { shoreTiles } from './shore.ts'
import { fullCell, shoreZoom, WaterCells } from './waterCells.ts'
import type { GzippedTile } from './writePmtiles.ts'

const collection = (...rings: Position[][]): GeometryCollection<Polygon> => ({
  type: 'GeometryCollection',
  geometries: [{ type: 'Polygon', coordinates: rings }],
})

/** Sea everywhere except a square island that crosses 180°, a small one in mid ocean, and the far south. */
const island = boxRing(-30.01, 9.99, -30, 10)
const west = '-180 90, -180 24.04, -179.99 24, -178 24, -178 20, -180 20, -180 -70'
const east = '-180 -70, 180 -70, 180 20, 178 20, 178 24, 179.99 24, 180 24.04, 180 90'
const world = pointsOf(`${east}, ${west}`)
const seas = collection(world, [...island].reverse())
const coarse = collection(boxRing(-180, -89, 180, -71))
/** A river and a lake in the far south. */
const none = () => new WaterCells()
const inland = { water: none(), lakes: none(), openLakes: none(), shore: none() }
for (let x = 0; x < 6; x += 1) inland.water.put(6000 + x, 13_480, fullCell / 2)
for (let x = 0; x < 8; x += 1) {
  for (let y = 0; y < 8; y += 1) {
    inland.water.put(9000 + x, 13_480 + y, fullCell)
    inland.lakes.put(9000 + x, 13_480 + y, fullCell)
    if (x < 4) inland.openLakes.put(9000 + x, 13_480 + y, fullCell)
  }
}
const tiles = new Map(shoreTiles(seas, coarse, inland).map((tile) => [`${tile.x} ${tile.y}`, tile]))

function tileAt(longitude: number, latitude: number) {
  const size = 2 ** shoreZoom
  const height = 0.5 - Math.asinh(Math.tan((latitude * Math.PI) / 180)) / (2 * Math.PI)
  const [east, south] = [((longitude + 180) / 360) * size, height * size]
  const tile = tiles.get(`${Math.floor(east)} ${Math.floor(south)}`)
  return { tile, at: [east % 1, south % 1] as const }
}

function layersOf({ bytes }: GzippedTile) {
  return new VectorTile(new PbfReader(gunzipSync(bytes))).layers
}

function ringsOf(tile: GzippedTile, name: string) {
  const layer = layersOf(tile)[name]
  return Array.from({ length: layer?.length ?? 0 }, (_, index) => layer!.feature(index).loadGeometry()).flat()
}

function isSea(longitude: number, latitude: number): boolean | null {
  const { tile, at } = tileAt(longitude, latitude)
  if (!tile) return null
  const { extent = 0 } = layersOf(tile).ground ?? {}
  const rings = ringsOf(tile, 'sea').map((ring) => ring.map(({ x, y }) => [x, y]))
  return isInside([at[0] * extent, at[1] * extent], rings)
}

describe('the finer coast', () => {
  it.each([
    ['an islet in mid ocean', -30.005, 9.995, false],
    ['the sea beside it', -30.02, 9.995, true],
    ['an island west of 180°', 179.9, 20.1, false],
    ['the same east of 180°', -179.9, 20.1, false],
    ['the sea north of it, at 180°', -179.99, 24.1, true],
    ['its cape west of 180°', 179.997, 24.025, false],
    ['the same cape east of 180°', -179.997, 24.025, false],
    ['the sea before the cape', 179.997, 24.032, true],
    ['land that is known to the finer one only', 60, -70.5, false],
  ])('%s', (_, longitude, latitude, sea) => expect(isSea(longitude, latitude)).toBe(sea))

  it('is left out where it looks like the coarser one', () => {
    expect(isSea(60, 0)).toBeNull()
    expect(isSea(60, -80)).toBeNull()
    expect(tiles.size).toBeLessThan(1400)
  })

  it('covers the coarser one everywhere', () => {
    for (const tile of tiles.values()) {
      const [ground] = ringsOf(tile, 'ground')
      const { extent = 0 } = layersOf(tile).ground ?? {}
      expect(Math.min(...ground!.map(({ x }) => x))).toBeLessThan(0)
      expect(Math.max(...ground!.map(({ y }) => y))).toBeGreaterThan(extent)
    }
  })

  it('has rivers in their width, and lakes with their shores', () => {
    const withRiver = tiles.get(`${Math.floor(6000 / 64)} ${Math.floor(13_480 / 64)}`)!
    const { rivers } = layersOf(withRiver)
    expect(rivers?.feature(0).properties).toEqual({ width: 0.6 })
    expect(ringsOf(withRiver, 'rivers').flat().length).toBeGreaterThanOrEqual(6)
    const withLake = tiles.get(`${Math.floor(9000 / 64)} ${Math.floor(13_480 / 64)}`)!
    expect(Object.keys(layersOf(withLake))).toEqual(expect.arrayContaining(['ground', 'lakes', 'lakeshores']))
    expect(layersOf(withLake)).not.toHaveProperty('rivers')
    const { lakes } = layersOf(withLake)
    expect([0, 1].map((index) => lakes?.feature(index).properties)).toEqual([{}, { open: true }])
  })

  it('has no coast along 180°', () => {
    for (const [longitude, latitude] of [
      [179.99, 24.1],
      [-179.99, 24.1],
      [179.99, 19.9],
      [-179.99, 19.9],
    ] as const) {
      const { tile } = tileAt(longitude, latitude)
      const { extent = 0 } = layersOf(tile!).ground ?? {}
      const edge = longitude > 0 ? extent : 0
      const rings = ringsOf(tile!, 'sea')
      expect(rings).not.toEqual([])
      for (const ring of rings) {
        for (const [index, point] of ring.entries()) {
          const next = ring[(index + 1) % ring.length]!
          expect(point.x === edge && next.x === edge && point.y !== next.y).toBe(false)
        }
      }
    }
  })
})
