import { createRequire } from 'node:module'
import type { Position } from 'geojson'
import { beforeAll, describe, expect, it } from 'vitest'
import { boxRing } from '#lib/wire/area/fixtures/points.ts'
import { isInside } from './fixtures/insideRings.ts'
import { type InlandWater, inlandWater } from './inlandWater.ts'
import { lakesOf } from './lakes.ts'
import { type WaterBodies, waterBodies } from './waterBodies.ts'
import { cellsAcross, cellsOfTile, fullCell, inCells, type Point } from './waterCells.ts'
import { waterwaysOf } from './waterways.ts'

const water = [
  ['the Norderelbe at Hamburg', 53.54, 9.9],
  ['the Schelde at Antwerp', 51.28, 4.32],
  ['the Mississippi above New Orleans', 29.915, -90.13],
  ['the IJsselmeer', 52.75, 5.35],
  ['the Markermeer', 52.55, 5.2],
  ['Lake Huron', 44.5, -82.5],
  ['Lake Superior, where it is cut in two', 47.5, -90],
] as const
/** The position of a river is known to half a cell. */
const nearWater = [
  ['the Nieuwe Maas at Vlaardingen', 51.9005, 4.33],
  ['the Nieuwe Maas below Rotterdam', 51.905, 4.3],
  ['the Mississippi at New Orleans', 29.957, -90.056],
  ['the Thames at Woolwich', 51.505, 0.03],
  ['the Huangpu at Shanghai', 31.24, 121.495],
] as const
const land = [
  ['Delfland', 51.96, 4.33],
  ['Hamburg-Eimsbüttel', 53.6, 9.95],
  ['Brasschaat', 51.29, 4.49],
  ['East London', 51.56, 0.03],
  ['Metairie', 29.99, -90.18],
  ['Pudong', 31.2, 121.6],
  ['Flevoland', 52.45, 5.55],
  ['Michigan', 44.5, -84.6],
] as const
const places = [...water, ...nearWater, ...land]

describe('the waters of inland ports', () => {
  let known: InlandWater
  beforeAll(() => {
    const path = createRequire(import.meta.url).resolve('@geo-maps/earth-waterbodies-10m/map.geo.json')
    known = inlandWater(aroundPlaces(waterBodies(path)))
  })

  it.each(water)('%s is water', (_, latitude, longitude) => expect(isWater(known, longitude, latitude)).toBe(true))
  it.each(nearWater)('%s is less than half a cell from it', (_, latitude, longitude) =>
    expect(isWater(known, longitude, latitude, 0.5)).toBe(true),
  )
  it.each(land)('%s is land', (_, latitude, longitude) => expect(isWater(known, longitude, latitude)).toBe(false))
})

describe('isolated water', () => {
  const parts = (...rings: Position[][]) => rings.map((each) => [each])

  it('is left out, unlike rivers and lakes', () => {
    const { water, lakes } = inlandWater({
      rivers: parts(boxRing(10, 10, 10.3, 10.015), boxRing(20, 10, 20.02, 10.02)),
      lakes: parts(boxRing(30, 10, 30.01, 10.01), boxRing(40, 10, 40.2, 10.2)),
      seas: parts(),
    })
    const shareAt = (longitude: number, latitude: number) => {
      const [x, y] = inCells(longitude, latitude)
      return water.at(Math.floor(x), Math.floor(y))
    }
    expect(shareAt(10.1, 10.01)).toBeGreaterThan(50)
    expect(shareAt(20.01, 10.01)).toBe(0)
    expect(shareAt(30.005, 10.005)).toBe(0)
    expect(shareAt(40.1, 10.1)).toBeGreaterThan(250)
    expect([...lakes.wet()].length).toBeGreaterThan(80)
  })
})

describe('open water', () => {
  it('is near full cells of a lake, not in a chain of shapes', () => {
    const [west = 0, north = 0] = inCells(20, 10).map(Math.floor)
    const at = (x: number, y: number): Position => [((west + x) * 360) / cellsAcross - 180, latitudeOf(north + y)]
    const box = (x: number, y: number, side: number) => [
      at(x, y),
      at(x + side, y),
      at(x + side, y + side),
      at(x, y + side),
      at(x, y),
    ]
    const triangle = (x: number, y: number) => [at(x, y), at(x + 1, y), at(x, y + 1), at(x, y)]
    const chain = Array.from({ length: 20 }, (_, x) => [triangle(10 + x, 5)])
    const { openLakes } = inlandWater({ rivers: [], lakes: [[box(0, 0, 10)], ...chain], seas: [] })
    expect(openLakes.at(west + 5, north + 5)).toBe(fullCell)
    expect(openLakes.at(west + 12, north + 5)).toBe(fullCell)
    expect(openLakes.at(west + 13, north + 5)).toBe(0)
  })
})

const latitudeOf = (y: number) => (Math.atan(Math.sinh((0.5 - y / cellsAcross) * 2 * Math.PI)) * 180) / Math.PI

/** Waters near the tested places, and all large lakes. */
function aroundPlaces({ rivers, lakes }: WaterBodies): WaterBodies {
  const isNear = ([x = 0, y = 0]: Position) =>
    places.some(([, latitude, longitude]) => Math.abs(x - longitude) < 0.5 && Math.abs(y - latitude) < 0.5)
  const near = (polygons: Iterable<Position[][]>) =>
    Array.from(polygons).filter(([outer = []]) => outer.length > 1000 || isNear(outer[0] ?? []))
  return { rivers: near(rivers), lakes: near(lakes), seas: [] }
}

/** Whether a place is water or within this many cells of water. */
function isWater(known: InlandWater, longitude: number, latitude: number, within = 0): boolean {
  const [x, y] = inCells(longitude, latitude)
  const [tileX, tileY] = [Math.floor(x / cellsOfTile), Math.floor(y / cellsOfTile)]
  const at: Point = [x - tileX * cellsOfTile, y - tileY * cellsOfTile]
  const { rivers, basins } = waterwaysOf(known, tileX, tileY)
  const lakes = lakesOf(known, tileX, tileY)
  const areas = [...lakes.areas, ...lakes.openAreas, ...basins]
  const onRiver = rivers.some(({ width, lines }) =>
    lines.some((line) =>
      line.some((point, index) => index > 0 && distance(at, line[index - 1]!, point) < width / 2 + within),
    ),
  )
  return onRiver || areas.some((ring) => isInside(at, [ring]))
}

function distance([x, y]: Point, [ax, ay]: Point, [bx, by]: Point): number {
  const length = (bx - ax) ** 2 + (by - ay) ** 2
  const along = length > 0 ? Math.max(0, Math.min(1, ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / length)) : 0
  return Math.hypot(x - ax - along * (bx - ax), y - ay - along * (by - ay))
}
