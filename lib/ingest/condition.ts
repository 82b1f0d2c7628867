/** Several may wait for it, again and again; `notify` wakes all who wait now. */
export class Condition {
  #next = Promise.withResolvers<void>()

  wait(): Promise<void> {
    return this.#next.promise
  }

  notify(): void {
    const { resolve } = this.#next
    this.#next = Promise.withResolvers()
    resolve()
  }
}
