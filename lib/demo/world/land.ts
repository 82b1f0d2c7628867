import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { MultiPolygon, Polygon, Position } from 'geojson'
import { feature } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'

const cellsPerDegree = 50
const southernmost = -60
const northernmost = 80
const columns = 360 * cellsPerDegree
const rows = (northernmost - southernmost) * cellsPerDegree
const cellsPerBlock = 5
const blockColumns = columns / cellsPerBlock
const blockRows = rows / cellsPerBlock

/** The rings of every land polygon of Natural Earth 1:10 million. Rings that cross the antimeridian do so by a step of about 360 degrees. */
export function readLandPolygons(): Position[][][] {
  const file = createRequire(import.meta.url).resolve('world-atlas/land-10m.json')
  const topology: Topology<{ land: GeometryCollection }> = JSON.parse(readFileSync(file, 'utf8'))
  return feature(topology, topology.objects.land).features.flatMap(({ geometry }) =>
    geometry.type === 'MultiPolygon' ? (geometry as MultiPolygon).coordinates : [(geometry as Polygon).coordinates],
  )
}

/**
 * Land as one bit a cell of 0.02 degrees. A cell that a coastline so much as touches is land, so that what the raster
 * calls water is water in the polygons too.
 */
export class LandRaster {
  static readonly cellDegrees = 1 / cellsPerDegree
  static readonly columns = columns
  static readonly rows = rows
  readonly #bits = new Uint32Array((columns * rows) / 32)
  /** Blocks of 0.1 degrees with land in them or in a block beside them. */
  readonly #inshore: Uint8Array

  constructor(polygons: Position[][][]) {
    const blocks = new Uint8Array(blockColumns * blockRows)
    for (const rings of polygons) this.#fill(rings.map(unwrap), blocks)
    this.#inshore = withNeighbours(blocks)
  }

  /** The cell that holds a position; south and north of the raster there is none: -1. */
  static cellAt(longitude: number, latitude: number): number {
    const row = Math.floor((latitude - southernmost) * cellsPerDegree)
    if (row < 0 || row >= rows) return -1
    return row * columns + wrapColumn(Math.floor((longitude + 180) * cellsPerDegree))
  }

  static longitudeOf(cell: number): number {
    return ((cell % columns) + 0.5) / cellsPerDegree - 180
  }

  static latitudeOf(cell: number): number {
    return (Math.floor(cell / columns) + 0.5) / cellsPerDegree + southernmost
  }

