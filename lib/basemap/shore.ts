import type { fromGeojsonVt } from '@maplibre/vt-pbf'
import type { GeoJSON } from 'geojson'
import GeoJSONVT from 'geojson-vt'
import { cutRings, type Ring, signedArea } from './cutRings.ts'
import { dropTiles, squareZoom } from './dropTiles.ts'
import type { InlandWater } from './inlandWater.ts'
import { lakesOf } from './lakes.ts'
import { cellsOfTile, type Point, shoreZoom } from './waterCells.ts'
import { waterwaysOf } from './waterways.ts'
import { type GzippedTile, gzippedLayers } from './writePmtiles.ts'

/** A unit is 19 m at the equator, finer than the accuracy of the coast. */
const extent = 8192
const buffer = 128
/** The resolution of inland water, which halves its bytes. */
const inlandUnit = 8
const whole = (extent + 2 * buffer) ** 2
const squaresAcross = 2 ** squareZoom
const tilesOfSquare = 2 ** (shoreZoom - squareZoom)

type Tile = NonNullable<ReturnType<GeoJSONVT['getTile']>>

/**
 * Tiles of the finer coast. Each covers the coarser coast completely: a square of land with the waters on it. Tiles
 * equal to the coarser coast are omitted.
 */
export function shoreTiles(seas: GeoJSON, coarseLand: GeoJSON, inland: InlandWater): GzippedTile[] {
  const options = { maxZoom: shoreZoom, indexMaxZoom: squareZoom, extent, buffer }
  const fine = new GeoJSONVT(seas, options)
  const coarse = new GeoJSONVT(coarseLand, options)
  const tiles: GzippedTile[] = []
  for (let square = 0; square < squaresAcross ** 2; square += 1) {
    const [west, north] = [square % squaresAcross, Math.floor(square / squaresAcross)].map((at) => at * tilesOfSquare)
    for (let tile = 0; tile < tilesOfSquare ** 2; tile += 1) {
      addTile((west ?? 0) + (tile % tilesOfSquare), (north ?? 0) + Math.floor(tile / tilesOfSquare))
    }
    for (const index of [fine, coarse]) dropTiles(index)
  }
  return tiles

  function addTile(x: number, y: number): void {
    const sea = fine.getTile(shoreZoom, x, y)
    const cover = coverOf(sea)
    const beneath = coverOf(coarse.getTile(shoreZoom, x, y))
    if (cover === 'all' && beneath === 'none') return
    const waters = cover !== 'all' && inland.water.near(x, y) ? inlandLayers(inland, x, y) : {}
    if (cover === 'none' && beneath === 'all' && Object.keys(waters).length === 0) return
    tiles.push({ z: shoreZoom, x, y, bytes: tileOf(sea, waters, x, y) })
  }
}

/** How polygons cover a tile. */
function coverOf(tile: Tile | null): 'none' | 'some' | 'all' {
  const rings = ringsOf(tile)
  if (rings.length === 0) return 'none'
  const inside = (value: number) => value > -buffer && value < extent + buffer
  if (rings.some((ring) => ring.some(([x, y]) => inside(x) && inside(y)))) return 'some'
  const area = Math.abs(rings.reduce((sum, ring) => sum + signedArea(ring), 0))
  return area > whole * 0.999 ? 'all' : 'some'
}

type Layers = Parameters<typeof fromGeojsonVt>[0]

/** Rivers, lakes and the shores of lakes. Empty layers are omitted. */
function inlandLayers(inland: InlandWater, x: number, y: number): Layers {
  const lakes = lakesOf(inland, x, y)
  const layers: Layers = {}
  const { rivers, basins } = waterwaysOf(inland, x, y)
  const areas = [{ lines: [...lakes.areas, ...basins] }, { lines: lakes.openAreas, tags: { open: true } }]
  const drawn = areas.filter(({ lines }) => lines.length > 0)
  if (drawn.length > 0) Object.assign(layers, { lakes: layerOf(3, drawn) })
  if (lakes.shores.length > 0) Object.assign(layers, { lakeshores: layerOf(2, [{ lines: lakes.shores }]) })
  const widths = rivers.map(({ lines, width }) => ({ lines, tags: { width } }))
  if (rivers.length > 0) Object.assign(layers, { rivers: layerOf(2, widths) })
  return layers
}

interface Part {
  lines: readonly (readonly Point[])[]
  tags?: Record<string, number | boolean>
}

function layerOf(type: 2 | 3, parts: readonly Part[]) {
  const units = (count: number) => Math.round((count * extent) / cellsOfTile / inlandUnit) * inlandUnit
  return {
    features: parts.map(({ lines, tags = {} }) => ({
      type,
      geometry: lines.map((line) => line.map(([px, py]) => [units(px), units(py)])),
      tags,
    })),
  }
}

function tileOf(sea: Tile | null, waters: Layers, x: number, y: number): Uint8Array {
  const edge: Ring = [
    [-buffer, -buffer],
    [extent + buffer, -buffer],
    [extent + buffer, extent + buffer],
    [-buffer, extent + buffer],
    [-buffer, -buffer],
  ]
  const land = { features: [{ type: 3, geometry: [edge], tags: {} }] }
  const features = sea?.features.map((feature) => ({
    ...feature,
    geometry: cutRings(
      (feature.geometry as Ring[]).map((ring) => openedAtTheEdge(ring, edgeOfWorld(x, y))),
      -buffer,
      extent + buffer,
    ),
  }))
  const content: Layers = {}
  Object.assign(content, { ground: land }, features?.length ? { sea: { features } } : {}, waters)
  return gzippedLayers(content, extent)
}

type PushOut = (point: [number, number]) => [number, number]

/** Moves points on the edge of the world out of sight. */
function edgeOfWorld(x: number, y: number): PushOut {
  const last = 2 ** shoreZoom - 1
  return ([px, py]) => {
    const west = x === 0 && px === 0
    const east = x === last && px === extent
    const north = y === 0 && py === 0
    return [west ? -buffer : east ? extent + buffer : px, north ? -buffer : py]
  }
}

/**
 * Opens rings of the sea at 180° and at the edge of the map, where no coast is drawn. A coast that leads to the edge
 * keeps its direction, so that it meets the coast on the other side.
 */
function openedAtTheEdge(closed: Ring, pushOut: PushOut): Ring {
  const ring = closed.slice(0, -1)
  const isInside = (point: [number, number]) => pushOut(point).every((value, axis) => value === point[axis])
  const opened = ring.flatMap((point, index): Ring => {
    if (isInside(point)) return [point]
    const [before, after] = [ring.at(index - 1) ?? point, ring[(index + 1) % ring.length] ?? point]
    const out = pushOut(point)
    return [...(isInside(before) ? [point] : []), out, ...(isInside(after) ? [point] : [])]
  })
  const [first] = opened
  return first ? [...opened, first] : []
}

function ringsOf(tile: Tile | null): Ring[] {
  return tile?.features.flatMap(({ geometry }) => geometry as Ring[]) ?? []
}
