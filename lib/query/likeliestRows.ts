import { float64At } from '#lib/fleet/arrayAt.ts'

interface Kept {
  row: number
  rank: number
}

/** Keeps the best rows: lowest rank first, then latest change. */
export class LikeliestRows {
  readonly #updatedMicroseconds: Float64Array
  readonly #max: number
  readonly #kept: Kept[] = []
  /** The rank of the last row, once all places are taken. Most offers are refused, which must be quick. */
  #lastRank = Infinity
  #lastUpdated = -Infinity

  constructor(updatedMicroseconds: Float64Array, max: number) {
    this.#updatedMicroseconds = updatedMicroseconds
    this.#max = max
  }

  offer(row: number, rank: number): void {
    if (rank > this.#lastRank) return
    const updated = float64At(this.#updatedMicroseconds, row)
    if (rank === this.#lastRank && updated <= this.#lastUpdated) return
    const known = this.#kept.find((kept) => kept.row === row)
    if (known !== undefined) {
      if (known.rank <= rank) return
      this.#kept.splice(this.#kept.indexOf(known), 1)
    }
    const place = this.#kept.findIndex(
      (kept) => rank < kept.rank || (rank === kept.rank && updated > float64At(this.#updatedMicroseconds, kept.row)),
    )
    this.#kept.splice(place < 0 ? this.#kept.length : place, 0, { row, rank })
    if (this.#kept.length > this.#max) this.#kept.pop()
    const last = this.#kept[this.#max - 1]
    if (last === undefined) return
    this.#lastRank = last.rank
    this.#lastUpdated = float64At(this.#updatedMicroseconds, last.row)
  }

  get kept(): readonly Readonly<Kept>[] {
    return this.#kept
  }

  get rows(): number[] {
    return this.#kept.map(({ row }) => row)
  }
}

/** Merges results. Each source is guaranteed half of the places. */
export function mergedRows(all: readonly LikeliestRows[], updatedMicroseconds: Float64Array, max: number): number[] {
  const firsts = new LikeliestRows(updatedMicroseconds, max)
  const others = new LikeliestRows(updatedMicroseconds, max)
  for (const { kept } of all) {
    for (const [place, { row, rank }] of kept.entries()) (place < max / 2 ? firsts : others).offer(row, rank)
  }
  for (const { row, rank } of others.kept) if (firsts.kept.length < max) firsts.offer(row, rank)
  return firsts.rows
}
