import { uint32At } from './arrayAt.ts'
import { grown, nextCapacity } from './growth.ts'

/**
 * Rows by a number that few rows share; 0 is no number. A hash table in flat arrays, whose chains run through the rows.
 */
export class NumberIndex {
  #numbers: Uint32Array = new Uint32Array(0)
  #nextPlusOne: Uint32Array = new Uint32Array(0)
  #firstPlusOne: Uint32Array = new Uint32Array(1024)

  set(row: number, number: number): void {
    if (row >= this.#numbers.length) this.#makeRoom(row + 1)
    const before = uint32At(this.#numbers, row)
    if (before === number) return
    if (before !== 0) this.#leave(row, before)
    this.#numbers[row] = number
    if (number !== 0) this.#enter(row, number)
  }

  /** The latest row of the number; -1 if there is none. */
  firstOf(number: number): number {
    if (number === 0) return -1
    return this.#fromOn(uint32At(this.#firstPlusOne, this.#chainOf(number)) - 1, number)
  }

  /** The row of the number that was added before this one; -1 if there is none. */
  nextOf(number: number, row: number): number {
    return this.#fromOn(uint32At(this.#nextPlusOne, row) - 1, number)
  }

  forEachRow(number: number, visit: (row: number) => void): void {
    for (let row = this.firstOf(number); row >= 0; row = this.nextOf(number, row)) visit(row)
  }

  /** Skips rows of other numbers in the same chain. */
  #fromOn(first: number, number: number): number {
    let row = first
    while (row >= 0 && this.#numbers[row] !== number) row = uint32At(this.#nextPlusOne, row) - 1
    return row
  }

  #enter(row: number, number: number): void {
    const chain = this.#chainOf(number)
    this.#nextPlusOne[row] = uint32At(this.#firstPlusOne, chain)
    this.#firstPlusOne[chain] = row + 1
  }

  #leave(row: number, number: number): void {
    const chain = this.#chainOf(number)
    let before = uint32At(this.#firstPlusOne, chain) - 1
    if (before === row) {
      this.#firstPlusOne[chain] = uint32At(this.#nextPlusOne, row)
      return
    }
    while (uint32At(this.#nextPlusOne, before) - 1 !== row) before = uint32At(this.#nextPlusOne, before) - 1
    this.#nextPlusOne[before] = uint32At(this.#nextPlusOne, row)
  }

  #chainOf(number: number): number {
    return (Math.imul(number, 0x9e37_79b1) >>> 7) & (this.#firstPlusOne.length - 1)
  }

  #makeRoom(rows: number): void {
    const capacity = nextCapacity(this.#numbers.length, rows)
    this.#numbers = grown(this.#numbers, capacity)
    this.#nextPlusOne = grown(this.#nextPlusOne, capacity)
    if (capacity <= this.#firstPlusOne.length) return
    this.#firstPlusOne = new Uint32Array(2 ** Math.ceil(Math.log2(capacity)))
    for (let row = 0; row < rows - 1; row += 1)
      if (this.#numbers[row] !== 0) this.#enter(row, uint32At(this.#numbers, row))
  }
}
