/** Counts per slot of time, for the latest slots only. When the clock is set back by more than a slot, the ring starts again. */
export class CountRing {
  readonly #slotMilliseconds: number
  readonly #slots: number
  readonly #counts: Uint32Array
  #first: number
  #latest: number

  constructor(slotMilliseconds: number, slots: number, startMilliseconds: number) {
    this.#slotMilliseconds = slotMilliseconds
    this.#slots = slots
    this.#counts = new Uint32Array(slots + 1)
    this.#first = this.#slotAt(startMilliseconds)
    this.#latest = this.#first
  }

  add(atMilliseconds: number, count: number): void {
    this.#advance(atMilliseconds)
    const index = this.#latest % this.#counts.length
    this.#counts[index] = (this.#counts[index] ?? 0) + count
  }

  /** The counts of slots that have ended by then, oldest first, since the start of the ring. */
  complete(atMilliseconds: number): number[] {
    return this.upToNow(atMilliseconds).counts.slice(0, -1)
  }

  /** The same with the slot that has not ended, and the start of the first one. */
  upToNow(atMilliseconds: number): { firstAt: number; counts: number[] } {
    this.#advance(atMilliseconds)
    const from = Math.max(this.#first, this.#latest - this.#slots)
    const slots = Array.from({ length: this.#latest - from + 1 }, (_, index) => from + index)
    const counts = slots.map((slot) => this.#counts[slot % this.#counts.length] ?? 0)
    return { firstAt: from * this.#slotMilliseconds, counts }
  }

  #slotAt(milliseconds: number): number {
    return Math.floor(milliseconds / this.#slotMilliseconds)
  }

  #advance(milliseconds: number): void {
    const slot = this.#slotAt(milliseconds)
    if (slot < this.#latest - 1) {
      this.#counts.fill(0)
      this.#first = slot
      this.#latest = slot
    }
    const cleared = Math.max(this.#latest + 1, slot - this.#slots)
    for (let next = cleared; next <= slot; next += 1) this.#counts[next % this.#counts.length] = 0
    this.#latest = Math.max(this.#latest, slot)
  }
}

const rateSeconds = 10
const minutes = 60

/** Counts per second and per minute. */
export class CountRates {
  readonly #seconds: CountRing
  readonly #minutes: CountRing

  constructor(startedAt: number) {
    this.#seconds = new CountRing(1_000, rateSeconds, startedAt)
    this.#minutes = new CountRing(60_000, minutes, startedAt)
  }

  add(at: number, count: number): void {
    this.#seconds.add(at, count)
    this.#minutes.add(at, count)
  }

  perSecond(now: number): number {
    const seconds = this.#seconds.complete(now)
    if (seconds.length === 0) return 0
    const sum = seconds.reduce((total, count) => total + count, 0)
    return Math.round((sum / seconds.length) * 100) / 100
  }

  byMinute(now: number): number[] {
    return this.#minutes.complete(now)
  }
}
