const textDecoder = new TextDecoder()

/** Texts that few rows have, for which a map is smaller than a column. */
export class RareTexts {
  readonly #texts = new Map<number, string>()
  /** Rows whose text changed since this was last emptied. */
  readonly changed = new Set<number>()

  set(row: number, source: Uint8Array, offset: number, length: number): void {
    if (length === 0 && !this.#texts.has(row)) return
    const text = length === 0 ? null : textDecoder.decode(source.subarray(offset, offset + length))
    if (text === this.textAt(row)) return
    this.put(row, text)
    this.changed.add(row)
  }

  textAt(row: number): string | null {
    return this.#texts.get(row) ?? null
  }

  rows(): Iterable<number> {
    return this.#texts.keys()
  }

  remove(row: number): void {
    if (this.#texts.has(row)) this.put(row, null)
  }

  protected put(row: number, text: string | null): void {
    if (text === null) this.#texts.delete(row)
    else this.#texts.set(row, text)
  }
}
