export interface Heard {
  payloadKey: string
  /** `null` where only the time of arrival is known. */
  broadcastMicroseconds: number | null
  arrivalMicroseconds: number
}

const REPEAT_MICROSECONDS = 10_000_000

/** Tells whether the same sentence was heard a moment ago: several receivers in range of one ship are one observation. */
export function createRepeats(remembered = 131_072): { isRepeat(heard: Heard): boolean } {
  const byPayload = new Map<string, Heard>()
  return {
    isRepeat(heard) {
      const before = byPayload.get(heard.payloadKey)
      if (before && Math.abs(apart(before, heard)) <= REPEAT_MICROSECONDS) return true
      byPayload.delete(heard.payloadKey)
      byPayload.set(heard.payloadKey, heard)
      if (byPayload.size > remembered) forgetOldest(byPayload)
      return false
    },
  }
}

function apart(before: Heard, now: Heard): number {
  if (before.broadcastMicroseconds !== null && now.broadcastMicroseconds !== null) {
    return now.broadcastMicroseconds - before.broadcastMicroseconds
  }
  return now.arrivalMicroseconds - before.arrivalMicroseconds
}

function forgetOldest(byPayload: Map<string, Heard>): void {
  const oldest = byPayload.keys().next()
  if (!oldest.done) byPayload.delete(oldest.value)
}
