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
import type { Records } from './recordBatch.ts'
import { heardOf, movingMarkOf, stillMarkOf } from './vesselMark.ts'

const UNLOCATED = numericStorage.degrees.unknown

/** Where every vessel is and what a map shows of it, by cell for areas and tiles, and coarsely by row. A column, read directly. */
export class MapPlaces {
  readonly cells = new CellIndex()
  /** Coarse web map position by row: see mercator.ts. */
  coarse: Uint32Array = new Uint32Array(0)
  /** When a row was last heard, see vesselMark.ts. */
  heards: Int32Array = new Int32Array(0)
  #entries = new Int32Array(0)

  makeRoomFor(capacity: number): void {
    this.coarse = grown(this.coarse, capacity)
    this.heards = grown(this.heards, capacity)
  }

  /**
   * Brings rows up to date with their columns, in short loops that read and write few of them: then the memory of many rows
   * is waited for at once.
   */
  placeAll(
    records: Pick<Records, 'count' | 'rows'>,
    columns: ColumnsByName,
    typeCodesPlusOne: Uint8Array | Uint16Array,
  ): void {
    const end = this.#readLocated(records, columns)
    const entries = this.#entries
    for (let at = 0; at < end; at += ENTRY_NUMBERS) {
      const row = entries[at + ROW]!
      entries[at + MARK] = stillMarkOf(columns, row, typeCodesPlusOne[row]! - 1)
    }
    for (let at = 0; at < end; at += ENTRY_NUMBERS) {
      const row = entries[at + ROW]!
      entries[at + MARK]! |= movingMarkOf(columns, row)
      entries[at + HEARD] = heardOf(columns.broadcastMicroseconds[row]!, entries[at + MARK]!)
    }
    for (let at = 0; at < end; at += ENTRY_NUMBERS) {
      const row = entries[at + ROW]!
      const x = mercatorX(entries[at + LONGITUDE]!)
      const y = mercatorY(entries[at + LATITUDE]!)
      entries[at + MERCATOR_X] = x
      entries[at + MERCATOR_Y] = y
      this.coarse[row] = mapPlaceOf(x, y)
      this.heards[row] = entries[at + HEARD]!
    }
    this.cells.placeAll(entries, end / ENTRY_NUMBERS)
  }

  /** Starts an entry for every located vessel; returns where the last one ends. */
  #readLocated({ count, rows }: Pick<Records, 'count' | 'rows'>, { longitude, latitude, mmsi }: ColumnsByName): number {
    if (this.#entries.length < count * ENTRY_NUMBERS) this.#entries = new Int32Array(count * ENTRY_NUMBERS)
    const entries = this.#entries
    let at = 0
    for (let place = 0; place < count; place += 1) {
      const row = rows[place]!
      if (longitude[row] === UNLOCATED || latitude[row] === UNLOCATED) {
        this.remove(row)
        continue
      }
      entries[at + ROW] = row
      entries[at + LONGITUDE] = longitude[row]!
      entries[at + LATITUDE] = latitude[row]!
      entries[at + MMSI] = mmsi[row]!
      at += ENTRY_NUMBERS
    }
    return at
  }

  remove(row: number): void {
    this.cells.remove(row)
    this.coarse[row] = NOT_ON_THE_MAP
  }
}
