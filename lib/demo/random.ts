/** A small seeded generator (mulberry32). */
export class Random {
  #state: number

  constructor(seed: number) {
    this.#state = seed >>> 0
  }

  /** At least 0, less than 1. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0
    let mixed = this.#state
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }

  between(low: number, high: number): number {
    return low + (high - low) * this.next()
  }

  /** A whole number from low to high, both included. */
  whole(low: number, high: number): number {
    return low + Math.floor(this.next() * (high - low + 1))
  }

  /** A seed for draws that can be repeated. */
  seed(): number {
    return Math.floor(this.next() * 2 ** 32)
  }

  chance(probability: number): boolean {
    return this.next() < probability
  }

  pick<Item>(items: ArrayLike<Item>): Item {
    return itemAt(items, Math.floor(this.next() * items.length))
  }
}

/** A 32-bit number that depends on every bit of both. */
export function mixSeed(seed: number, salt: number): number {
  let mixed = Math.imul((seed ^ 0x9e3779b9) >>> 0, 0x85ebca6b) ^ Math.imul(salt + 0x7f4a7c15, 0xc2b2ae35)
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x45d9f3b)
  return (mixed ^ (mixed >>> 15)) >>> 0
}

/** Draws items of a list in proportion to their weights. */
export class WeightedChoice<Item> {
  readonly #items: readonly Item[]
  readonly #sums: Float64Array

  constructor(items: readonly Item[], weightOf: (item: Item) => number) {
    this.#items = items
    let sum = 0
    this.#sums = Float64Array.from(items, (item) => {
      sum += weightOf(item)
      return sum
    })
    if (!(sum > 0)) throw new RangeError('the weights add up to 0')
  }

  draw(random: Random): Item {
    const target = random.next() * (this.#sums.at(-1) ?? 0)
    let low = 0
    let high = this.#sums.length - 1
    while (low < high) {
      const middle = (low + high) >> 1
      if ((this.#sums[middle] ?? 0) > target) high = middle
      else low = middle + 1
    }
    return itemAt(this.#items, low)
  }
}

/** An item that must exist. */
export function itemAt<Item>(items: ArrayLike<Item>, index: number): Item {
  const item = items[index]
  if (item === undefined) throw new RangeError(`no item ${index} of ${items.length}`)
  return item
}
