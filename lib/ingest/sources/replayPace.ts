/** Longer gaps are skipped, because two recordings were joined there, or a clock was set. */
const maxGapMilliseconds = 3_600_000
const pauseBetweenPassesMilliseconds = 1_000
const pauseWithoutTimesMilliseconds = 100
/** A replay that is further behind, because the machine slept or the store was busy, skips the delay. */
const maxBehindMilliseconds = 5_000

/** Computes when each line of a recording is due, with the recorded gaps divided by `speed`. */
export class ReplayPace {
  readonly #speed: number
  #dueMilliseconds: number
  #latestMicroseconds: number | null = null

  constructor(speed: number, startMilliseconds: number) {
    this.#speed = speed
    this.#dueMilliseconds = startMilliseconds
  }

  /** Whether any line so far had a time. Lines before the first time are evenly spaced. */
  get timed(): boolean {
    return this.#latestMicroseconds !== null
  }

  dueAt(receivedMicroseconds: number | null, nowMilliseconds: number): number {
    if (nowMilliseconds - this.#dueMilliseconds > maxBehindMilliseconds) this.#dueMilliseconds = nowMilliseconds
    if (receivedMicroseconds === null) {
      if (this.#latestMicroseconds === null) this.#dueMilliseconds += pauseWithoutTimesMilliseconds / this.#speed
      return this.#dueMilliseconds
    }
    const gap = (receivedMicroseconds - (this.#latestMicroseconds ?? receivedMicroseconds)) / 1000
    const isPlausible = Math.abs(gap) <= maxGapMilliseconds
    if (isPlausible && gap > 0) this.#dueMilliseconds += gap / this.#speed
    if (!isPlausible || gap >= 0) this.#latestMicroseconds = receivedMicroseconds
    return this.#dueMilliseconds
  }

  /** Starts the recording again, at the returned time. */
  startOver(): number {
    this.#dueMilliseconds += pauseBetweenPassesMilliseconds
    this.#latestMicroseconds = null
    return this.#dueMilliseconds
  }
}
