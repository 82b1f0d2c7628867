import { float64At, int32At, uint32At } from './arrayAt.ts'
import { grown, withRoomFor } from './growth.ts'

/**
 * Rows in the order of (updatedMicroseconds, number). The service stamps every change later than the one before, so a
 * changed row goes to the end and its old entry is skipped until the order is compacted.
 */
export class UpdateOrder {
  length = 0
  /** How often entries were moved to other places. */
  closings = 0
  rows: Uint32Array = new Uint32Array(0)
  keys: Float64Array = new Float64Array(0)
  #placeOfRow: Uint32Array = new Uint32Array(0)
  #current = 0
  #isSorted = true
  #noted: Uint32Array = new Uint32Array(0)
  #notedCount = 0

  /** False if the same row has a later entry. */
  isCurrent(place: number): boolean {
    return this.#placeOfRow[uint32At(this.rows, place)] === place + 1
  }

  /** Whether the outdated entries are more than half as many as the rows. */
  get isLoose(): boolean {
    return this.length > this.#current + (this.#current >>> 1) + slack
  }

  /** Notes appended or changed rows; they are in the order after settling. */
  noteAll({ count, rows }: { count: number; rows: Int32Array }): void {
    const noted = this.#notedCount + count
    this.#noted = withRoomFor(this.#noted, noted)
    for (let place = 0; place < count; place += 1) this.#noted[this.#notedCount + place] = int32At(rows, place)
    this.#notedCount = noted
  }

  /** Sorts noted rows in; do not read before the last step. Compacts if that is overdue. */
  *settleInSteps(updatedMicroseconds: Float64Array, numbers: Uint32Array): Generator<undefined> {
    const noted = this.#noted.subarray(0, this.#notedCount)
    if (noted.length < manyRows) putInOrder(noted, updatedMicroseconds, numbers)
    else this.#noted = new Uint32Array(0)
    this.#notedCount = 0
    for (let from = 0; from < noted.length; from += placesPerStep) {
      this.#appendAll(noted.subarray(from, from + placesPerStep), updatedMicroseconds, numbers)
      yield
    }
    if (!this.#isSorted || this.length > 2 * (this.#current + slack)) yield* this.closeUpInSteps(numbers)
  }

  /**
   * Drops outdated entries, and sorts again if the clock was set back. The old state is read until the last step, and
   * must not change.
   */
  *closeUpInSteps(numbers: Uint32Array): Generator<undefined> {
    const { rows, keys, length } = this
    const order = this.#isSorted
      ? null
      : yield* sortedInSteps(
          length,
          (a, b) =>
            float64At(keys, a) - float64At(keys, b) ||
            uint32At(numbers, uint32At(rows, a)) - uint32At(numbers, uint32At(rows, b)),
        )
    const capacity = this.#current + (this.#current >>> 1) + 2 * slack
    const kept = { rows: new Uint32Array(capacity), keys: new Float64Array(capacity), length: 0 }
    const placeOfRow = new Uint32Array(this.#placeOfRow.length)
    for (let from = 0; from < length; from += placesPerStep) {
      this.#keep(kept, placeOfRow, order, from, Math.min(length, from + placesPerStep))
      yield
    }
    Object.assign(this, kept)
    this.closings += 1
    this.#placeOfRow = placeOfRow
    this.#isSorted = true
  }

  forget(row: number): void {
    if ((this.#placeOfRow[row] ?? 0) === 0) return
    this.#placeOfRow[row] = 0
    this.#current -= 1
  }

  /** The first place at or after (updatedMicroseconds, number). */
  placeFrom(updatedMicroseconds: number, number: number, numbers: Uint32Array): number {
    let low = 0
    let high = this.length
    while (low < high) {
      const middle = (low + high) >>> 1
      const before =
        float64At(this.keys, middle) - updatedMicroseconds || uint32At(numbers, uint32At(this.rows, middle)) - number
      if (before < 0) low = middle + 1
      else high = middle
    }
    return low
  }

  #appendAll(appended: Uint32Array, updatedMicroseconds: Float64Array, numbers: Uint32Array): void {
    this.#makeRoom(this.length + appended.length, updatedMicroseconds.length)
    const { rows, keys, length } = this
    const placeOfRow = this.#placeOfRow
    for (let index = 0; index < appended.length; index += 1) {
      const row = uint32At(appended, index)
      if (placeOfRow[row] === 0) this.#current += 1
      rows[length + index] = row
      keys[length + index] = float64At(updatedMicroseconds, row)
      placeOfRow[row] = length + index + 1
    }
    this.length = length + appended.length
    for (let place = Math.max(1, length); place < this.length && this.#isSorted; place += 1) {
      const later =
        float64At(keys, place) - float64At(keys, place - 1) ||
        uint32At(numbers, uint32At(rows, place)) - uint32At(numbers, uint32At(rows, place - 1))
      if (later < 0) this.#isSorted = false
    }
  }

  #keep(
    kept: { rows: Uint32Array; keys: Float64Array; length: number },
    placeOfRow: Uint32Array,
    order: Uint32Array | null,
    from: number,
    to: number,
  ): void {
    for (let index = from; index < to; index += 1) {
      const place = order === null ? index : uint32At(order, index)
      if (!this.isCurrent(place)) continue
      const row = uint32At(this.rows, place)
      kept.rows[kept.length] = row
      kept.keys[kept.length] = float64At(this.keys, place)
      kept.length += 1
      placeOfRow[row] = kept.length
    }
  }

  #makeRoom(places: number, rows: number): void {
    if (rows > this.#placeOfRow.length) this.#placeOfRow = grown(this.#placeOfRow, rows)
    this.rows = withRoomFor(this.rows, places)
    this.keys = withRoomFor(this.keys, places)
  }
}

const slack = 1024
const manyRows = 20_000
/** This many take a few milliseconds, so that a caller can yield between steps. */
const placesPerStep = 1 << 14

/** Sorts places 0 to `length` - 1: runs of one step each by the platform's sort, then merges of pairs of runs. */
function* sortedInSteps(length: number, compare: (a: number, b: number) => number): Generator<undefined, Uint32Array> {
  let order = new Uint32Array(length)
  for (let from = 0; from < length; from += placesPerStep) {
    const run = order.subarray(from, from + placesPerStep)
    for (let index = 0; index < run.length; index += 1) run[index] = from + index
    run.sort(compare)
    yield
  }
  let merged = new Uint32Array(length)
  for (let run = placesPerStep; run < length; run *= 2) {
    for (let from = 0; from < length; from += 2 * run) {
      const middle = Math.min(length, from + run)
      const end = Math.min(length, from + 2 * run)
      let [left, right] = [from, middle]
      for (let to = from; to < end; to += 1) {
        const isLeft = right === end || (left < middle && compare(uint32At(order, left), uint32At(order, right)) <= 0)
        merged[to] = uint32At(order, isLeft ? left++ : right++)
        if (to % placesPerStep === 0) yield
      }
    }
    ;[order, merged] = [merged, order]
  }
  return order
}

/** Changes arrive in this order, except for new vessels, which come last. */
function putInOrder(rows: Uint32Array, updatedMicroseconds: Float64Array, numbers: Uint32Array): void {
  const compare = (a: number, b: number) =>
    float64At(updatedMicroseconds, a) - float64At(updatedMicroseconds, b) || uint32At(numbers, a) - uint32At(numbers, b)
  if (!rows.every((row, place) => place === 0 || compare(uint32At(rows, place - 1), row) < 0)) rows.sort(compare)
}
