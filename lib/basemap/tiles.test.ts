import { gunzipSync } from 'node:zlib'
import { VectorTile, type VectorTileFeature } from '@mapbox/vector-tile'
import type { Polygon } from 'geojson'
import { PbfReader } from 'pbf'
import { describe, expect, it } from 'vitest'
import { builtInPorts } from '#lib/ports/builtIn.ts'
import { pointsOf } from '#lib/wire/area/fixtures/points.ts'
import { readSources } from './build.ts'
import { isInside } from './fixtures/insideRings.ts'
import { majorPorts } from './places.ts'
import { basemapMaxZoom, basemapTiles } from './tiles.ts'

const lake: Polygon = {
  type: 'Polygon',
  coordinates: [pointsOf('98 60, 102 60, 102 62, 98 62, 98 60')],
}
const tiles = new Map(basemapTiles(readSources(), [lake]).map(({ z, x, y, bytes }) => [`${z}/${x}/${y}`, bytes]))

function layer(name: string, z: number, x: number, y: number): VectorTileFeature[] {
  const bytes = tiles.get(`${z}/${x}/${y}`)
  const found = bytes && new VectorTile(new PbfReader(gunzipSync(bytes))).layers[name]
  return found ? Array.from({ length: found.length }, (_, index) => found.feature(index)) : []
}

function isLand(longitude: number, latitude: number, z = basemapMaxZoom): boolean {
  const size = 2 ** z
  const sine = Math.sin((latitude * Math.PI) / 180)
  const [east, south] = [
    ((longitude + 180) / 360) * size,
    (0.5 - (0.25 * Math.log((1 + sine) / (1 - sine))) / Math.PI) * size,
  ]
  const [x, y] = [Math.floor(east) % size, Math.floor(south)]
  const at = [(east % 1) * 4096, (south % 1) * 4096] as const
  return layer('land', z, x, y).some((feature) =>
    isInside(
      at,
      feature.loadGeometry().map((ring) => ring.map((point) => [point.x, point.y])),
    ),
  )
}

describe('land and sea', () => {
  it.each([
    ['mid Atlantic', -30, 30, false],
    ['the Pacific at 180°', 179.99, 5, false],
    ['the Pacific just east of 180°', -179.99, 5, false],
    ['the Arctic Ocean at 180°', -179.99, 75, false],
    ['the North Sea', 3, 55, false],
    ['Siberia', 100, 62, true],
    ['Chukotka west of 180°', 179.5, 67.5, true],
    ['Chukotka east of 180°', -179.5, 67.5, true],
    ['Chukotka on 180°', 180, 67.5, true],
    ['Wrangel Island across 180°', -179.9, 71.2, true],
    ['Antarctica', 60, -80, true],
    ['Antarctica west of 180°', 179.99, -84.9, true],
    ['Antarctica east of 180°', -179.99, -84.9, true],
    ['the Caspian Sea', 51, 42, false],
  ])('%s', (_, longitude, latitude, land) => {
    for (const z of [1, 4, basemapMaxZoom]) expect([z, isLand(longitude, latitude, z)]).toEqual([z, land])
  })
})

it('the coast has no straight line along a tile edge or along 180°', () => {
  for (const [z, x, y] of [
    [0, 0, 0],
    [1, 0, 0],
    [1, 1, 0],
    [4, 15, 4],
    [4, 0, 4],
    [5, 16, 10],
    [7, 66, 42],
  ] as const) {
    for (const feature of layer('coast', z, x, y)) {
      for (const line of feature.loadGeometry()) {
        for (let i = 1; i < line.length; i++) {
          const [a, b] = [line[i - 1]!, line[i]!]
          const onEdge = [0, 4096].some((edge) => (a.x === edge && b.x === edge) || (a.y === edge && b.y === edge))
          expect(onEdge && Math.hypot(a.x - b.x, a.y - b.y) > 200).toBe(false)
        }
      }
    }
  }
})

it('shows large lakes far out', () => {
  expect(layer('lakes', 3, 6, 2)).toHaveLength(1)
  expect(layer('lakes', 3, 2, 2)).toHaveLength(0)
})

describe('places', () => {
  const names = (z: number, x: number, y: number) => layer('places', z, x, y).map(({ properties }) => properties.name)

  it('names oceans on the world tile', () => {
    expect(names(0, 0, 0)).toContain('North Atlantic Ocean')
  })

  it('names every sea in German, too', () => {
    const known = new Map<unknown, unknown>()
    for (let x = 0; x < 2 ** basemapMaxZoom; x++) {
      for (let y = 0; y < 2 ** basemapMaxZoom; y++) {
        for (const { properties } of layer('places', basemapMaxZoom, x, y)) {
          if (properties.kind === 'sea') known.set(properties.name, properties['name:de'])
        }
      }
    }
    expect(known.get('North Sea')).toBe('Nordsee')
    expect(known.size).toBeGreaterThan(100)
    for (const [name, german] of known) expect(german, `${name} in German`).toMatch(/\w/)
    const english = [...known.values()].filter((german) =>
      /\b(Sea|Ocean|Gulf|Strait|Channel|Sound)\b/.test(String(german)),
    )
    expect(english).toEqual([])
  })

  it('names a port in German if that name differs', () => {
    const antwerp = layer('places', 7, 65, 42).find(({ properties }) => properties.name === 'Antwerp')
    expect(antwerp?.properties).toMatchObject({ 'name:de': 'Antwerpen', code: 'BEANR' })
    for (const [code, { name, german }] of majorPorts) expect(german, code).not.toBe(name)
  })

  it('names a major port in the spelling of a chart, and its neighbours close in', () => {
    const port = layer('places', 7, 65, 42).find(({ properties }) => properties.name === 'Rotterdam')
    expect(port?.properties).toEqual({ kind: 'port', name: 'Rotterdam', rank: 4, code: 'NLRTM' })
    expect(layer('places', 7, 65, 42).some(({ properties }) => properties.rank === 7)).toBe(true)
  })

  it('has every port that vessels call at, at the position of its docks', () => {
    const chart = new Map<unknown, unknown>()
    for (let x = 0; x < 2 ** basemapMaxZoom; x++) {
      for (let y = 0; y < 2 ** basemapMaxZoom; y++) {
        for (const { properties } of layer('places', basemapMaxZoom, x, y)) chart.set(properties.code, properties.rank)
      }
    }
    const busy = builtInPorts().filter(({ size, longitude }) => size >= 3 && longitude !== null)
    expect(busy.length).toBeGreaterThan(400)
    expect(busy.filter(({ unlocode }) => Number(chart.get(unlocode) ?? 9) >= 7)).toEqual([])
    for (const code of majorPorts.keys()) expect(chart.get(code), code).toBe(4)
  })

  it('leaves out a port with coordinates far inland', () => {
    for (const [x, y] of [
      [96, 40],
      [96, 41],
      [100, 41],
    ] as const)
      expect(layer('places', 7, x, y)).toEqual([])
  })
})

it('has every tile of the world, even of open sea', () => {
  expect(tiles.has('7/32/60')).toBe(true)
  expect(tiles.has('7/127/127')).toBe(true)
  expect(tiles.size).toBe((4 ** (basemapMaxZoom + 1) - 1) / 3)
})
