import { Bitset } from './bitset.ts'
import { grown, nextCapacity } from './growth.ts'
import { isPlainText, upperCase } from './textNeedle.ts'

const SMALL = 1 << 20

/** A text a row as UTF-8 bytes in one arena, outside the garbage collector's reach. Length 0 means "nothing known". */
export class TextColumn {
  /** Rows whose text is not plain, and has to be compared as text. */
  readonly unusual = new Bitset()
  #offsets: Uint32Array = new Uint32Array(0)
  #lengths: Uint8Array = new Uint8Array(0)
  #arena = Buffer.alloc(4096)
  #used = 0
  #wasted = 0

  /** Says whether the text is another than before. */
  set(row: number, source: Uint8Array, offset: number, length: number): boolean {
    if (row >= this.#lengths.length) this.#makeRoom(row + 1)
    if (this.equals(row, source, offset, length)) return false
    const before = this.#lengths[row]!
    if (length > before) {
      this.#wasted += before
      this.#offsets[row] = this.#takeBytes(length)
    } else this.#wasted += before - length
    const start = this.#offsets[row]!
    for (let index = 0; index < length; index += 1) this.#arena[start + index] = source[offset + index]!
    this.#lengths[row] = length
    if (isPlainText(source, offset, length)) this.unusual.remove(row)
    else this.unusual.add(row)
    if (this.#wasted > SMALL && this.#wasted * 3 > this.#used) this.#compact()
    return true
  }

  equals(row: number, source: Uint8Array, offset: number, length: number): boolean {
    if ((this.#lengths[row] ?? 0) !== length) return false
    const start = this.#offsets[row]!
    for (let index = 0; index < length; index += 1) {
      if (this.#arena[start + index] !== source[offset + index]) return false
    }
    return true
  }

  textAt(row: number): string | null {
    const length = this.#lengths[row] ?? 0
    return length === 0 ? null : this.#arena.toString('utf8', this.#offsets[row]!, this.#offsets[row]! + length)
  }

  isPlain(row: number): boolean {
    return !this.unusual.has(row)
  }

  /** Of a plain text, whatever its case; the needle in upper case. */
  containsBytes(row: number, needle: Uint8Array): boolean {
    const start = this.#offsets[row] ?? 0
    const last = start + (this.#lengths[row] ?? 0) - needle.length
    for (let from = start; from <= last; from += 1) {
      let matched = 0
      while (matched < needle.length && upperCase(this.#arena[from + matched]!) === needle[matched]) matched += 1
      if (matched === needle.length) return true
    }
    return false
  }

  lengthAt(row: number): number {
    return this.#lengths[row] ?? 0
  }

  /** Where in `bytes` a row's text begins. */
  offsetAt(row: number): number {
    return this.#offsets[row] ?? 0
  }

  /** All texts, as UTF-8; good until the next change. */
  get bytes(): Uint8Array {
    return this.#arena
  }

  /** Of a plain text in upper case; `hashOf` gives the same for the same text. */
  foldedHashAt(row: number): number {
    return foldedHash(this.#arena, this.#offsets[row] ?? 0, this.lengthAt(row))
  }

  hashOf(text: string): number {
    const bytes = Buffer.from(text)
    return foldedHash(bytes, 0, bytes.length)
  }

  get rows(): number {
    return this.#lengths.length
  }

  /** The bytes of a row's text, good until the next change. */
  bytesAt(row: number): Uint8Array {
    const start = this.#offsets[row] ?? 0
    return this.#arena.subarray(start, start + (this.#lengths[row] ?? 0))
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

  #makeRoom(rows: number): void {
    const capacity = nextCapacity(this.#lengths.length, rows)
    this.#offsets = grown(this.#offsets, capacity)
    this.#lengths = grown(this.#lengths, capacity)
  }

  #compact(): void {
    const arena = Buffer.allocUnsafeSlow(this.#used - this.#wasted + SMALL)
    let used = 0
    for (let row = 0; row < this.#lengths.length; row += 1) {
      const start = this.#offsets[row]!
      this.#arena.copy(arena, used, start, start + this.#lengths[row]!)
      this.#offsets[row] = used
      used += this.#lengths[row]!
    }
    this.#arena = arena
    this.#used = used
    this.#wasted = 0
  }
}

function foldedHash(bytes: Uint8Array, offset: number, length: number): number {
  let hash = 0
  for (let index = offset; index < offset + length; index += 1)
    hash = (Math.imul(hash, 31) + upperCase(bytes[index]!)) | 0
  return hash
}
