import { Bitset } from './bitset.ts'
import { Slabs } from './slabs.ts'
import { TextColumn } from './textColumn.ts'
import { plainBytesOf, type TextNeedle } from './textNeedle.ts'

const CLASS_BITS = 6
const END = 0
const FIRST_SHARED_CLASS = 43

/** Characters as six bits: letters, digits and the usual marks have a class of their own, the rest share some. */
const classOfByte = Uint8Array.from({ length: 256 }, (_, byte) => {
  const character = String.fromCharCode(byte).toUpperCase()
  const own = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789 .-/&'".indexOf(character)
  return own >= 0 ? own + 1 : FIRST_SHARED_CLASS + (byte % (64 - FIRST_SHARED_CLASS))
})

/**
 * Names, and for every three characters in a row the rows whose names hold them. A name counts as ending in two empty
 * characters, so that one or two letters are a range of neighbouring lists and need no plan of their own.
 */
export class NameColumn {
  readonly #names = new TextColumn()
  readonly #lists = new Slabs(1 << (3 * CLASS_BITS), 1)
  readonly #codes = new Int32Array(256)

  textAt(row: number): string | null {
    return this.#names.textAt(row)
  }

  lengthAt(row: number): number {
    return this.#names.lengthAt(row)
  }

  offsetAt(row: number): number {
    return this.#names.offsetAt(row)
  }

  get bytes(): Uint8Array {
    return this.#names.bytes
  }

  set(row: number, source: Uint8Array, offset: number, length: number): void {
    if (this.#names.equals(row, source, offset, length)) return
    if (this.#names.isPlain(row)) this.#leaveLists(row)
    this.#names.set(row, source, offset, length)
    if (this.#names.isPlain(row)) this.#enterLists(row)
  }

  rowsContaining(needle: TextNeedle): Bitset {
    const rows = new Bitset(this.#names.rows)
    this.#names.unusual.forEach((row) => {
      if (needle.matches(this.#names.textAt(row)!)) rows.add(row)
    })
    const bytes = plainBytesOf(needle)
    if (bytes === null || bytes.length === 0) return rows
    const { first, last } = this.#listsFor(bytes)
    const isProof = bytes.length <= 3 && bytes.every((byte) => classOfByte[byte]! < FIRST_SHARED_CLASS)
    const { entries } = this.#lists
    for (let list = first; list <= last; list += 1) {
      const start = this.#lists.starts[list]!
      const end = start + this.#lists.counts[list]!
      for (let slot = start; slot < end; slot += 1) {
        const row = entries[slot]!
        if (isProof || this.#names.containsBytes(row, bytes)) rows.add(row)
      }
    }
    return rows
  }

  /** For three characters or more the shortest of their lists, for fewer all that begin with them. */
  #listsFor(bytes: Uint8Array): { first: number; last: number } {
    if (bytes.length < 3) {
      const open = CLASS_BITS * (3 - bytes.length)
      const first = bytes.reduce((code, byte) => (code << CLASS_BITS) | classOfByte[byte]!, 0) << open
      return { first, last: first + (1 << open) - 1 }
    }
    let shortest = -1
    for (let index = 0; index + 3 <= bytes.length; index += 1) {
      const code = codeAt(bytes, index)
      if (shortest < 0 || this.#lists.counts[code]! < this.#lists.counts[shortest]!) shortest = code
    }
    return { first: shortest, last: shortest }
  }

  #enterLists(row: number): void {
    const count = this.#distinctCodes(this.#names.bytesAt(row))
    for (let index = 0; index < count; index += 1) {
      const list = this.#codes[index]!
      const place = this.#lists.add(list)
      this.#lists.entries[this.#lists.starts[list]! + place] = row
    }
  }

  /** Searches each list for the row: names change so seldom that keeping every place would cost more. */
  #leaveLists(row: number): void {
    const count = this.#distinctCodes(this.#names.bytesAt(row))
    for (let index = 0; index < count; index += 1) {
      const list = this.#codes[index]!
      const start = this.#lists.starts[list]!
      const entries = this.#lists.entries.subarray(start, start + this.#lists.counts[list]!)
      this.#lists.removeAt(list, entries.indexOf(row))
    }
  }

  #distinctCodes(bytes: Uint8Array): number {
    const codes = this.#codes
    let count = 0
    for (let index = 0; index < bytes.length; index += 1) {
      const code = codeAt(bytes, index)
      let known = 0
      while (known < count && codes[known] !== code) known += 1
      if (known === count) codes[count++] = code
    }
    return count
  }
}

function codeAt(bytes: Uint8Array, index: number): number {
  const second = index + 1 < bytes.length ? classOfByte[bytes[index + 1]!]! : END
  const third = index + 2 < bytes.length ? classOfByte[bytes[index + 2]!]! : END
  return (classOfByte[bytes[index]!]! << (2 * CLASS_BITS)) | (second << CLASS_BITS) | third
}
