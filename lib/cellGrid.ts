import type { Box, Place } from './distance.ts'

/** Neighbours of one row: cells or columns. */
export interface CellRange {
  first: number
  last: number
}

/** Cells of the same size in degrees everywhere, numbered eastwards from 180° west, row by row from 90° south. */
export class CellGrid {
  readonly cellsPerDegree: number
  readonly columns: number
  readonly rows: number

  constructor(cellsPerDegree: number) {
    this.cellsPerDegree = cellsPerDegree
    this.columns = 360 * cellsPerDegree
    this.rows = 180 * cellsPerDegree
  }

  cellAt({ longitude, latitude }: Place): number {
    return this.rowOf(latitude) * this.columns + this.#wrapped(this.#columnAt(longitude))
  }

  /** The pole belongs to the last row. */
  rowOf(latitude: number): number {
    return Math.max(0, Math.min(this.rows - 1, Math.floor((latitude + 90) * this.cellsPerDegree)))
  }

  /** The columns that a box touches, two ranges across 180°. */
  columnsIn({ west, east }: Box): CellRange[] {
    const end = this.columns - 1
    const [from, to] = [this.#columnAt(west), this.#columnAt(east)]
    if (to - from >= end) return [{ first: 0, last: end }]
    const [first, last] = [this.#wrapped(from), this.#wrapped(to)]
    if (first <= last) return [{ first, last }]
    return [
      { first: 0, last },
      { first, last: end },
    ]
  }

  /** The cells that a box touches, row by row. */
  *cellsIn(box: Box): Generator<CellRange> {
    const columns = this.columnsIn(box)
    for (let row = this.rowOf(box.south); row <= this.rowOf(box.north); row += 1) {
      const start = row * this.columns
      for (const { first, last } of columns) yield { first: start + first, last: start + last }
    }
  }

  /** Not wrapped at 180°. */
  #columnAt(longitude: number): number {
    return Math.floor((longitude + 180) * this.cellsPerDegree)
  }

  #wrapped(column: number): number {
    return ((column % this.columns) + this.columns) % this.columns
  }
}

/** Joins ranges that overlap or touch. */
export function joinedRanges(ranges: readonly CellRange[]): CellRange[] {
  const joined: CellRange[] = []
  for (const { first, last } of ranges.toSorted((one, other) => one.first - other.first)) {
    const before = joined.at(-1)
    if (before && first <= before.last + 1) before.last = Math.max(before.last, last)
    else joined.push({ first, last })
  }
  return joined
}
