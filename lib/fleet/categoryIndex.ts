import { codeAt, uint32At } from './arrayAt.ts'
import { Bitset } from './bitset.ts'
import { withRoomFor } from './growth.ts'

/** A word of a short list per row (-1 for none), and the set of rows per word. */
export class CategoryIndex {
  readonly words: readonly string[]
  readonly #codes: ReadonlyMap<string, number>
  readonly #sets: Bitset[]
  #codesPlusOne: Uint8Array | Uint16Array

  constructor(words: readonly string[]) {
    this.words = words
    this.#codes = new Map(words.map((word, code) => [word, code]))
    this.#sets = words.map(() => new Bitset())
    this.#codesPlusOne = words.length < 0xff ? new Uint8Array(0) : new Uint16Array(0)
  }

  set(row: number, word: string | null): void {
    const code = word === null ? -1 : (this.#codes.get(word) ?? -1)
    this.#codesPlusOne = withRoomFor(this.#codesPlusOne, row + 1)
    const before = codeAt(this.#codesPlusOne, row) - 1
    if (before === code) return
    if (before >= 0) this.#sets[before]?.remove(row)
    if (code >= 0) this.#sets[code]?.add(row)
    this.#codesPlusOne[row] = code + 1
  }

  /** The index of each row's word plus one; 0 for none. Valid until a row is added. */
  get codesPlusOne(): Uint8Array | Uint16Array {
    return this.#codesPlusOne
  }

  /**
   * Adds the number of rows with each word to `counts`, at the word's place plus one, and of rows without a word at 0.
   * Compares sets, 32 rows at a time. If reading each row would be faster, returns false and counts nothing.
   */
  addShared(rows: Bitset, counts: Uint32Array): boolean {
    const steps = this.#sets.reduce((sum, { words }) => sum + words.length, 0)
    const all = rows.count()
    if (steps * 2 > all) return false
    let none = all
    for (const [code, set] of this.#sets.entries()) {
      const shared = set.countShared(rows)
      counts[code + 1] = uint32At(counts, code + 1) + shared
      none -= shared
    }
    counts[0] = uint32At(counts, 0) + none
    return true
  }

  /** Rows that have any of the words. An unknown word has no rows. */
  rowsOf(words: readonly (string | number)[]): Bitset {
    let rows: Bitset | null = null
    for (const word of new Set(words)) {
      const set = this.#sets[this.#codes.get(String(word)) ?? -1]
      if (set) rows = rows === null ? set.copy() : rows.addAll(set)
    }
    return rows ?? new Bitset()
  }
}
