import { Bitset } from './bitset.ts'
import { NumberIndex } from './numberIndex.ts'
import { TextColumn } from './textColumn.ts'

/** Call signs, and the rows of each by a hash of it. */
export class CallSignColumn {
  readonly #texts = new TextColumn()
  readonly #byHash = new NumberIndex()

  textAt(row: number): string | null {
    return this.#texts.textAt(row)
  }

  set(row: number, source: Uint8Array, offset: number, length: number): void {
    if (!this.#texts.set(row, source, offset, length)) return
    this.#byHash.set(row, length > 0 && this.#texts.isPlain(row) ? this.#texts.foldedHashAt(row) : 0)
  }

  /** Rows of these call signs, each in upper case with single blanks; `matches` decides, for every text, by the rule of whoever asks. */
  rowsOf(folded: Iterable<string>, matches: (text: string) => boolean): Bitset {
    const rows = new Bitset(this.#texts.rows)
    const look = (row: number) => {
      const text = this.#texts.textAt(row)
      if (text !== null && matches(text)) rows.add(row)
    }
    this.#texts.unusual.forEach(look)
    for (const text of folded) this.#byHash.forEachRow(this.#texts.hashOf(text), look)
    return rows
  }
}
