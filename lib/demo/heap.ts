/** A binary heap of (key, value) pairs: the least key comes out first, of equal keys the least value. */
export class MinimumHeap {
  readonly #keys: number[] = []
  readonly #values: number[] = []

  get size(): number {
    return this.#keys.length
  }

  get leastKey(): number {
    return this.#keyAt(0)
  }

  push(key: number, value: number): void {
    let hole = this.size
    while (hole > 0) {
      const parent = (hole - 1) >> 1
      if (!this.#isBefore(key, value, parent)) break
      this.#move(parent, hole)
      hole = parent
    }
    this.#put(hole, key, value)
  }

  /** The value of the least key. */
  pop(): number {
    if (this.size === 0) throw new RangeError('the heap is empty')
    const result = this.#valueAt(0)
    const key = this.#keys.pop() ?? 0
    const value = this.#values.pop() ?? 0
    const last = this.size
    if (last === 0) return result
    let hole = 0
    for (let child = 1; child < last; child = 2 * hole + 1) {
      const sibling = child + 1
      if (sibling < last && this.#isBefore(this.#keyAt(sibling), this.#valueAt(sibling), child)) child = sibling
      if (this.#isBefore(key, value, child)) break
      this.#move(child, hole)
      hole = child
    }
    this.#put(hole, key, value)
    return result
  }

  #isBefore(key: number, value: number, place: number): boolean {
    const other = this.#keyAt(place)
    return key < other || (key === other && value <= this.#valueAt(place))
  }

  #keyAt(place: number): number {
    return this.#keys[place] ?? Number.POSITIVE_INFINITY
  }

  #valueAt(place: number): number {
    return this.#values[place] ?? 0
  }

  #move(from: number, to: number): void {
    this.#put(to, this.#keyAt(from), this.#valueAt(from))
  }

  #put(place: number, key: number, value: number): void {
    this.#keys[place] = key
    this.#values[place] = value
  }
}
