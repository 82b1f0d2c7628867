import { Slabs } from './slabs.ts'

const classBits = 6
const end = 0
const firstSharedClass = 43

/** Characters as six bits: letters, digits and common signs have their own class, the others share some. */
const classOfByte = Uint8Array.from({ length: 256 }, (_, byte) => {
  const character = String.fromCharCode(byte).toUpperCase()
  const own = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789 .-/&'".indexOf(character)
  return own >= 0 ? own + 1 : firstSharedClass + (byte % (64 - firstSharedClass))
})

/** An entry is a row and, in the low bits, the place of the trigram in its text. */
const placeBits = 6
const places = 1 << placeBits
/** Marks a trigram that occurs more than once in a text, or beyond the counted places. */
const anywhere = places - 1

const maxEntriesAlike = 150_000

/**
 * Texts by their trigrams, with the place of each. A text counts as ending in two empty characters, so that one or two
 * letters are a range of neighbouring lists and need no separate plan. Arrays are read directly: through arrayAt.ts a
 * name of four letters took 1.5 ms instead of 1.2 among a million.
 */
export class TrigramLists {
  readonly #lists = new Slabs(1 << (3 * classBits), 1)
  readonly #codes = new Int32Array(256)
  readonly #places = new Uint8Array(256)
  /** The place of the first trigram plus one, by row, during a search; else 0. */
  #found = new Uint8Array(0)

  enter(row: number, text: Uint8Array): void {
    const count = this.#read(text)
    for (let index = 0; index < count; index += 1) {
      const list = this.#codes[index]!
      const place = this.#lists.add(list)
      this.#lists.entries[this.#lists.starts[list]! + place] = row * places + this.#places[index]!
    }
  }

  /** Searches each list for the row. Texts change so seldom that storing every place would cost more. */
  leave(row: number, text: Uint8Array): void {
    const count = this.#read(text)
    for (let index = 0; index < count; index += 1) {
      const list = this.#codes[index]!
      const entries = this.#entriesOf(list)
      this.#lists.removeAt(list, entries.indexOf(row * places + this.#places[index]!))
    }
  }

  /** Calls `certain` for rows whose text contains the needle, and `likely` for rows that must be checked. */
  forEach(needle: Uint8Array, rowCount: number, certain: (row: number) => void, likely: (row: number) => void): void {
    const isExact = needle.every((byte) => classOfByte[byte]! < firstSharedClass)
    if (needle.length < 3) {
      this.#forEachBeginning(needle, isExact ? certain : likely)
      return
    }
    const [rarest, other] = this.#rarestTwo(needle)
    if (other === null) {
      forEachRow(this.#entriesOf(rarest.code), isExact && needle.length === 3 ? certain : likely)
      return
    }
    if (this.#found.length < rowCount) this.#found = new Uint8Array(rowCount + (rowCount >>> 3))
    const found = this.#found
    const ofRarest = this.#entriesOf(rarest.code)
    for (let slot = 0; slot < ofRarest.length; slot += 1) {
      found[ofRarest[slot]! >>> placeBits] = (ofRarest[slot]! & anywhere) + 1
    }
    const distance = other.index - rarest.index
    const isWhole = needle.length <= 3 + Math.abs(distance) && Math.abs(distance) <= 3
    const visit = isExact && isWhole ? certain : likely
    const ofOther = this.#entriesOf(other.code)
    for (let slot = 0; slot < ofOther.length; slot += 1) {
      const row = ofOther[slot]! >>> placeBits
      const first = found[row]! - 1
      if (first < 0) continue
      const second = ofOther[slot]! & anywhere
      if (first === anywhere || second === anywhere) likely(row)
      else if (second - first === distance) visit(row)
    }
    forEachRow(ofRarest, (row) => {
      found[row] = 0
    })
  }

  /**
   * Rows whose texts share the most trigrams with this one, at most `max`. Skips the most common trigrams if there are
   * enough rarer ones, because they cost most and discriminate least.
   */
  rowsAlike(text: Uint8Array, rowCount: number, max: number): number[] {
    if (this.#found.length < rowCount) this.#found = new Uint8Array(rowCount + (rowCount >>> 3))
    const shared = this.#found
    const lists = this.#rarestOf(this.#codes.slice(0, this.#read(text)))
    for (const list of lists) {
      forEachRow(this.#entriesOf(list), (row) => {
        shared[row]! += 1
      })
    }
    const rowsSharing = new Uint32Array(lists.length + 1)
    const counted: number[][] = Array.from({ length: lists.length + 1 }, () => [])
    for (const list of lists) {
      forEachRow(this.#entriesOf(list), (row) => {
        const count = shared[row]!
        if (count === 0) return
        shared[row] = 0
        rowsSharing[count]! += 1
        if (rowsSharing[count]! <= max) counted[count]!.push(row)
      })
    }
    return counted.toReversed().flat().slice(0, max)
  }

  #rarestOf(codes: Int32Array): number[] {
    const byLength = [...codes].sort((a, b) => this.#lists.counts[a]! - this.#lists.counts[b]!)
    let entries = 0
    return byLength.filter((code, place) => {
      entries += this.#lists.counts[code]!
      return place < 2 || entries <= maxEntriesAlike
    })
  }

  #forEachBeginning(needle: Uint8Array, visit: (row: number) => void): void {
    const open = classBits * (3 - needle.length)
    const first = needle.reduce((code, byte) => (code << classBits) | classOfByte[byte]!, 0) << open
    for (let list = first; list < first + (1 << open); list += 1) {
      forEachRow(this.#entriesOf(list), visit)
    }
  }

  /** The needle's two shortest lists; among equally short ones, those farthest apart. */
  #rarestTwo(needle: Uint8Array) {
    const all = Array.from({ length: needle.length - 2 }, (_, index) => ({ index, code: codeAt(needle, index) }))
    const countOf = ({ code }: { code: number }) => this.#lists.counts[code]!
    const [rarest, ...others] = all.sort((a, b) => countOf(a) - countOf(b))
    return [rarest!, others.find(({ code }) => code !== rarest!.code) ?? null] as const
  }

  #entriesOf(list: number): Int32Array {
    const start = this.#lists.starts[list]!
    return this.#lists.entries.subarray(start, start + this.#lists.counts[list]!)
  }

  /** Fills in the distinct trigrams of a text with their places. Returns their number. */
  #read(text: Uint8Array): number {
    const codes = this.#codes
    let count = 0
    for (let index = 0; index < text.length; index += 1) {
      const code = codeAt(text, index)
      let known = 0
      while (known < count && codes[known] !== code) known += 1
      if (known < count) this.#places[known] = anywhere
      else {
        codes[count] = code
        this.#places[count] = Math.min(index, anywhere)
        count += 1
      }
    }
    return count
  }
}

function forEachRow(entries: Int32Array, visit: (row: number) => void): void {
  for (let slot = 0; slot < entries.length; slot += 1) visit(entries[slot]! >>> placeBits)
}

function codeAt(bytes: Uint8Array, index: number): number {
  const second = index + 1 < bytes.length ? classOfByte[bytes[index + 1]!]! : end
  const third = index + 2 < bytes.length ? classOfByte[bytes[index + 2]!]! : end
  return (classOfByte[bytes[index]!]! << (2 * classBits)) | (second << classBits) | third
}
