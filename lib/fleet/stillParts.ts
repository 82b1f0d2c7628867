import { type FieldName, vesselFields } from '#lib/vessel/fields.ts'
import { type NumberPlace, numberPlaces, textsOffset } from '#lib/vessel/record.ts'
import { layoutOf } from '#lib/vessel/storage.ts'
import { grown, nextCapacity } from './growth.ts'
import type { Records } from './recordBatch.ts'

/** Other with every position that a vessel reports; the rest of her record stays the same for minutes, or for years. */
export function isMoving(name: FieldName): boolean {
  return (
    vesselFields[name].rule === 'position' || name === 'updatedMicroseconds' || name === 'positionUpdatedMicroseconds'
  )
}

/** A row's vessel stays who she is. */
const isRowsOwn = (name: FieldName) => name === 'mmsi' || name === 'createdMicroseconds'

const stillNumbers = wordsOf(numberPlaces.filter(({ name }) => !isMoving(name) && !isRowsOwn(name)))

/**
 * Of every row a hash of 64 bits of all that is still in her record. As long as it is the same, half of the columns, all the
 * texts and most indexes are neither read nor written.
 */
export class StillParts {
  /** By row, two halves side by side; 0 and 0 for one that was never written. */
  #hashes: Uint32Array = new Uint32Array(0)
  #found = new Uint32Array(0)
  #known = new Uint32Array(0)

  /** The places of those whose row said something else before, or nothing; from now on it says this. */
  newsOf(records: Records): number[] {
    const { count, rows } = records
    if (this.#found.length < 2 * count) {
      this.#found = new Uint32Array(2 * count)
      this.#known = new Uint32Array(2 * count)
    }
    const [found, known, hashes] = [this.#found, this.#known, this.#hashes]
    for (let place = 0; place < count; place += 1) hashInto(found, place, records)
    // A loop that does nothing else: then the memory of many rows is waited for at once.
    for (let place = 0; place < count; place += 1) {
      known[2 * place] = hashes[2 * rows[place]!] ?? 0
      known[2 * place + 1] = hashes[2 * rows[place]! + 1] ?? 0
    }
    const news: number[] = []
    for (let place = 0; place < count; place += 1) {
      if (known[2 * place] === found[2 * place] && known[2 * place + 1] === found[2 * place + 1]) continue
      this.#write(rows[place]!, found[2 * place]!, found[2 * place + 1]!)
      news.push(place)
    }
    return news
  }

  #write(row: number, left: number, right: number): void {
    const rows = this.#hashes.length >>> 1
    if (row >= rows) this.#hashes = grown(this.#hashes, 2 * nextCapacity(rows, row + 1))
    this.#hashes[2 * row] = left
    this.#hashes[2 * row + 1] = right
  }
}

function hashInto(found: Uint32Array, place: number, { starts, ends, view }: Records): void {
  const start = starts[place]!
  const end = ends[place]!
  let left = 0x9e37_79b9
  let right = 0x85eb_ca6b
  for (let index = 0; index < stillNumbers.length; index += 2) {
    const word = view.getUint32(start + stillNumbers[index]!, true) & stillNumbers[index + 1]!
    left = mixedLeft(left, word)
    right = mixedRight(right, word)
  }
  for (let offset = start + textsOffset; offset < end; offset += 4) {
    const word = view.getUint32(offset, true)
    left = mixedLeft(left, word)
    right = mixedRight(right, word)
  }
  found[2 * place] = left ^ (left >>> 13)
  // Never 0: that is a row that was never written.
  found[2 * place + 1] = right | 1
}

function mixedLeft(hash: number, word: number): number {
  const product = Math.imul(hash ^ word, 0x2c1b_3c6d)
  return product ^ (product >>> 15)
}

function mixedRight(hash: number, word: number): number {
  return Math.imul(((hash << 13) | (hash >>> 19)) ^ word, 0x297a_2d39)
}

/** Where to read four bytes, and which bits of them to look at, so that every byte of these fields is looked at once. */
function wordsOf(places: readonly NumberPlace[]): Int32Array {
  const words: number[] = []
  for (const { offset, kind } of places) {
    for (let byte = offset; byte < offset + layoutOf(kind).bytes; byte += 1) {
      const start = words.at(-2) ?? Number.NEGATIVE_INFINITY
      if (byte < start + 4) words[words.length - 1]! |= 0xff << (8 * (byte - start))
      else words.push(byte, 0xff)
    }
  }
  return Int32Array.from(words)
}
