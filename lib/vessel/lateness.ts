import { RecentValues } from './recentValues.ts'

const kept = 255
const needed = 3
/** An estimate costs more than reading a message. */
const addedPerEstimate = 64
const nearlyAll = 0.99
/** A source that cannot be compared for so long may be prompt by now. */
const rememberedMicroseconds = 24 * 3_600_000_000

/** Sources of one receiver or network deliver a message within this time. */
export const promptMicroseconds = 10_000_000

/** How much later than others a source delivers the messages that others deliver too: 0 for those that it delivered first. */
export class Lateness {
  #microseconds = new RecentValues(kept)
  #medianMicroseconds: number | null = null
  #longestMicroseconds = 0
  #comparedAtMicroseconds: number | null = null

  /** Begins with the median that an earlier process found. */
  constructor(medianMicroseconds: number | null) {
    if (medianMicroseconds === null) return
    for (let count = 0; count < needed; count += 1) this.#add(medianMicroseconds)
  }

  /** `null` until it is known. */
  get medianMicroseconds(): number | null {
    return this.#medianMicroseconds
  }

  /**
   * How much earlier than received the messages of this source are dated; 0 unless it is late. The longest lateness, because
   * with a shorter one, some positions would be dated later than newer ones from elsewhere.
   */
  get datedBackMicroseconds(): number {
    return (this.#medianMicroseconds ?? 0) > promptMicroseconds ? this.#longestMicroseconds : 0
  }

  add(microseconds: number, atMicroseconds: number): void {
    this.#comparedAtMicroseconds = atMicroseconds
    this.#add(microseconds)
  }

  /** To be called with the time of every message. */
  forgetOld(nowMicroseconds: number): void {
    this.#comparedAtMicroseconds ??= nowMicroseconds
    if (this.#medianMicroseconds === null) return
    if (nowMicroseconds - this.#comparedAtMicroseconds < rememberedMicroseconds) return
    this.#microseconds = new RecentValues(kept)
    this.#medianMicroseconds = null
    this.#longestMicroseconds = 0
  }

  #add(microseconds: number): void {
    this.#microseconds.add(microseconds)
    const { added } = this.#microseconds
    if (added < needed || (added > addedPerEstimate && added % addedPerEstimate > 0)) return
    this.#medianMicroseconds = this.#microseconds.quantile(0.5)
    this.#longestMicroseconds = this.#microseconds.quantile(nearlyAll) ?? 0
  }
}
