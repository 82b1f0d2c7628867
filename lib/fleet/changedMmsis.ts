const textDecoder = new TextDecoder()

/** Rows of the few vessels that have changed their MMSI, for which a map is smaller than a column. */
export class ChangedMmsis {
  readonly #texts = new Map<number, string>()
  readonly #rows = new Map<number, Set<number>>()
  /** Rows whose MMSI changed since this was last emptied. */
  readonly changed = new Set<number>()

  set(row: number, source: Uint8Array, offset: number, length: number): void {
    if (length === 0 && !this.#texts.has(row)) return
    const text = length === 0 ? null : textDecoder.decode(source.subarray(offset, offset + length))
    if (text === this.textAt(row)) return
    this.#put(row, text)
    this.changed.add(row)
  }

  textAt(row: number): string | null {
    return this.#texts.get(row) ?? null
  }

  /** Rows of vessels with this current or former MMSI. */
  rowsOf(mmsi: number): Iterable<number> {
    return this.#rows.get(mmsi) ?? []
  }

  rows(): Iterable<number> {
    return this.#texts.keys()
  }

  remove(row: number): void {
    if (this.#texts.has(row)) this.#put(row, null)
  }

  #put(row: number, text: string | null): void {
    for (const mmsi of mmsisIn(this.textAt(row))) this.#rows.get(mmsi)?.delete(row)
    for (const mmsi of mmsisIn(text)) {
      const rows = this.#rows.get(mmsi)
      if (rows) rows.add(row)
      else this.#rows.set(mmsi, new Set([row]))
    }
    if (text === null) this.#texts.delete(row)
    else this.#texts.set(row, text)
  }
}

function mmsisIn(text: string | null): number[] {
  return text === null ? [] : text.split(' ').map(Number)
}
