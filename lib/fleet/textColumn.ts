import { uint8At, uint32At } from './arrayAt.ts'
import { Bitset } from './bitset.ts'
import { nextCapacity, withRoomFor } from './growth.ts'
import { isPlainText, type TextNeedle, upperCase } from './textNeedle.ts'

const small = 1 << 20
const upperCases = Uint8Array.from({ length: 256 }, (_, byte) => upperCase(byte))

/** A text per row as UTF-8 bytes in one arena, which the garbage collector does not scan. Length 0 means unknown. */
export class TextColumn {
  /** Rows whose text is not plain ASCII and must be compared as text. */
  readonly unusual = new Bitset()
  /** Two numbers per row: the start of its text in the arena, and the length. */
  #spans: Uint32Array = new Uint32Array(1024)
  #arena = Buffer.alloc(4096)
  #used = 0
  #wasted = 0

  /** Returns whether the text changed. */
  set(row: number, source: Uint8Array, offset: number, length: number): boolean {
    if (this.equals(row, source, offset, length)) return false
    this.#spans = withRoomFor(this.#spans, 2 * row + 2)
    const before = uint32At(this.#spans, 2 * row + 1)
    if (length > before) {
      this.#wasted += before
      this.#spans[2 * row] = this.#takeBytes(length)
    } else this.#wasted += before - length
    const start = uint32At(this.#spans, 2 * row)
    for (let index = 0; index < length; index += 1) this.#arena[start + index] = uint8At(source, offset + index)
    this.#spans[2 * row + 1] = length
    if (isPlainText(source, offset, length)) this.unusual.remove(row)
    else this.unusual.add(row)
    if (this.#wasted > small && this.#wasted * 3 > this.#used) this.#compact()
    return true
  }

  equals(row: number, source: Uint8Array, offset: number, length: number): boolean {
    if ((this.#spans[2 * row + 1] ?? 0) !== length) return false
    const start = this.offsetAt(row)
    for (let index = 0; index < length; index += 1) {
      if (this.#arena[start + index] !== source[offset + index]) return false
    }
    return true
  }

  hasTextAt(row: number): boolean {
    return this.lengthAt(row) > 0
  }

  textAt(row: number): string | null {
    const length = this.lengthAt(row)
    if (length === 0) return null
    const start = this.offsetAt(row)
    return this.#arena.toString('utf8', start, start + length)
  }

  /** Rows of texts that are not plain and contain the needle. */
  unusualMatching(needle: TextNeedle): Bitset {
    const rows = new Bitset(this.rows)
    this.unusual.forEach((row) => {
      const text = this.textAt(row)
      if (text !== null && needle.matches(text)) rows.add(row)
    })
    return rows
  }

  isPlain(row: number): boolean {
    return !this.unusual.has(row)
  }

  /** Adds the given rows whose plain text contains the needle, ignoring case; the needle is in upper case. */
  addContaining(rows: readonly number[], needle: Uint8Array, found: Bitset): void {
    const spans = this.#spans
    const arena: Uint8Array = this.#arena
    const first = uint8At(needle, 0)
    for (const row of rows) {
      const start = uint32At(spans, 2 * row)
      const last = start + uint32At(spans, 2 * row + 1) - needle.length
      for (let from = start; from <= last; from += 1) {
        if (upperCases[uint8At(arena, from)] !== first) continue
        let matched = 1
        while (matched < needle.length && upperCases[uint8At(arena, from + matched)] === needle[matched]) matched += 1
        if (matched < needle.length) continue
        found.add(row)
        break
      }
    }
  }

  /** The index of the needle in a row's plain text, ignoring case; -1 if the text does not contain it. */
  placeOf(row: number, needle: Uint8Array): number {
    const arena: Uint8Array = this.#arena
    const start = this.offsetAt(row)
    const last = start + this.lengthAt(row) - needle.length
    for (let from = start; from <= last; from += 1) {
      let matched = 0
      while (matched < needle.length && upperCases[uint8At(arena, from + matched)] === needle[matched]) matched += 1
      if (matched === needle.length) return from - start
    }
    return -1
  }

  /** Compares ignoring case; the beginning is in upper case. */
  beginsWith(row: number, beginning: Uint8Array): boolean {
    if (this.lengthAt(row) < beginning.length) return false
    const start = this.offsetAt(row)
    return beginning.every((byte, index) => upperCases[uint8At(this.#arena, start + index)] === byte)
  }

  lengthAt(row: number): number {
    return this.#spans[2 * row + 1] ?? 0
  }

  /** The index in `bytes` at which a row's text begins. */
  offsetAt(row: number): number {
    return this.#spans[2 * row] ?? 0
  }

  /** All texts as UTF-8. Valid until the next change. */
  get bytes(): Uint8Array {
    return this.#arena
  }

  get rows(): number {
    return this.#spans.length >>> 1
  }

  /** The bytes of a row's text. Valid until the next change. */
  bytesAt(row: number): Uint8Array {
    const start = this.offsetAt(row)
    return this.#arena.subarray(start, start + this.lengthAt(row))
  }

  #takeBytes(length: number): number {
    const start = this.#used
    this.#used += length
    if (this.#used > this.#arena.length) {
      const arena = Buffer.allocUnsafeSlow(nextCapacity(this.#arena.length, this.#used))
      this.#arena.copy(arena, 0, 0, start)
      this.#arena = arena
    }
    return start
  }

  #compact(): void {
    const arena = Buffer.allocUnsafeSlow(this.#used - this.#wasted + small)
    let used = 0
    for (let row = 0; row < this.rows; row += 1) {
      const start = uint32At(this.#spans, 2 * row)
      this.#arena.copy(arena, used, start, start + uint32At(this.#spans, 2 * row + 1))
      this.#spans[2 * row] = used
      used += uint32At(this.#spans, 2 * row + 1)
    }
    this.#arena = arena
    this.#used = used
    this.#wasted = 0
  }
}

/** A hash that ignores case; never 0. */
export function foldedHash(bytes: Uint8Array, offset: number, length: number): number {
  let hash = 0
  for (let index = offset; index < offset + length; index += 1)
    hash = (Math.imul(hash, 31) + upperCase(uint8At(bytes, index))) | 0
  return hash === 0 ? 1 : hash >>> 0
}
