/** How many streams are open under each key: the rate of requests does not bound them, for a stream is one and never ends. */
export interface OpenStreams {
  /** Opens one more: what ends it again, or `null` where as many are open as may be. */
  open(key: string, most: number): (() => void) | null
}

export function createOpenStreams(): OpenStreams {
  const counts = new Map<string, number>()

  return {
    open(key, most) {
      const count = counts.get(key) ?? 0
      if (count >= most) return null
      counts.set(key, count + 1)
      let isOpen = true
      return () => {
        if (!isOpen) return
        isOpen = false
        const left = (counts.get(key) ?? 1) - 1
        if (left > 0) counts.set(key, left)
        else counts.delete(key)
      }
    },
  }
}
