import { currentRecord, viewOf } from '#lib/vessel/record.ts'
import { int32At } from './arrayAt.ts'
import { grown, nextCapacity } from './growth.ts'

/** Records side by side, and their rows. */
export interface Records {
  count: number
  /** The row of each record, and its start and end in `view`. */
  rows: Int32Array
  starts: Int32Array
  ends: Int32Array
  bytes: Uint8Array
  view: DataView
}

/**
 * Records copied next to each other, to be processed column by column through one view. Creating a view per record took
 * five times as long as the copy.
 */
export class RecordBatch implements Records {
  count = 0
  rows = new Int32Array(0)
  starts = new Int32Array(0)
  ends = new Int32Array(0)
  bytes = new Uint8Array(0)
  view = viewOf(this.bytes)
  #used = 0

  clear(): void {
    this.count = 0
    this.#used = 0
  }

  add(row: number, stored: Uint8Array): void {
    const record = currentRecord(stored)
    const start = this.#used
    const end = start + record.length
    this.#makeRoom(end)
    this.bytes.set(record, start)
    this.rows[this.count] = row
    this.starts[this.count] = start
    this.ends[this.count] = end
    this.count += 1
    this.#used = end
  }

  #makeRoom(bytes: number): void {
    if (this.count >= this.rows.length) {
      const capacity = nextCapacity(this.rows.length, this.count + 1)
      this.rows = grown(this.rows, capacity)
      this.starts = grown(this.starts, capacity)
      this.ends = grown(this.ends, capacity)
    }
    if (bytes <= this.bytes.length) return
    this.bytes = grown(this.bytes, nextCapacity(this.bytes.length, bytes))
    this.view = viewOf(this.bytes)
  }
}

/** The records at some of the places, without copying bytes. */
export function among(records: Records, places: readonly number[]): Records {
  const { bytes, view } = records
  const pick = (numbers: Int32Array) => Int32Array.from(places, (place) => int32At(numbers, place))
  return {
    count: places.length,
    rows: pick(records.rows),
    starts: pick(records.starts),
    ends: pick(records.ends),
    bytes,
    view,
  }
}
