import { mercatorSteps } from '#lib/fleet/mercator.ts'
import { cellColumns, cellRowOf, unitsPerDegree } from '#lib/vessel/cells.ts'
import type { TileAddress } from './tileAddress.ts'

/** Units along a tile's edge, and the distance beyond it at which a mark still reaches into the tile. */
export const extent = 4096
export const buffer = 128

/** The part of the web map's world, in its steps, that a tile and its buffer show. */
export interface TileWindow {
  left: number
  top: number
  /** Height and width in steps; that of the world tile exceeds the world. */
  size: number
  stepsPerUnit: number
}

export function tileWindow({ zoom, column, row }: TileAddress): TileWindow {
  const stepsPerUnit = mercatorSteps / (extent * 2 ** zoom)
  return {
    left: (column * extent - buffer) * stepsPerUnit,
    top: (row * extent - buffer) * stepsPerUnit,
    size: (extent + 2 * buffer) * stepsPerUnit,
    stepsPerUnit,
  }
}

/** Cells by column, from 180° west to beyond 180° east, and by row. */
export interface CellRange {
  firstColumn: number
  columns: number
  firstRow: number
  rows: number
}

/** The cells that hold every vessel of the tile and its buffer. */
export function cellsOf({ zoom, column, row }: TileAddress): CellRange {
  const tiles = 2 ** zoom
  const margin = buffer / extent
  const firstColumn = Math.floor(((column - margin) / tiles) * cellColumns)
  const lastColumn = Math.floor(((column + 1 + margin) / tiles) * cellColumns)
  const firstRow = cellRowOf(latitudeAt((row + 1 + margin) / tiles))
  const lastRow = cellRowOf(latitudeAt((row - margin) / tiles))
  return {
    firstColumn: (firstColumn + cellColumns) % cellColumns,
    columns: Math.min(cellColumns, lastColumn - firstColumn + 1),
    firstRow,
    rows: lastRow - firstRow + 1,
  }
}

/** Converts a share of the web map's height, 0 in the north, to units of the columns. */
function latitudeAt(height: number): number {
  return ((Math.atan(Math.sinh(Math.PI * (1 - 2 * height))) * 180) / Math.PI) * unitsPerDegree
}
