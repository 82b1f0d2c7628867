const blank = 0x20
const never = 99

/**
 * Edit distance between the input and the closest run of words in a name (optimal string alignment); `isWhole`: the run
 * is the whole name. Buffers are kept and read directly, because names are compared by the thousand: through arrayAt.ts
 * a search took 15% longer.
 */
export class EditDistance {
  readonly #typed: Uint8Array
  #before: Uint8Array
  #last: Uint8Array
  #row: Uint8Array

  constructor(typed: Uint8Array) {
    this.#typed = typed
    const places = 257
    this.#before = new Uint8Array(places)
    this.#last = new Uint8Array(places)
    this.#row = new Uint8Array(places)
  }

  /** `name` in upper case. */
  of(name: Uint8Array): { edits: number; isWhole: boolean } {
    const typed = this.#typed
    const length = Math.min(name.length, 256)
    this.#last.fill(0, 0, length + 1)
    for (let end = 1; end <= length; end += 1) {
      this.#last[end] = name[end - 1] === blank ? 0 : Math.min(never, this.#last[end - 1]! + 1)
    }
    for (let index = 0; index < typed.length; index += 1) {
      const row = this.#row
      row[0] = index + 1
      for (let end = 1; end <= length; end += 1) {
        const wrong = this.#last[end - 1]! + (typed[index] === name[end - 1] ? 0 : 1)
        let min = Math.min(wrong, this.#last[end]! + 1, row[end - 1]! + 1)
        const isSwapped = index > 0 && end > 1 && typed[index] === name[end - 2] && typed[index - 1] === name[end - 1]
        if (isSwapped) min = Math.min(min, this.#before[end - 2]! + 1)
        row[end] = min
      }
      this.#row = this.#before
      this.#before = this.#last
      this.#last = row
    }
    let edits = this.#last[length]!
    for (let end = 1; end < length; end += 1) {
      if (name[end] === blank && this.#last[end]! < edits) edits = this.#last[end]!
    }
    return { edits, isWhole: Math.abs(length - typed.length) <= edits }
  }
}
