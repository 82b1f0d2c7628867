import type { Bitset } from './bitset.ts'
import { TextColumn } from './textColumn.ts'
import { plainBytesOf, type TextNeedle } from './textNeedle.ts'
import { TrigramLists } from './trigramLists.ts'

/** Names, with trigram lists to find those that contain a text. */
export class NameColumn extends TextColumn {
  readonly #trigrams = new TrigramLists()

  override set(row: number, source: Uint8Array, offset: number, length: number): boolean {
    if (this.equals(row, source, offset, length)) return false
    if (this.isPlain(row)) this.#trigrams.leave(row, this.bytesAt(row))
    super.set(row, source, offset, length)
    if (this.isPlain(row)) this.#trigrams.enter(row, this.bytesAt(row))
    return true
  }

  /** Rows of at most `max` names similar to this one, including dead rows. */
  rowsAlike(name: Uint8Array, max: number): number[] {
    return this.#trigrams.rowsAlike(name, this.rows, max)
  }

  rowsContaining(needle: TextNeedle): Bitset {
    const rows = this.unusualMatching(needle)
    const bytes = plainBytesOf(needle)
    if (bytes === null || bytes.length === 0) return rows
    const likely: number[] = []
    this.#trigrams.forEach(
      bytes,
      this.rows,
      (row) => rows.add(row),
      (row) => likely.push(row),
    )
    this.addContaining(likely, bytes, rows)
    return rows
  }
}
