import { numericStorage } from './storage.ts'

/** Positions as whole numbers, as they are kept: 1e-7 degrees. */
export const UNITS_PER_DEGREE = numericStorage.degrees.scale
/** The grid that finds what is where: cells of 0.1 degree, counted from 180° west and 90° south. */
export const CELL_UNITS = UNITS_PER_DEGREE / 10
export const CELL_COLUMNS = 3600
export const CELL_ROWS = 1800

export const FULL_TURN = 360 * UNITS_PER_DEGREE
export const HALF_TURN = 180 * UNITS_PER_DEGREE
export const QUARTER_TURN = 90 * UNITS_PER_DEGREE

export function cellRowOf(latitude: number): number {
  return Math.min(CELL_ROWS - 1, Math.max(0, Math.floor((latitude + QUARTER_TURN) / CELL_UNITS)))
}
