/** Limits open streams by key. The rate limit does not bound them, because a stream is one request that does not end. */
export interface OpenStreams {
  /** Opens a stream that `close` ends. Returns the function to call after it has ended, or `null` at the limit. */
  open(key: string, max: number, close: () => void): (() => void) | null
  closeAll(): void
  readonly count: number
}

export function createOpenStreams(): OpenStreams {
  const streams = new Map<string, Set<() => void>>()

  return {
    open(key, max, close) {
      const ofKey = streams.get(key) ?? new Set()
      if (ofKey.size >= max) return null
      streams.set(key, ofKey.add(close))
      return () => {
        if (ofKey.delete(close) && ofKey.size === 0) streams.delete(key)
      }
    },
    closeAll() {
      for (const ofKey of streams.values()) for (const close of ofKey) close()
    },
    get count() {
      let sum = 0
      for (const { size } of streams.values()) sum += size
      return sum
    },
  }
}
