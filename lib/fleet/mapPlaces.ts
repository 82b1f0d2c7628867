import { numericStorage } from '#lib/vessel/storage.ts'
import {
  CellIndex,
  ENTRY_NUMBERS,
  HEARD,
  LATITUDE,
  LONGITUDE,
  MARK,
  MERCATOR_X,
  MERCATOR_Y,
  MMSI,
  ROW,
} from './cellIndex.ts'
import { grown } from './growth.ts'
import { mapPlaceOf, mercatorX, mercatorY, NOT_ON_THE_MAP } from './mercator.ts'
import type { ColumnsByName } from './numberColumns.ts'
import { heardOf, markOf } from './shipMark.ts'

const UNLOCATED = numericStorage.degrees.unknown

/** Where every ship is and what a map shows of her, made for being read by area: in cells, and coarsely by row. */
export class MapPlaces {
  readonly cells = new CellIndex()
  /** Where a row stands on a web map, coarsely: see mercator.ts. */
  coarse: Uint32Array = new Uint32Array(0)
  /** When a row was last heard, see shipMark.ts. */
  heards: Int32Array = new Int32Array(0)
  #entries = new Int32Array(0)

  makeRoomFor(capacity: number): void {
    this.coarse = grown(this.coarse, capacity)
    this.heards = grown(this.heards, capacity)
  }

  /** Brings rows up to date with their columns. */
  placeAll(rows: readonly { row: number }[], columns: ColumnsByName, typeCodeAt: (row: number) => number): void {
    const { longitude, latitude, broadcastMicroseconds, mmsi } = columns
    if (this.#entries.length < rows.length * ENTRY_NUMBERS) this.#entries = new Int32Array(rows.length * ENTRY_NUMBERS)
    const entries = this.#entries
    let at = 0
    for (const { row } of rows) {
      if (longitude[row] === UNLOCATED || latitude[row] === UNLOCATED) {
        this.remove(row)
        continue
      }
      const x = mercatorX(longitude[row]!)
      const y = mercatorY(latitude[row]!)
      const mark = markOf(columns, row, typeCodeAt(row))
      const heard = heardOf(broadcastMicroseconds[row]!, mark)
      this.coarse[row] = mapPlaceOf(x, y)
      this.heards[row] = heard
      entries[at + ROW] = row
      entries[at + LONGITUDE] = longitude[row]!
      entries[at + LATITUDE] = latitude[row]!
      entries[at + MERCATOR_X] = x
      entries[at + MERCATOR_Y] = y
      entries[at + MARK] = mark
      entries[at + HEARD] = heard
      entries[at + MMSI] = mmsi[row]!
      at += ENTRY_NUMBERS
    }
    this.cells.placeAll(entries, at / ENTRY_NUMBERS)
  }

  remove(row: number): void {
    this.cells.remove(row)
    this.coarse[row] = NOT_ON_THE_MAP
  }
}
