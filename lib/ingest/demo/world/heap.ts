/** A binary heap of (key, value) pairs over typed arrays: the least key comes out first, of equal keys the least value. */
export class MinimumHeap {
  size = 0
  #keys: Float64Array
  #values: Uint32Array

  constructor(capacity = 1024) {
    this.#keys = new Float64Array(capacity)
    this.#values = new Uint32Array(capacity)
  }

  get leastKey(): number {
    return this.size === 0 ? Number.POSITIVE_INFINITY : this.#key(0)
  }

  push(key: number, value: number): void {
    if (this.size === this.#keys.length) this.#grow()
    let hole = this.size++
    while (hole > 0) {
      const parent = (hole - 1) >> 1
      if (!this.#isBefore(key, value, parent)) break
      this.#move(parent, hole)
      hole = parent
    }
    this.#keys[hole] = key
    this.#values[hole] = value
  }

  /** The value of the least key. */
  pop(): number {
    if (this.size === 0) throw new RangeError('the heap is empty')
    const result = this.#value(0)
    const last = --this.size
    const key = this.#key(last)
    const value = this.#value(last)
    let hole = 0
    for (let child = 1; child < last; child = 2 * hole + 1) {
      if (child + 1 < last && this.#isBefore(this.#key(child + 1), this.#value(child + 1), child)) child++
      if (this.#isBefore(key, value, child)) break
      this.#move(child, hole)
      hole = child
    }
    this.#keys[hole] = key
    this.#values[hole] = value
    return result
  }

  clear(): void {
    this.size = 0
  }

  #isBefore(key: number, value: number, position: number): boolean {
    const other = this.#key(position)
    return key < other || (key === other && value < this.#value(position))
  }

  #move(from: number, to: number): void {
    this.#keys[to] = this.#key(from)
    this.#values[to] = this.#value(from)
  }

  #key(position: number): number {
    return this.#keys[position] as number
  }

  #value(position: number): number {
    return this.#values[position] as number
  }

  #grow(): void {
    const keys = new Float64Array(this.#keys.length * 2)
    const values = new Uint32Array(keys.length)
    keys.set(this.#keys)
    values.set(this.#values)
    this.#keys = keys
    this.#values = values
  }
}
