import { grown, nextCapacity } from './growth.ts'
import { sortedRows } from './radixSort.ts'

/**
 * Rows in the order of (updatedMicroseconds, mmsi). The service stamps every change later than the one before, so a
 * changed row goes to the end and its old entry is passed over until, at half as many again, all entries close up.
 */
export class UpdateOrder {
  length = 0
  rows: Uint32Array = new Uint32Array(0)
  keys: Float64Array = new Float64Array(0)
  #placeOfRow: Uint32Array = new Uint32Array(0)
  #current = 0
  #isSorted = true

  /** Of a place that holds no row any more, its row's entry being a later one. */
  isCurrent(place: number): boolean {
    return this.#placeOfRow[this.rows[place]!] === place + 1
  }

  /** To be called after a batch with all that were appended or changed, in any order. */
  noteAll(rows: number[], updatedMicroseconds: Float64Array, mmsis: Uint32Array): void {
    const ordered = rows.length < MANY_ROWS ? inOrder(rows, updatedMicroseconds, mmsis) : rows
    for (const row of ordered) this.#note(row, updatedMicroseconds[row]!, mmsis)
    this.#settle(mmsis)
  }

  #note(row: number, updatedMicroseconds: number, mmsis: Uint32Array): void {
    if (row >= this.#placeOfRow.length) {
      this.#placeOfRow = grown(this.#placeOfRow, nextCapacity(this.#placeOfRow.length, row + 1))
    }
    const last = this.length - 1
    if (last >= 0) {
      const later = updatedMicroseconds - this.keys[last]! || mmsis[row]! - mmsis[this.rows[last]!]!
      if (later < 0) this.#isSorted = false
    }
    if (this.#placeOfRow[row] === 0) this.#current += 1
    this.#append(row, updatedMicroseconds)
  }

  forget(row: number): void {
    if ((this.#placeOfRow[row] ?? 0) === 0) return
    this.#placeOfRow[row] = 0
    this.#current -= 1
  }

  /** Closes up when there is much to pass over, sorts anew when the clock was set back. */
  #settle(mmsis: Uint32Array): void {
    if (this.#isSorted && this.length <= this.#current + (this.#current >>> 1) + 1024) return
    const { rows, keys, length } = this
    const order = this.#isSorted ? null : sortedRows(keys, length, (place) => mmsis[rows[place]!]!)
    const kept = new Uint32Array(this.#current)
    const keptKeys = new Float64Array(this.#current)
    let count = 0
    for (let index = 0; index < length; index += 1) {
      const place = order === null ? index : order[index]!
      if (!this.isCurrent(place)) continue
      kept[count] = rows[place]!
      keptKeys[count] = keys[place]!
      count += 1
    }
    for (let place = 0; place < count; place += 1) this.#placeOfRow[kept[place]!] = place + 1
    this.rows = kept
    this.keys = keptKeys
    this.length = count
    this.#isSorted = true
  }

  /** The first place at or after (updatedMicroseconds, mmsi). */
  placeFrom(updatedMicroseconds: number, mmsi: number, mmsis: Uint32Array): number {
    let low = 0
    let high = this.length
    while (low < high) {
      const middle = (low + high) >>> 1
      const before = this.keys[middle]! - updatedMicroseconds || mmsis[this.rows[middle]!]! - mmsi
      if (before < 0) low = middle + 1
      else high = middle
    }
    return low
  }

  #append(row: number, updatedMicroseconds: number): void {
    if (this.length >= this.rows.length) {
      const capacity = nextCapacity(this.rows.length, this.length + 1)
      this.rows = grown(this.rows, capacity)
      this.keys = grown(this.keys, capacity)
    }
    this.rows[this.length] = row
    this.keys[this.length] = updatedMicroseconds
    this.length += 1
    this.#placeOfRow[row] = this.length
  }
}

const MANY_ROWS = 100_000
const PLACES = 2 ** 17

/** Changes come in the order of their stamps but for new vessels, and many share one: only those are sorted, by number. */
function inOrder(rows: number[], updatedMicroseconds: Float64Array, mmsis: Uint32Array): number[] {
  const numbers = new Float64Array(rows.length)
  let begin = 0
  let before = Number.NEGATIVE_INFINITY
  for (let place = 0; place < rows.length; place += 1) {
    const updated = updatedMicroseconds[rows[place]!]!
    if (updated < before) {
      return rows.sort((a, b) => updatedMicroseconds[a]! - updatedMicroseconds[b]! || mmsis[a]! - mmsis[b]!)
    }
    if (updated > before) {
      numbers.subarray(begin, place).sort()
      begin = place
    }
    before = updated
    numbers[place] = mmsis[rows[place]!]! * PLACES + place
  }
  numbers.subarray(begin).sort()
  const ordered: number[] = []
  for (let place = 0; place < rows.length; place += 1) ordered.push(rows[numbers[place]! % PLACES]!)
  return ordered
}
