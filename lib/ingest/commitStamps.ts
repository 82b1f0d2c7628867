/** How long a commit may take from its stamp on: at first, and at most. */
const firstAllowanceMicroseconds = 100_000
const maxAllowanceMicroseconds = 5_000_000
/** The allowance falls slowly, to a tenth after 230 quick commits, because a slow store is often slow again. */
const allowanceKept = 0.99
/** Exceeds the time to merge and write one observation. Otherwise a full queue misses its stamp and is written twice. */
const allowancePerObservationMicroseconds = 40

/**
 * Stamps each batch with the time by which it will be committed. A client that reads before then and later requests the
 * changes since its read misses none. Stamps never decrease, so new vessels sort last.
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

  /** Whether a commit has taken longer than its stamp allowed. */
  isMissed(stamp: number): boolean {
    return this.nowMicroseconds() > stamp
  }

  /** Call after a missed stamp. False if the allowance is already the longest. */
  allowMore(): boolean {
    if (this.#allowance >= maxAllowanceMicroseconds) return false
    this.#allowance = Math.min(this.#allowance * 2, maxAllowanceMicroseconds)
    return true
  }

  /** Call after a commit in time. */
  allowLess(beganMicroseconds: number): void {
    if (this.nowMicroseconds() - beganMicroseconds >= this.#allowance / 2) return
    this.#allowance = Math.max(this.#allowance * allowanceKept, firstAllowanceMicroseconds)
  }
}
