import { type FieldName, vesselFields } from '#lib/vessel/fields.ts'
import { type NumberPlace, numberPlaces, textsOffset } from '#lib/vessel/record.ts'
import { layoutOf } from '#lib/vessel/storage.ts'
import { grown, nextCapacity } from './growth.ts'

/** Other with every position that a ship reports; the rest of her record stays the same for minutes, or for years. */
export function isMoving(name: FieldName): boolean {
  return (
    vesselFields[name].rule === 'position' || name === 'updatedMicroseconds' || name === 'positionUpdatedMicroseconds'
  )
}

/** A row's ship stays who she is. */
const isRowsOwn = (name: FieldName) => name === 'mmsi' || name === 'createdMicroseconds'

const stillRanges = rangesOf(numberPlaces.filter(({ name }) => !isMoving(name) && !isRowsOwn(name)))

interface WrittenRow {
  row: number
  record: Uint8Array
  view: DataView
}

/**
 * Of every row a hash of 64 bits of all that is still in her record. As long as it is the same, half of the columns, all the
 * texts and most indexes are neither read nor written.
 */
export class StillParts {
  /** By row, two halves side by side; 0 and 0 for one that was never written. */
  #hashes: Uint32Array = new Uint32Array(0)
  #found = new Uint32Array(0)

  /** Those whose row said something else before, or nothing; from now on it says this. */
  newsOf<Written extends WrittenRow>(rows: readonly Written[]): Written[] {
    if (this.#found.length < 2 * rows.length) this.#found = new Uint32Array(2 * rows.length)
    const found = this.#found
    // All hashes first: then the memory of many rows is waited for at once.
    for (let index = 0; index < rows.length; index += 1) hashInto(found, 2 * index, rows[index]!)
    const news: Written[] = []
    for (let index = 0; index < rows.length; index += 1) {
      const { row } = rows[index]!
      const left = found[2 * index]!
      const right = found[2 * index + 1]!
      if (this.#hashes[2 * row] === left && this.#hashes[2 * row + 1] === right) continue
      this.#makeRoomFor(row)
      this.#hashes[2 * row] = left
      this.#hashes[2 * row + 1] = right
      news.push(rows[index]!)
    }
    return news
  }

  #makeRoomFor(row: number): void {
    const rows = this.#hashes.length >>> 1
    if (row >= rows) this.#hashes = grown(this.#hashes, 2 * nextCapacity(rows, row + 1))
  }
}

function hashInto(target: Uint32Array, at: number, { record, view }: WrittenRow): void {
  let left = 0x9e37_79b9
  let right = 0x85eb_ca6b
  for (const { from, to } of stillRanges) {
    const end = Math.min(to, record.length)
    for (let offset = from; offset < end; offset += 4) {
      const word = offset + 4 <= end ? view.getUint32(offset, true) : lastBytes(record, offset, end)
      left = Math.imul(left ^ word, 0x2c1b_3c6d)
      left ^= left >>> 15
      right = Math.imul(((right << 13) | (right >>> 19)) ^ word, 0x297a_2d39)
    }
  }
  target[at] = left ^ (left >>> 13)
  // Never 0: that is a row that was never written.
  target[at + 1] = right | 1
}

function lastBytes(record: Uint8Array, from: number, end: number): number {
  let word = 0
  for (let at = from; at < end; at += 1) word = (word << 8) | record[at]!
  return word
}

function rangesOf(places: readonly NumberPlace[]): { from: number; to: number }[] {
  const texts = { from: textsOffset, to: Number.MAX_SAFE_INTEGER }
  const parts = places.map(({ offset, kind }) => ({ from: offset, to: offset + layoutOf(kind).bytes }))
  const ranges: { from: number; to: number }[] = []
  for (const part of [...parts, texts]) {
    const last = ranges.at(-1)
    if (last?.to === part.from) last.to = part.to
    else ranges.push(part)
  }
  return ranges
}
