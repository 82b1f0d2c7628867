import { Bitset } from './bitset.ts'
import { TextColumn } from './textColumn.ts'
import { plainBytesOf, type TextNeedle } from './textNeedle.ts'
import { TrigramLists } from './trigramLists.ts'

/** Names, and the lists by which those that hold a text are found. */
export class NameColumn {
  readonly #names = new TextColumn()
  readonly #trigrams = new TrigramLists()

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

  bytesAt(row: number): Uint8Array {
    return this.#names.bytesAt(row)
  }

  isPlain(row: number): boolean {
    return this.#names.isPlain(row)
  }

  /** Where in a plain name the text begins, whatever the name's case; -1 where it does not stand in it. */
  placeOf(row: number, needle: Uint8Array): number {
    return this.#names.placeOf(row, needle)
  }

  /** Rows with the names most like this one, at most `most`; dead rows included. */
  rowsAlike(name: Uint8Array, most: number): number[] {
    return this.#trigrams.rowsAlike(name, this.#names.rows, most)
  }

  set(row: number, source: Uint8Array, offset: number, length: number): void {
    if (this.#names.equals(row, source, offset, length)) return
    if (this.#names.isPlain(row)) this.#trigrams.leave(row, this.#names.bytesAt(row))
    this.#names.set(row, source, offset, length)
    if (this.#names.isPlain(row)) this.#trigrams.enter(row, this.#names.bytesAt(row))
  }

  rowsContaining(needle: TextNeedle): Bitset {
    const rows = new Bitset(this.#names.rows)
    this.#names.unusual.forEach((row) => {
      const name = this.#names.textAt(row)
      if (name !== null && needle.matches(name)) rows.add(row)
    })
    const bytes = plainBytesOf(needle)
    if (bytes === null || bytes.length === 0) return rows
    const likely: number[] = []
    this.#trigrams.forEach(
      bytes,
      this.#names.rows,
      (row) => rows.add(row),
      (row) => likely.push(row),
    )
    this.#names.addContaining(likely, bytes, rows)
    return rows
  }
}
