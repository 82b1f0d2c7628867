/** Something that is waited for again and again: `open` lets everyone pass who waits now. */
export function createGate(): { passed(): Promise<void>; open(): void } {
  let current = Promise.withResolvers<void>()
  return {
    passed: () => current.promise,
    open() {
      const opened = current
      current = Promise.withResolvers()
      opened.resolve()
    },
  }
}
