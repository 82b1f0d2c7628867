import { uint8At, uint32At } from './arrayAt.ts'
import { Bitset } from './bitset.ts'
import { withRoomFor } from './growth.ts'
import { NumberIndex } from './numberIndex.ts'
import { foldedHash, TextColumn } from './textColumn.ts'
import { plainBytesOf, type TextNeedle } from './textNeedle.ts'

/** A text per row; rows with the same text share its id. Id 0 means unknown; unused ids are given to new texts. */
export class InternedTextColumn {
  ids: Uint32Array = new Uint32Array(0)
  readonly #texts = new TextColumn()
  readonly #byHash = new NumberIndex()
  #uses: Uint32Array = new Uint32Array(1024)
  readonly #unused: number[] = []
  #nextId = 1

  /** Returns whether the text changed. */
  set(row: number, source: Uint8Array, offset: number, length: number): boolean {
    if (row >= this.ids.length) this.ids = withRoomFor(this.ids, row + 1)
    const before = uint32At(this.ids, row)
    if (before !== 0 && this.#texts.equals(before, source, offset, length)) return false
    const id = length === 0 ? 0 : this.#idOf(source, offset, length)
    if (id === before) return false
    if (id !== 0) this.#uses[id] = uint32At(this.#uses, id) + 1
    this.ids[row] = id
    if (before !== 0) this.#leave(before)
    return true
  }

  hasTextAt(row: number): boolean {
    return this.ids[row] !== 0
  }

  textAt(row: number): string | null {
    return this.textOf(this.ids[row] ?? 0)
  }

  textOf(id: number): string | null {
    return id === 0 ? null : this.#texts.textAt(id)
  }

  /**
   * Rows whose text contains the needle, including removed rows. Has no branch per row, which would be mispredicted.
   */
  rowsContaining(needle: TextNeedle): Bitset {
    const { ids } = this
    const matches = new Uint8Array(this.#nextId)
    this.#idsContaining(needle).forEach((id) => {
      matches[id] = 1
    })
    const rows = new Bitset(ids.length)
    const { words } = rows
    for (let row = 0; row < ids.length; row += 1) {
      words[row >>> 5] = uint32At(words, row >>> 5) | (uint8At(matches, uint32At(ids, row)) << (row & 31))
    }
    return rows
  }

  /** Compares each text once, however many rows share it. */
  #idsContaining(needle: TextNeedle): Bitset {
    const ids = this.#texts.unusualMatching(needle)
    const bytes = plainBytesOf(needle)
    if (bytes === null) return ids
    const plain: number[] = []
    for (let id = 1; id < this.#nextId; id += 1) if (this.#texts.isPlain(id)) plain.push(id)
    this.#texts.addContaining(plain, bytes, ids)
    return ids
  }

  #idOf(source: Uint8Array, offset: number, length: number): number {
    const hash = foldedHash(source, offset, length)
    let id = this.#byHash.firstOf(hash)
    while (id >= 0 && !this.#texts.equals(id, source, offset, length)) id = this.#byHash.nextOf(hash, id)
    if (id >= 0) return id
    id = this.#unused.pop() ?? this.#nextId++
    this.#uses = withRoomFor(this.#uses, id + 1)
    this.#texts.set(id, source, offset, length)
    this.#byHash.set(id, hash)
    return id
  }

  #leave(id: number): void {
    this.#uses[id] = uint32At(this.#uses, id) - 1
    if (this.#uses[id] !== 0) return
    this.#byHash.set(id, 0)
    this.#unused.push(id)
  }
}
