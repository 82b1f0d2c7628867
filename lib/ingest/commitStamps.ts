/** How long a commit may take from its stamp on, to begin with and at most. */
const firstAllowanceMicroseconds = 100_000
const maxAllowanceMicroseconds = 5_000_000
/** After 230 commits that took less than half of the allowance, a tenth of it is left: a slow store is often slow again. */
const allowanceKept = 0.99
/** More than merging and writing one observation takes: a full queue would miss its stamp, and be written twice. */
const allowancePerObservationMicroseconds = 15

/**
 * The stamp of each batch: the time by which it will be committed, so that a client that reads before then, and later asks
 * for changes since, misses nothing. Stamps never go back, whatever the machine's clock does, so new vessels come last.
 */
export class CommitStamps {
  readonly nowMicroseconds: () => number
  #latest: number
  #allowance = firstAllowanceMicroseconds

  constructor(latestMicroseconds: number, nowMicroseconds: () => number) {
    this.#latest = latestMicroseconds
    this.nowMicroseconds = nowMicroseconds
  }

  next(observations: number): number {
    const ahead = this.#allowance + observations * allowancePerObservationMicroseconds
    this.#latest = Math.max(Math.ceil(this.nowMicroseconds() + ahead), this.#latest + 1)
    return this.#latest
  }

  /** Whether a commit has taken longer than its stamp said. */
  isMissed(stamp: number): boolean {
    return this.nowMicroseconds() > stamp
  }

  /** After a missed stamp: false when commits already have the longest allowance. */
  allowMore(): boolean {
    if (this.#allowance >= maxAllowanceMicroseconds) return false
    this.#allowance = Math.min(this.#allowance * 2, maxAllowanceMicroseconds)
    return true
  }

  /** After a commit in time, which began then. */
  allowLess(beganMicroseconds: number): void {
    if (this.nowMicroseconds() - beganMicroseconds >= this.#allowance / 2) return
    this.#allowance = Math.max(this.#allowance * allowanceKept, firstAllowanceMicroseconds)
  }
}
