import { pause } from '#lib/pause.ts'
import type { SourceDescription } from './source.ts'

/** A source must deliver again for this long before its reserve disconnects. */
const backMilliseconds = 60_000

type Watched = Pick<SourceDescription, 'silentSeconds'>
type Received = { readonly counts: { readonly lines: number }; isFull(): boolean }

/** Knows whether a source delivers, for its reserve. */
export class Delivery {
  readonly #source: Watched
  readonly #received: Received
  #lines = 0
  #quietSince: number
  #silentAt = Number.NEGATIVE_INFINITY
  #hasEnded = false
  #isStandingBy = false

  constructor(source: Watched, received: Received, now: number) {
    this.#source = source
    this.#received = received
    this.#quietSince = now
  }

  /** Expects no data until `connects`. */
  standsBy(): void {
    this.#isStandingBy = true
  }

  connects(now: number): void {
    this.#isStandingBy = false
    this.#quietSince = now
  }

  ended(): void {
    this.#hasEnded = true
  }

  /** Counts the source as silent until it delivers. */
  presumeSilent(now: number): void {
    this.#quietSince = Number.NEGATIVE_INFINITY
    this.#silentAt = now
  }

  /** The rule of a silent feed. A source that is not read, because the queue is full, is not silent. */
  isSilent(now: number): boolean {
    const { counts } = this.#received
    if (this.#isStandingBy) return false
    if (counts.lines > this.#lines || this.#received.isFull()) this.#quietSince = now
    this.#lines = counts.lines
    const { silentSeconds } = this.#source
    const isSilent = this.#hasEnded || (silentSeconds !== null && now - this.#quietSince >= silentSeconds * 1000)
    if (isSilent) this.#silentAt = now
    return isSilent
  }

  isBack(now: number): boolean {
    return !this.isSilent(now) && now - this.#silentAt >= backMilliseconds
  }
}

/** Resolves when `isTrue` or at the abort. */
export async function until(isTrue: () => boolean, checkMilliseconds: number, signal: AbortSignal): Promise<void> {
  while (!signal.aborted && !isTrue()) await pause(checkMilliseconds, signal)
}
