/** The latest numbers, in a fixed amount of memory. */
export class RecentValues {
  readonly #values: Float64Array
  #added = 0

  constructor(kept: number) {
    this.#values = new Float64Array(kept)
  }

  /** Number of values added so far. */
  get added(): number {
    return this.#added
  }

  add(value: number): void {
    this.#values[this.#added % this.#values.length] = value
    this.#added += 1
  }

  /** The value below which this share of the values lies; `null` without values. */
  quantile(share: number): number | null {
    const sorted = this.#values.slice(0, Math.min(this.#added, this.#values.length)).sort()
    return sorted[Math.floor(sorted.length * share)] ?? null
  }
}
