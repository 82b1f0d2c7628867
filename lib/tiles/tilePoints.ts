import type { Bitset } from '#lib/fleet/bitset.ts'
import { CELL_COLUMNS, cellRowOf, UNITS_PER_DEGREE } from '#lib/fleet/cellIndex.ts'
import type { Fleet } from '#lib/fleet/fleet.ts'
import { MERCATOR_STEPS, OFF_THE_MAP } from '#lib/fleet/mercator.ts'
import { numericStorage } from '#lib/vessel/storage.ts'
import { type AgeLimits, prominence } from './shipSigns.ts'
import type { TileAddress } from './tileAddress.ts'

/** Units along a tile's edge, and how many a mark may lie beyond it and still reach into the tile. */
export const EXTENT = 4096
export const BUFFER = 128

const HALF_TURN = 180 * UNITS_PER_DEGREE
const UNLOCATED = numericStorage.degrees.unknown

/** The ships of a tile: parallel lists of rows and of places in the tile's units. */
export interface TilePoints {
  rows: number[]
  xs: number[]
  ys: number[]
}

/** Every ship of the selection in the tile and its buffer; one at the 180° meridian of the world tile is there twice. */
export function forEachInTile(
  fleet: Fleet,
  { zoom, column, row: tileRow }: TileAddress,
  selection: Bitset,
  visit: (row: number, x: number, y: number) => void,
): void {
  const worldUnits = EXTENT * 2 ** zoom
  const { longitude: longitudes } = fleet.numbers.byName
  const { mercatorYs } = fleet
  const scaleX = worldUnits / (2 * HALF_TURN)
  const scaleY = worldUnits / MERCATOR_STEPS
  const look = (row: number) => {
    const longitude = longitudes[row]!
    const mercatorY = mercatorYs[row]!
    if (mercatorY === OFF_THE_MAP || longitude === UNLOCATED) return
    const y = Math.floor(mercatorY * scaleY) - tileRow * EXTENT
    if (y < -BUFFER || y >= EXTENT + BUFFER) return
    const x = Math.floor((longitude + HALF_TURN) * scaleX) - column * EXTENT
    if (x >= -BUFFER && x < EXTENT + BUFFER) visit(row, x, y)
    if (x + worldUnits < EXTENT + BUFFER) visit(row, x + worldUnits, y)
    if (x - worldUnits >= -BUFFER) visit(row, x - worldUnits, y)
  }
  const cells = cellsOf(zoom, column, tileRow)
  if (cells.columns * cells.rows > fleet.rowCount) selection.forEach(look)
  else forEachInCells(fleet, cells, selection, look)
}

interface CellRange {
  firstColumn: number
  columns: number
  firstRow: number
  rows: number
}

function cellsOf(zoom: number, column: number, row: number): CellRange {
  const tiles = 2 ** zoom
  const margin = BUFFER / EXTENT
  const firstColumn = Math.floor(((column - margin) / tiles) * CELL_COLUMNS)
  const lastColumn = Math.floor(((column + 1 + margin) / tiles) * CELL_COLUMNS)
  const firstRow = cellRowOf(latitudeAt((row + 1 + margin) / tiles))
  const lastRow = cellRowOf(latitudeAt((row - margin) / tiles))
  return {
    firstColumn,
    columns: Math.min(CELL_COLUMNS, lastColumn - firstColumn + 1),
    firstRow,
    rows: lastRow - firstRow + 1,
  }
}

/** In units of the columns, from the part of the web map's height, 0 in the north. */
function latitudeAt(height: number): number {
  return ((Math.atan(Math.sinh(Math.PI * (1 - 2 * height))) * 180) / Math.PI) * UNITS_PER_DEGREE
}

function forEachInCells(fleet: Fleet, range: CellRange, selection: Bitset, visit: (row: number) => void): void {
  const { rows, starts, counts } = fleet.cells.entries()
  for (let cellRow = range.firstRow; cellRow < range.firstRow + range.rows; cellRow += 1) {
    for (let index = 0; index < range.columns; index += 1) {
      const column = (range.firstColumn + index + CELL_COLUMNS) % CELL_COLUMNS
      const cell = cellRow * CELL_COLUMNS + column
      const end = starts[cell]! + counts[cell]!
      for (let slot = starts[cell]!; slot < end; slot += 1) if (selection.has(rows[slot]!)) visit(rows[slot]!)
    }
  }
}

/** At most one ship in every square of `step` units: the most prominent, of equals the one there longest. */
export class Thinning implements TilePoints {
  readonly rows: number[] = []
  readonly xs: number[] = []
  readonly ys: number[] = []
  readonly #fleet: Fleet
  readonly #limits: AgeLimits
  readonly #step: number
  readonly #across: number
  readonly #squares: Int32Array
  readonly #prominences: number[] = []

  constructor(fleet: Fleet, limits: AgeLimits, step: number) {
    this.#fleet = fleet
    this.#limits = limits
    this.#step = step
    this.#across = Math.ceil((EXTENT + 2 * BUFFER) / step)
    this.#squares = new Int32Array(this.#across ** 2)
  }

  add(row: number, x: number, y: number): void {
    const square = Math.floor((y + BUFFER) / this.#step) * this.#across + Math.floor((x + BUFFER) / this.#step)
    const place = this.#squares[square]! - 1
    const rank = prominence(this.#fleet.numbers.byName, row, this.#limits)
    if (place < 0) {
      this.#squares[square] = this.rows.length + 1
      this.#put(this.rows.length, row, x, y, rank)
    } else if (rank > this.#prominences[place]! || (rank === this.#prominences[place] && row < this.rows[place]!)) {
      this.#put(place, row, x, y, rank)
    }
  }

  #put(place: number, row: number, x: number, y: number, rank: number): void {
    this.rows[place] = row
    this.xs[place] = x
    this.ys[place] = y
    this.#prominences[place] = rank
  }
}
