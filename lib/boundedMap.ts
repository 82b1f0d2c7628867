/** A map of at most `max` entries, in the order in which they were last set. The first of them makes room for a new one. */
export class BoundedMap<Key, Value> extends Map<Key, Value> {
  readonly #max: number
  readonly #onDropped: (key: Key) => void

  constructor(max: number, onDropped: (key: Key) => void = () => {}) {
    super()
    this.#max = max
    this.#onDropped = onDropped
  }

  override set(key: Key, value: Value): this {
    this.delete(key)
    super.set(key, value)
    if (this.size > this.#max) this.#dropFirst()
    return this
  }

  /** Returns the value of a key, made if there is none, and sets it once more. */
  remember(key: Key, make: () => Value): Value {
    const value = this.has(key) ? (this.get(key) as Value) : make()
    this.set(key, value)
    return value
  }

  #dropFirst(): void {
    const { value: first, done } = this.keys().next()
    if (done) return
    this.delete(first)
    this.#onDropped(first)
  }
}
