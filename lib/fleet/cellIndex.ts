import { grown, nextCapacity } from './growth.ts'
import { Slabs } from './slabs.ts'

/** Longitude and latitude in units of 1e-7 degrees, as the columns hold them. */
export const UNITS_PER_DEGREE = 1e7
export const CELL_UNITS = UNITS_PER_DEGREE / 10
export const CELL_COLUMNS = 3600
export const CELL_ROWS = 1800

/** What an area or a tile asks of a ship stands together, in so many numbers: half a cache line, and each at its place. */
export const ENTRY_NUMBERS = 8
export const ROW = 0
export const LONGITUDE = 1
export const LATITUDE = 2
export const MERCATOR_X = 3
export const MERCATOR_Y = 4
export const MARK = 5
export const HEARD = 6
export const MMSI = 7

const HALF_TURN = 180 * UNITS_PER_DEGREE
const QUARTER_TURN = 90 * UNITS_PER_DEGREE
const NOWHERE = 0xffff_ffff

/** Where every located vessel is, in cells of 0.1 degree: a vessel enters, moves and leaves in constant time. */
export class CellIndex {
  readonly #slabs = new Slabs(CELL_COLUMNS * CELL_ROWS, ENTRY_NUMBERS)
  #cellOfRow: Uint32Array = new Uint32Array(0)
  #placeOfRow: Uint32Array = new Uint32Array(0)

  /** Says where in `entries` the caller is to write what the entry holds beside its row, longitude and latitude. */
  place(row: number, longitude: number, latitude: number): number {
    if (row >= this.#cellOfRow.length) this.#makeRoom(row + 1)
    // 180° east is 180° west, and an area that touches either finds the vessel there.
    const x = longitude === HALF_TURN ? -HALF_TURN : longitude
    const cell = cellRowOf(latitude) * CELL_COLUMNS + Math.floor((x + HALF_TURN) / CELL_UNITS)
    if (cell !== this.#cellOfRow[row]) {
      this.remove(row)
      this.#cellOfRow[row] = cell
      this.#placeOfRow[row] = this.#slabs.add(cell)
    }
    const { entries } = this.#slabs
    const at = this.entryOf(row)
    entries[at + ROW] = row
    entries[at + LONGITUDE] = x
    entries[at + LATITUDE] = latitude
    return at
  }

  remove(row: number): void {
    const cell = this.#cellOfRow[row] ?? NOWHERE
    if (cell === NOWHERE) return
    const place = this.#placeOfRow[row]!
    const moved = this.#slabs.removeAt(cell, place)
    if (moved >= 0) this.#placeOfRow[moved] = place
    this.#cellOfRow[row] = NOWHERE
  }

  /** Where in `entries` a located row's entry begins. */
  entryOf(row: number): number {
    return (this.#slabs.starts[this.#cellOfRow[row]!]! + this.#placeOfRow[row]!) * ENTRY_NUMBERS
  }

  /**
   * Entries of all cells, each ENTRY_NUMBERS long; the `counts` of one cell stand together from its `starts`, in
   * entries, on. To be taken anew after every change.
   */
  get entries(): Int32Array {
    return this.#slabs.entries
  }

  get starts(): Uint32Array {
    return this.#slabs.starts
  }

  get counts(): Uint32Array {
    return this.#slabs.counts
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
