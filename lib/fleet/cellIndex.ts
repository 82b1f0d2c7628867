import { grown, nextCapacity } from './growth.ts'
import { Slabs } from './slabs.ts'

/** Longitude and latitude in units of 1e-7 degrees, as the columns hold them. */
export const UNITS_PER_DEGREE = 1e7
export const CELL_UNITS = UNITS_PER_DEGREE / 10
export const CELL_COLUMNS = 3600
export const CELL_ROWS = 1800

const HALF_TURN = 180 * UNITS_PER_DEGREE
const QUARTER_TURN = 90 * UNITS_PER_DEGREE
const NOWHERE = 0xffff_ffff

/** Where every located vessel is, in cells of 0.1 degree: a vessel enters, moves and leaves in constant time. */
export class CellIndex {
  readonly #slabs = new Slabs(CELL_COLUMNS * CELL_ROWS, 3)
  #cellOfRow: Uint32Array = new Uint32Array(0)
  #placeOfRow: Uint32Array = new Uint32Array(0)

  place(row: number, longitude: number, latitude: number): void {
    if (row >= this.#cellOfRow.length) this.#makeRoom(row + 1)
    // 180° east is 180° west, and an area that touches either finds the vessel there.
    const x = longitude === HALF_TURN ? -HALF_TURN : longitude
    const cell = cellRowOf(latitude) * CELL_COLUMNS + Math.floor((x + HALF_TURN) / CELL_UNITS)
    if (cell !== this.#cellOfRow[row]) {
      this.remove(row)
      this.#cellOfRow[row] = cell
      this.#placeOfRow[row] = this.#slabs.add(cell)
    }
    const [rows, xs, ys] = this.#slabs.lanes
    const slot = this.#slabs.starts[cell]! + this.#placeOfRow[row]!
    rows![slot] = row
    xs![slot] = x
    ys![slot] = latitude
  }

  remove(row: number): void {
    const cell = this.#cellOfRow[row] ?? NOWHERE
    if (cell === NOWHERE) return
    const place = this.#placeOfRow[row]!
    const moved = this.#slabs.removeAt(cell, place)
    if (moved >= 0) this.#placeOfRow[moved] = place
    this.#cellOfRow[row] = NOWHERE
  }

  countIn(cell: number): number {
    return this.#slabs.counts[cell]!
  }

  startOf(cell: number): number {
    return this.#slabs.starts[cell]!
  }

  /** Entries of all cells; those of one cell stand together from `startOf` on. To be taken anew after every change. */
  entries(): { rows: Int32Array; xs: Int32Array; ys: Int32Array; starts: Uint32Array; counts: Uint32Array } {
    const [rows, xs, ys] = this.#slabs.lanes
    return { rows: rows!, xs: xs!, ys: ys!, starts: this.#slabs.starts, counts: this.#slabs.counts }
  }

  #makeRoom(rows: number): void {
    const before = this.#cellOfRow.length
    const capacity = nextCapacity(before, rows)
    this.#cellOfRow = grown(this.#cellOfRow, capacity)
    this.#placeOfRow = grown(this.#placeOfRow, capacity)
    this.#cellOfRow.fill(NOWHERE, before)
  }
}

export function cellRowOf(latitude: number): number {
  return Math.min(CELL_ROWS - 1, Math.max(0, Math.floor((latitude + QUARTER_TURN) / CELL_UNITS)))
}
