/** Counts open streams by key. The rate limit does not bound them: a stream is one request and does not end. */
export interface OpenStreams {
  /** Opens one and returns the function that closes it, or `null` at the limit. */
  open(key: string, most: number): (() => void) | null
  readonly count: number
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
    get count() {
      let sum = 0
      for (const count of counts.values()) sum += count
      return sum
    },
  }
}
