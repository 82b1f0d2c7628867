import { numericStorage } from '#lib/vessel/storage.ts'
import {
  CellIndex,
  entryNumbers,
  latitudeOffset,
  longitudeOffset,
  markOffset,
  mercatorXOffset,
  mercatorYOffset,
  numberOffset,
  receivedOffset,
  rowOffset,
} from './cellIndex.ts'
import { grown } from './growth.ts'
import { mapPlaceOf, mercatorX, mercatorY, notOnTheMap } from './mercator.ts'
import type { ColumnsByName } from './numberColumns.ts'
import type { Records } from './recordBatch.ts'
import { heardOf, movingMarkOf, stillMarkOf } from './vesselMark.ts'

const unlocated = numericStorage.degrees.unknown

/**
 * Positions of vessels and their marks on a map, by cell for areas and tiles, and coarsely by row. Columns are read
 * directly.
 */
export class MapPlaces {
  readonly cells = new CellIndex()
  /** Coarse web map position by row: see mercator.ts. */
  coarse: Uint32Array = new Uint32Array(0)
  /** The time of the last reception by row: see vesselMark.ts. */
  heards: Int32Array = new Int32Array(0)
  #entries = new Int32Array(0)

  makeRoomFor(capacity: number): void {
    this.coarse = grown(this.coarse, capacity)
    this.heards = grown(this.heards, capacity)
  }

  /**
   * Brings rows up to date with their columns, in short loops that each read and write few columns, so that the
   * processor waits for the memory of many rows together.
   */
  placeAll(
    records: Pick<Records, 'count' | 'rows'>,
    columns: ColumnsByName,
    typeCodesPlusOne: Uint8Array | Uint16Array,
  ): void {
    const end = this.#readLocated(records, columns)
    const entries = this.#entries
    for (let at = 0; at < end; at += entryNumbers) {
      const row = entries[at + rowOffset]!
      entries[at + markOffset] = stillMarkOf(columns, row, typeCodesPlusOne[row]! - 1)
    }
    for (let at = 0; at < end; at += entryNumbers) {
      const row = entries[at + rowOffset]!
      entries[at + markOffset]! |= movingMarkOf(columns, row)
      entries[at + receivedOffset] = heardOf(columns.broadcastMicroseconds[row]!, entries[at + markOffset]!)
    }
    for (let at = 0; at < end; at += entryNumbers) {
      const row = entries[at + rowOffset]!
      const x = mercatorX(entries[at + longitudeOffset]!)
      const y = mercatorY(entries[at + latitudeOffset]!)
      entries[at + mercatorXOffset] = x
      entries[at + mercatorYOffset] = y
      this.coarse[row] = mapPlaceOf(x, y)
      this.heards[row] = entries[at + receivedOffset]!
    }
    this.cells.placeAll(entries, end / entryNumbers)
  }

  /** Starts an entry for every located vessel. Returns the end of the last one. */
  #readLocated(
    { count, rows }: Pick<Records, 'count' | 'rows'>,
    { longitude, latitude, number }: ColumnsByName,
  ): number {
    if (this.#entries.length < count * entryNumbers) this.#entries = new Int32Array(count * entryNumbers)
    const entries = this.#entries
    let at = 0
    for (let place = 0; place < count; place += 1) {
      const row = rows[place]!
      if (longitude[row] === unlocated || latitude[row] === unlocated) {
        this.remove(row)
        continue
      }
      entries[at + rowOffset] = row
      entries[at + longitudeOffset] = longitude[row]!
      entries[at + latitudeOffset] = latitude[row]!
      entries[at + numberOffset] = number[row]!
      at += entryNumbers
    }
    return at
  }

  remove(row: number): void {
    this.cells.remove(row)
    this.coarse[row] = notOnTheMap
  }
}
