/** Seeded generator (mulberry32). A seed gives the same fleet on every machine. */
export class Random {
  #state: number

  constructor(seed: number) {
    this.#state = seed >>> 0
  }

  /** Returns a number from 0 to below 1. */
  next(): number {
    this.#state = (this.#state + 0x6d2b_79f5) >>> 0
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }

  below(limit: number): number {
    return Math.floor(this.next() * limit)
  }

  chance(share: number): boolean {
    return this.next() < share
  }

  pick<Item>(items: readonly Item[]): Item {
    return items[this.below(items.length)]!
  }

  /** Picks the first few items most frequently, as is typical of flags, ports and names. */
  pickSkewed<Item>(items: readonly Item[]): Item {
    return items[Math.floor(items.length * this.next() ** 2.5)]!
  }

  /** Returns a roughly normal number, the sum of three, with the given spread. */
  around(middle: number, spread: number): number {
    return middle + (this.next() + this.next() + this.next() - 1.5) * spread
  }
}
