import type { Place } from '#lib/distance.ts'

/** Cells have the same size in degrees everywhere, and are numbered from the south-west, row by row. */
export const cellsPerDegree = 10
export const gridColumns = 360 * cellsPerDegree
const gridRows = 180 * cellsPerDegree

export function cellAt(longitude: number, latitude: number): number {
  return rowOf(latitude) * gridColumns + columnOf(longitude)
}

/** 180° east is 180° west. */
export function columnOf(longitude: number): number {
  const column = Math.floor((longitude + 180) * cellsPerDegree) % gridColumns
  return (column + gridColumns) % gridColumns
}

/** The pole belongs to the last row. */
export function rowOf(latitude: number): number {
  return Math.max(0, Math.min(gridRows - 1, Math.floor((latitude + 90) * cellsPerDegree)))
}

/** The south-western cell of the square that a cell is in. A square has this many cells along its edge. */
export function firstCellOf(cell: number, cellsAcross: number): number {
  const column = cell % gridColumns
  const row = (cell - column) / gridColumns
  return (row - (row % cellsAcross)) * gridColumns + column - (column % cellsAcross)
}

/** The edges of the square that begins with a cell, in degrees. */
export function squareOf(cell: number, cellsAcross = 1): { west: number; south: number; east: number; north: number } {
  const column = cell % gridColumns
  const row = (cell - column) / gridColumns
  return {
    west: (column - gridColumns / 2) / cellsPerDegree,
    south: (row - gridRows / 2) / cellsPerDegree,
    east: (column + cellsAcross - gridColumns / 2) / cellsPerDegree,
    north: (row + cellsAcross - gridRows / 2) / cellsPerDegree,
  }
}

export function middleOf(cell: number): Place {
  const { west, south, east, north } = squareOf(cell)
  return { longitude: (west + east) / 2, latitude: (south + north) / 2 }
}