  isLandCell(cell: number): boolean {
    return cell < 0 || (((this.#bits[cell >>> 5] ?? 0) >>> (cell & 31)) & 1) === 1
  }

  isLand(longitude: number, latitude: number): boolean {
    return this.isLandCell(LandRaster.cellAt(longitude, latitude))
  }

  /** Less than about 0.1 to 0.2 degrees from land. */
  isInshore(longitude: number, latitude: number): boolean {
    const cell = LandRaster.cellAt(longitude, latitude)
    if (cell < 0) return true
    return this.#inshore[blockOf(Math.floor(cell / columns), cell % columns)] === 1
  }

  /** Whether a straight line on the chart keeps off the coast all the way. */
  isOffshore(fromLongitude: number, fromLatitude: number, toLongitude: number, toLatitude: number): boolean {
    const across = toLongitude - fromLongitude
    const up = toLatitude - fromLatitude
    const steps = Math.ceil((Math.max(Math.abs(across), Math.abs(up)) * cellsPerDegree) / (cellsPerBlock - 1)) + 1
    for (let step = 0; step <= steps; step++) {
      const part = step / steps
      if (this.isInshore(fromLongitude + across * part, fromLatitude + up * part)) return false
    }
    return true
  }

  /** Whether a straight line on the chart touches no land. Longitudes may run beyond 180. */
  isClear(fromLongitude: number, fromLatitude: number, toLongitude: number, toLatitude: number): boolean {
    const across = toLongitude - fromLongitude
    const up = toLatitude - fromLatitude
    const steps = Math.ceil(Math.max(Math.abs(across), Math.abs(up)) * cellsPerDegree * 2) + 1
    for (let step = 0; step <= steps; step++) {
      const part = step / steps
      if (this.isLand(fromLongitude + across * part, fromLatitude + up * part)) return false
    }
    return true
  }

  #fill(rings: Float64Array[], blocks: Uint8Array): void {
    const crossings: number[] = []
    for (const ring of rings) {
      for (let at = 2; at < ring.length; at += 2) {
        const x1 = ring[at - 2] ?? 0
        const y1 = ring[at - 1] ?? 0
        const x2 = ring[at] ?? 0
        const y2 = ring[at + 1] ?? 0
        this.#markLine(x1, y1, x2, y2, blocks)
        const first = Math.max(0, Math.ceil(Math.min(y1, y2) - 0.5))
        const end = Math.min(rows, Math.ceil(Math.max(y1, y2) - 0.5))
        for (let row = first; row < end; row++) {
          crossings.push(row * rowStride + x1 + ((row + 0.5 - y1) / (y2 - y1)) * (x2 - x1) + columns)
        }
      }
    }
    const sorted = Float64Array.from(crossings).sort()
    for (let at = 1; at < sorted.length; at += 2) {
      const left = sorted[at - 1] ?? 0
      const row = Math.floor(left / rowStride)
      this.#markSpan(row, left - row * rowStride - columns, (sorted[at] ?? 0) - row * rowStride - columns, blocks)
    }
  }

  #markSpan(row: number, left: number, right: number, blocks: Uint8Array): void {
    for (let column = Math.ceil(left - 0.5); column < right - 0.5; column += cellsPerBlock) {
      blocks[blockOf(row, wrapColumn(column))] = 1
    }
    for (let column = Math.ceil(left - 0.5); column < right - 0.5; column++) {
      const cell = row * columns + wrapColumn(column)
      if ((cell & 31) === 0 && column + 32 < right - 0.5 && (cell % columns) + 32 <= columns) {
        this.#bits[cell >>> 5] = 0xffff_ffff
        column += 31
      } else this.#mark(row, column)
    }
  }

  #markLine(x1: number, y1: number, x2: number, y2: number, blocks: Uint8Array): void {
    const steps = Math.ceil(Math.max(Math.abs(x2 - x1), Math.abs(y2 - y1)) * 4) + 1
    for (let step = 0; step <= steps; step++) {
      const part = step / steps
      const row = Math.floor(y1 + (y2 - y1) * part)
      const column = Math.floor(x1 + (x2 - x1) * part)
      if (row < 0 || row >= rows) continue
      this.#mark(row, column)
      blocks[blockOf(row, wrapColumn(column))] = 1
    }
  }

  #mark(row: number, column: number): void {
    const cell = row * columns + wrapColumn(column)
    this.#bits[cell >>> 5] = (this.#bits[cell >>> 5] ?? 0) | (1 << (cell & 31))
  }
}

const rowStride = 4 * columns

function wrapColumn(column: number): number {
  return ((column % columns) + columns) % columns
}

function blockOf(row: number, column: number): number {
  return Math.floor(row / cellsPerBlock) * blockColumns + Math.floor(column / cellsPerBlock)
}

function withNeighbours(blocks: Uint8Array): Uint8Array {
  const widened = new Uint8Array(blocks.length)
  blocks.forEach((isLand, block) => {
    if (isLand === 0) return
    const row = Math.floor(block / blockColumns)
    const column = block % blockColumns
    for (let y = Math.max(0, row - 1); y <= Math.min(blockRows - 1, row + 1); y++) {
      for (let x = column - 1; x <= column + 1; x++) {
        widened[y * blockColumns + ((x + blockColumns) % blockColumns)] = 1
      }
    }
  })
  return widened
}

/** A ring as x, y pairs in cells, with the steps across the antimeridian taken out: x then runs beyond the raster's edge. */
function unwrap(ring: Position[]): Float64Array {
  const points = new Float64Array(ring.length * 2)
  let shift = 0
  let before = ring[0]?.[0] ?? 0
  ring.forEach(([longitude = 0, latitude = 0], index) => {
    if (longitude - before > 180) shift -= 360
    if (longitude - before < -180) shift += 360
    before = longitude
    points[index * 2] = (longitude + shift + 180) * cellsPerDegree
    points[index * 2 + 1] = (latitude - southernmost) * cellsPerDegree
  })
  return points
}
