import { uint8At } from './arrayAt.ts'
import { Bitset } from './bitset.ts'
import { withRoomFor } from './growth.ts'
import { NumberIndex } from './numberIndex.ts'
import { foldedHash, TextColumn } from './textColumn.ts'
import { upperCase } from './textNeedle.ts'

/** Call signs, with the rows of each by its hash. */
export class CallSignColumn extends TextColumn {
  readonly #byHash = new NumberIndex()
  /** The first two characters by row: comparing these takes a fifth of the time of comparing all texts. */
  #beginnings: Uint16Array = new Uint16Array(0)

  override set(row: number, source: Uint8Array, offset: number, length: number): boolean {
    if (!super.set(row, source, offset, length)) return false
    this.#byHash.set(row, length > 0 && this.isPlain(row) ? foldedHash(source, offset, length) : 0)
    this.#beginnings = withRoomFor(this.#beginnings, row + 1)
    this.#beginnings[row] = length < 2 ? 0 : beginningOf(source, offset)
    return true
  }

  /** Rows of these call signs, each in upper case with single spaces. `matches` decides for every text. */
  rowsOf(folded: Iterable<string>, matches: (text: string) => boolean): Bitset {
    const rows = new Bitset(this.rows)
    const look = (row: number) => {
      const text = this.textAt(row)
      if (text !== null && matches(text)) rows.add(row)
    }
    this.unusual.forEach(look)
    for (const text of folded) {
      const bytes = Buffer.from(text)
      this.#byHash.forEachRow(foldedHash(bytes, 0, bytes.length), look)
    }
    return rows
  }

  /** Rows of call signs with this beginning, of two characters or more; `beginning` is plain and in upper case. */
  forEachBeginning(beginning: string, visit: (row: number, isWhole: boolean) => void): void {
    const needle = new TextEncoder().encode(beginning)
    const sought = beginningOf(needle, 0)
    const beginnings = this.#beginnings
    for (let row = 0; row < beginnings.length; row += 1) {
      if (beginnings[row] !== sought || !this.beginsWith(row, needle)) continue
      visit(row, this.lengthAt(row) === needle.length)
    }
  }
}

function beginningOf(bytes: Uint8Array, offset: number): number {
  return (upperCase(uint8At(bytes, offset)) << 8) | upperCase(uint8At(bytes, offset + 1))
}
