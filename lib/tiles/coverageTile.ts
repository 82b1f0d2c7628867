import { fromGeojsonVt } from '@maplibre/vt-pbf'
import { coverageGrid, squareOf } from '#lib/coverage/grid.ts'
import { type ReceivedCell, receivedCells } from '#lib/coverage/receivedCells.ts'
import type { SourceCells } from '#lib/coverage/storedCells.ts'
import type { Box } from '#lib/distance.ts'
import type { TileAddress } from './tileAddress.ts'
import { extent } from './tileWindow.ts'

/** Cells along the edge of a square by zoom, so that a square has at least four pixels; 1 from the last zoom on. */
const cellsAcrossByZoom = [50, 20, 20, 10, 5, 2, 1]
const maxLatitude = 85.0511
const polygon = 3

const hourSeconds = 3_600
const daySeconds = 86_400

/**
 * Cells that sources receive, as a Mapbox vector tile, uncompressed: layer `coverage` with squares. At far zooms a
 * square merges several cells. A square of a single source has its name.
 */
export function* coverageTile(
  sources: ReadonlyMap<string, SourceCells>,
  address: TileAddress,
  nowSeconds: number,
): Generator<undefined, Uint8Array<ArrayBuffer>> {
  const cellsAcross = cellsAcrossByZoom[address.zoom] ?? 1
  const cells = yield* receivedCells(sources, boxOf(address, cellsAcross), nowSeconds, { cellsAcross })
  if (!cells?.length) return new Uint8Array(0)
  const features = cells.map((cell) => ({
    type: polygon,
    geometry: [ringOf(squareOf(cell.cell, cellsAcross), address)],
    tags: tagsOf(cell, nowSeconds),
  }))
  const content: Parameters<typeof fromGeojsonVt>[0] = {}
  Object.assign(content, { coverage: { features } })
  return new Uint8Array(fromGeojsonVt(content, { version: 2, extent }))
}

function tagsOf({ lastSeconds, sources }: ReceivedCell, nowSeconds: number) {
  const seconds = nowSeconds - lastSeconds
  const age = seconds <= hourSeconds ? '1h' : seconds <= daySeconds ? '24h' : '7d'
  const [source, another] = sources
  return source === undefined || another !== undefined ? { age } : { age, source }
}

/** The box of all squares that touch the tile, so that a square is the same in each tile. */
function boxOf({ zoom, column, row }: TileAddress, cellsAcross: number) {
  const tiles = 2 ** zoom
  const squaresPerDegree = coverageGrid.cellsPerDegree / cellsAcross
  const longitudeAt = (x: number) => (x / tiles) * 360 - 180
  const latitudeAt = (y: number) => (Math.atan(Math.sinh(Math.PI * (1 - (2 * y) / tiles))) * 180) / Math.PI
  const below = (degrees: number) => Math.floor(degrees * squaresPerDegree) / squaresPerDegree
  // Excludes the next cell, which the edge of a box would touch.
  const above = (degrees: number) => (Math.ceil(degrees * squaresPerDegree) - cellsAcross ** -1 / 2) / squaresPerDegree
  return {
    west: below(longitudeAt(column)),
    south: below(latitudeAt(row + 1)),
    east: above(longitudeAt(column + 1)),
    north: above(latitudeAt(row)),
  }
}

/** Fills have no outline, so squares may end at the edge of the tile. */
function ringOf({ west, south, east, north }: Box, address: TileAddress): [number, number][] {
  const { zoom, column, row } = address
  const tiles = 2 ** zoom
  const within = (value: number) => Math.max(0, Math.min(extent, Math.round(value)))
  const xAt = (longitude: number) => within((((longitude + 180) / 360) * tiles - column) * extent)
  const yAt = (latitude: number) => {
    const radians = (Math.max(-maxLatitude, Math.min(maxLatitude, latitude)) * Math.PI) / 180
    return within(((0.5 - Math.asinh(Math.tan(radians)) / (2 * Math.PI)) * tiles - row) * extent)
  }
  const [left, right, top, bottom] = [xAt(west), xAt(east), yAt(north), yAt(south)]
  return [
    [left, top],
    [right, top],
    [right, bottom],
    [left, bottom],
    [left, top],
  ]
}
