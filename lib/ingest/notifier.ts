/** Wakes everything that waits for it. */
export class Notifier {
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
