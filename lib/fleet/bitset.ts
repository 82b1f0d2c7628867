import { uint32At } from './arrayAt.ts'
import { grown, nextCapacity } from './growth.ts'

/** A set of row numbers, one bit each. */
export class Bitset {
  words: Uint32Array

  constructor(rows = 0) {
    this.words = new Uint32Array((rows + 31) >>> 5)
  }

  has(row: number): boolean {
    return (((this.words[row >>> 5] ?? 0) >>> (row & 31)) & 1) === 1
  }

  add(row: number): void {
    const word = row >>> 5
    if (word >= this.words.length) this.words = grown(this.words, nextCapacity(this.words.length, word + 1))
    this.words[word] = uint32At(this.words, word) | (1 << (row & 31))
  }

  remove(row: number): void {
    const word = row >>> 5
    if (word < this.words.length) this.words[word] = uint32At(this.words, word) & ~(1 << (row & 31))
  }

  copy(): Bitset {
    const copy = new Bitset()
    copy.words = this.words.slice()
    return copy
  }

  keepOnly(other: Bitset): this {
    const shared = Math.min(this.words.length, other.words.length)
    const { words } = this
    for (let word = 0; word < shared; word += 1) words[word] = uint32At(words, word) & uint32At(other.words, word)
    words.fill(0, shared)
    return this
  }

  removeAll(other: Bitset): this {
    const shared = Math.min(this.words.length, other.words.length)
    const { words } = this
    for (let word = 0; word < shared; word += 1) words[word] = uint32At(words, word) & ~uint32At(other.words, word)
    return this
  }

  addAll(other: Bitset): this {
    if (this.words.length < other.words.length) this.words = grown(this.words, other.words.length)
    const { words } = this
    for (let word = 0; word < other.words.length; word += 1) {
      words[word] = uint32At(words, word) | uint32At(other.words, word)
    }
    return this
  }

  count(): number {
    let count = 0
    const { words } = this
    for (let word = 0; word < words.length; word += 1) count += bitsOf(uint32At(words, word))
    return count
  }

  /** Counts the rows that are in both sets. */
  countShared(other: Bitset): number {
    let count = 0
    const { words } = this
    const shared = Math.min(words.length, other.words.length)
    for (let word = 0; word < shared; word += 1) count += bitsOf(uint32At(words, word) & uint32At(other.words, word))
    return count
  }

  /** The first row of the set at or after `row`; -1 if there is none. */
  next(row: number): number {
    let word = row >>> 5
    if (word >= this.words.length) return -1
    let bits = uint32At(this.words, word) & (-1 << (row & 31))
    while (bits === 0) {
      word += 1
      if (word >= this.words.length) return -1
      bits = uint32At(this.words, word)
    }
    return (word << 5) + 31 - Math.clz32(bits & -bits)
  }

  /** The last row of the set at or before `row`; -1 if there is none. */
  previous(row: number): number {
    if (row < 0) return -1
    let word = row >>> 5
    let bits = (this.words[word] ?? 0) & (-1 >>> (31 - (row & 31)))
    while (bits === 0) {
      word -= 1
      if (word < 0) return -1
      bits = this.words[word] ?? 0
    }
    return (word << 5) + 31 - Math.clz32(bits)
  }

  /** The row of the set with `before` smaller rows in it; -1 if there is none. */
  nth(before: number): number {
    const { words } = this
    let left = before
    for (let word = 0; word < words.length; word += 1) {
      const here = bitsOf(uint32At(words, word))
      if (left >= here) left -= here
      else {
        let bits = uint32At(words, word)
        for (; left > 0; left -= 1) bits &= bits - 1
        return (word << 5) + 31 - Math.clz32(bits & -bits)
      }
    }
    return -1
  }

  forEach(visit: (row: number) => void): void {
    const { words } = this
    for (let word = 0; word < words.length; word += 1) {
      for (let bits = uint32At(words, word); bits !== 0; bits &= bits - 1) {
        visit((word << 5) + 31 - Math.clz32(bits & -bits))
      }
    }
  }
}

function bitsOf(word: number): number {
  const pairs = word - ((word >>> 1) & 0x5555_5555)
  const nibbles = (pairs & 0x3333_3333) + ((pairs >>> 2) & 0x3333_3333)
  return Math.imul((nibbles + (nibbles >>> 4)) & 0x0f0f_0f0f, 0x0101_0101) >>> 24
}
