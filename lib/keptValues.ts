interface Entry<Value> {
  value: Value
  stamp: unknown
  at: number
  milliseconds: number
  size: number
}

interface Term {
  /** The value is good as long as this is the same. */
  stamp?: unknown
  milliseconds?: number
  /** Counts towards the limit; 1 unless given. */
  size?: number
}

interface Limits {
  /** The sum of the sizes. The oldest value makes room. */
  max: number
  /** In milliseconds. A clock may be set back: a value of the future is not good. */
  clock?: () => number
  /** Whether a timer frees a value at the end of its time; otherwise the next values do. */
  isFreed?: boolean
}

/** Values that are good for a while: for a time, or until something changes. */
export class KeptValues<Key, Value> {
  readonly #entries = new Map<Key, Entry<Value>>()
  readonly #max: number
  readonly #clock: () => number
  readonly #isFreed: boolean
  #size = 0

  constructor({ max, clock = () => performance.now(), isFreed = false }: Limits) {
    this.#max = max
    this.#clock = clock
    this.#isFreed = isFreed
  }

  /** The sum of the sizes of all values. */
  get size(): number {
    return this.#size
  }

  get(key: Key, stamp?: unknown): Value | undefined {
    const entry = this.#entries.get(key)
    return entry !== undefined && entry.stamp === stamp && this.#isInTime(entry) ? entry.value : undefined
  }

  /** Returns a value without regard to its time. */
  peek(key: Key): Value | undefined {
    return this.#entries.get(key)?.value
  }

  set(key: Key, value: Value, { stamp, milliseconds = Infinity, size = 1 }: Term = {}): void {
    const entry = { value, stamp, at: milliseconds === Infinity ? 0 : this.#clock(), milliseconds, size }
    this.#remove(key)
    this.#entries.set(key, entry)
    this.#size += size
    this.#dropOld()
    if (this.#isFreed && milliseconds !== Infinity) setTimeout(() => this.drop(key, value), milliseconds).unref()
  }

  /** Makes a value the newest, for the rest of its time. */
  renew(key: Key): void {
    const entry = this.#entries.get(key)
    if (!entry) return
    this.#entries.delete(key)
    this.#entries.set(key, entry)
  }

  /** Changes the size of a value, unless another one replaced it. */
  resize(key: Key, value: Value, size: number): void {
    const entry = this.#entries.get(key)
    if (entry?.value !== value) return
    this.#size += size - entry.size
    entry.size = size
    this.#dropOld()
  }

  /** Removes a value, unless another one replaced it. */
  drop(key: Key, value: Value): void {
    if (this.#entries.get(key)?.value === value) this.#remove(key)
  }

  #isInTime({ at, milliseconds }: Entry<Value>): boolean {
    return milliseconds === Infinity || Math.abs(this.#clock() - at) < milliseconds
  }

  #dropOld(): void {
    for (const [key, entry] of this.#entries) {
      if (this.#size <= this.#max && this.#isInTime(entry)) return
      this.#remove(key)
    }
  }

  #remove(key: Key): void {
    this.#size -= this.#entries.get(key)?.size ?? 0
    this.#entries.delete(key)
  }
}

/** Returns a function that reads again once the last reading is older than this. A failed reading is not kept. */
export function keptReading<Result>(
  read: () => Promise<Result>,
  milliseconds: number,
  clock: () => number,
): () => Promise<Result> {
  const kept = new KeptValues<'latest', Promise<Result>>({ max: 1, clock })
  return () => {
    const known = kept.get('latest')
    if (known) return known
    const reading = read()
    kept.set('latest', reading, { milliseconds })
    reading.catch(() => kept.drop('latest', reading))
    return reading
  }
}

/** Returns the value that belongs to an object, made at the first call and collected with the object. */
export function ofObject<Owner extends WeakKey, Value>(make: (owner: Owner) => Value): (owner: Owner) => Value {
  const values = new WeakMap<Owner, Value>()
  return (owner) => {
    const known = values.get(owner)
    if (known !== undefined) return known
    const value = make(owner)
    values.set(owner, value)
    return value
  }
}
