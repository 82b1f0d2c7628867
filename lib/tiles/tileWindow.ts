import { MERCATOR_STEPS } from '#lib/fleet/mercator.ts'
import { CELL_COLUMNS, cellRowOf, UNITS_PER_DEGREE } from '#lib/vessel/cells.ts'
import type { TileAddress } from './tileAddress.ts'

/** Units along a tile's edge, and how many a mark may lie beyond it and still reach into the tile. */
export const EXTENT = 4096
export const BUFFER = 128

/** The part of the web map's world, in its steps, that a tile and its buffer show. */
export interface TileWindow {
  left: number
  top: number
  /** The same for height and width; that of the world tile is more than the world. */
  size: number
  stepsPerUnit: number
}

export function tileWindow({ zoom, column, row }: TileAddress): TileWindow {
  const stepsPerUnit = MERCATOR_STEPS / (EXTENT * 2 ** zoom)
  return {
    left: (column * EXTENT - BUFFER) * stepsPerUnit,
    top: (row * EXTENT - BUFFER) * stepsPerUnit,
    size: (EXTENT + 2 * BUFFER) * stepsPerUnit,
    stepsPerUnit,
  }
}

/** Cells by their column, from 180° west on and past 180° east, and by their row. */
export interface CellRange {
  firstColumn: number
  columns: number
  firstRow: number
  rows: number
}

/** The cells that hold every vessel of the tile and its buffer. */
export function cellsOf({ zoom, column, row }: TileAddress): CellRange {
  const tiles = 2 ** zoom
  const margin = BUFFER / EXTENT
  const firstColumn = Math.floor(((column - margin) / tiles) * CELL_COLUMNS)
  const lastColumn = Math.floor(((column + 1 + margin) / tiles) * CELL_COLUMNS)
  const firstRow = cellRowOf(latitudeAt((row + 1 + margin) / tiles))
  const lastRow = cellRowOf(latitudeAt((row - margin) / tiles))
  return {
    firstColumn: (firstColumn + CELL_COLUMNS) % CELL_COLUMNS,
    columns: Math.min(CELL_COLUMNS, lastColumn - firstColumn + 1),
    firstRow,
    rows: lastRow - firstRow + 1,
  }
}

/** In units of the columns, from the part of the web map's height, 0 in the north. */
function latitudeAt(height: number): number {
  return ((Math.atan(Math.sinh(Math.PI * (1 - 2 * height))) * 180) / Math.PI) * UNITS_PER_DEGREE
}
