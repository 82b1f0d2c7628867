import { CellGrid } from '#lib/cellGrid.ts'
import type { Box, Place } from '#lib/distance.ts'

export const coverageGrid = new CellGrid(10)

/** The south-western cell of the square that a cell is in. A square has this many cells along its edge. */
export function firstCellOf(cell: number, cellsAcross: number): number {
  const column = cell % coverageGrid.columns
  const row = (cell - column) / coverageGrid.columns
  return (row - (row % cellsAcross)) * coverageGrid.columns + column - (column % cellsAcross)
}

/** The square that begins with a cell. */
export function squareOf(cell: number, cellsAcross = 1): Box {
  const { columns, rows, cellsPerDegree } = coverageGrid
  const column = cell % columns
  const row = (cell - column) / columns
  return {
    west: (column - columns / 2) / cellsPerDegree,
    south: (row - rows / 2) / cellsPerDegree,
    east: (column + cellsAcross - columns / 2) / cellsPerDegree,
    north: (row + cellsAcross - rows / 2) / cellsPerDegree,
  }
}

export function middleOf(cell: number): Place {
  const { west, south, east, north } = squareOf(cell)
  return { longitude: (west + east) / 2, latitude: (south + north) / 2 }
}
