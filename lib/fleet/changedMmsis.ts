import { RareTexts } from './rareTexts.ts'

/** Rows of the few vessels that have changed their MMSI. */
export class ChangedMmsis extends RareTexts {
  readonly #rows = new Map<number, Set<number>>()

  /** Rows of vessels with this current or former MMSI. */
  rowsOf(mmsi: number): Iterable<number> {
    return this.#rows.get(mmsi) ?? []
  }

  protected override put(row: number, text: string | null): void {
    for (const mmsi of mmsisIn(this.textAt(row))) this.#rows.get(mmsi)?.delete(row)
    for (const mmsi of mmsisIn(text)) {
      const rows = this.#rows.get(mmsi)
      if (rows) rows.add(row)
      else this.#rows.set(mmsi, new Set([row]))
    }
    super.put(row, text)
  }
}

function mmsisIn(text: string | null): number[] {
  return text === null ? [] : text.split(' ').map(Number)
}
