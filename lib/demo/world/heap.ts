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
    return this.size === 0 ? Number.POSITIVE_INFINITY : (this.#keys[0] as number)
  }

  push(key: number, value: number): void {
    if (this.size === this.#keys.length) this.#grow()
    const keys = this.#keys
    const values = this.#values
    let hole = this.size++
    while (hole > 0) {
      const parent = (hole - 1) >> 1
      const parentKey = keys[parent] as number
      if (parentKey < key || (parentKey === key && (values[parent] as number) <= value)) break
      keys[hole] = parentKey
      values[hole] = values[parent] as number
      hole = parent
    }
    keys[hole] = key
    values[hole] = value
  }

  /** The value of the least key. */
  pop(): number {
    if (this.size === 0) throw new RangeError('the heap is empty')
    const keys = this.#keys
    const values = this.#values
    const result = values[0] as number
    const last = --this.size
    const key = keys[last] as number
    const value = values[last] as number
    let hole = 0
    for (let child = 1; child < last; child = 2 * hole + 1) {
      let childKey = keys[child] as number
      const other = child + 1
      if (other < last) {
        const otherKey = keys[other] as number
        if (otherKey < childKey || (otherKey === childKey && (values[other] as number) < (values[child] as number))) {
          child = other
          childKey = otherKey
        }
      }
      if (key < childKey || (key === childKey && value <= (values[child] as number))) break
      keys[hole] = childKey
      values[hole] = values[child] as number
      hole = child
    }
    keys[hole] = key
    values[hole] = value
    return result
  }

  clear(): void {
    this.size = 0
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
