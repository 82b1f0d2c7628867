import { numericStorage } from './storage.ts'

/** Positions are stored as integers in 1e-7 degrees. */
export const unitsPerDegree = numericStorage.degrees.scale
/** Cells of the spatial index: 0.1 degree, counted from 180° west and 90° south. */
export const cellUnits = unitsPerDegree / 10
export const cellColumns = 3600
export const cellRows = 1800

export const fullTurn = 360 * unitsPerDegree
export const halfTurn = 180 * unitsPerDegree
export const quarterTurn = 90 * unitsPerDegree

export function cellRowOf(latitude: number): number {
  return Math.min(cellRows - 1, Math.max(0, Math.floor((latitude + quarterTurn) / cellUnits)))
}
