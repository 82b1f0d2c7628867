import { int32At, itemAt, uint32At } from './arrayAt.ts'
/** From MMSI to row by open addressing: four bytes a slot, the MMSI itself is read from its column. */
export class MmsiMap {
  #rowsPlusOne = new Uint32Array(2048)
  #size = 0

  rowOf(number: number, numbers: Uint32Array): number {
    return uint32At(this.#rowsPlusOne, this.#slotOf(number, numbers)) - 1
  }

  /** The same for many: in two short loops, so that the memory of many slots, and then of many rows, is waited for at once. */
  rowsOf(list: readonly { number: number }[], numbers: Uint32Array): Int32Array {
    const mask = this.#rowsPlusOne.length - 1
    const rows = new Int32Array(list.length)
    for (let index = 0; index < list.length; index += 1) {
      rows[index] = uint32At(this.#rowsPlusOne, homeOf(itemAt(list, index).number) & mask) - 1
    }
    for (let index = 0; index < list.length; index += 1) {
      const { number } = itemAt(list, index)
      if (int32At(rows, index) >= 0 && numbers[int32At(rows, index)] !== number)
        rows[index] = this.rowOf(number, numbers)
    }
    return rows
  }

  /** Replaces the row of an MMSI that is known already. */
  set(number: number, row: number, numbers: Uint32Array): void {
    if (this.#size * 2 >= this.#rowsPlusOne.length) this.#grow(numbers)
    const slot = this.#slotOf(number, numbers)
    if (this.#rowsPlusOne[slot] === 0) this.#size += 1
    this.#rowsPlusOne[slot] = row + 1
  }

  #slotOf(number: number, numbers: Uint32Array): number {
    const mask = this.#rowsPlusOne.length - 1
    let slot = homeOf(number) & mask
    while (this.#rowsPlusOne[slot] !== 0 && numbers[uint32At(this.#rowsPlusOne, slot) - 1] !== number)
      slot = (slot + 1) & mask
    return slot
  }

  #grow(numbers: Uint32Array): void {
    const old = this.#rowsPlusOne
    this.#rowsPlusOne = new Uint32Array(old.length * 2)
    for (const rowPlusOne of old) {
      if (rowPlusOne !== 0) this.#rowsPlusOne[this.#slotOf(uint32At(numbers, rowPlusOne - 1), numbers)] = rowPlusOne
    }
  }
}

function homeOf(number: number): number {
  return Math.imul(number, 0x9e37_79b1) >>> 7
}
