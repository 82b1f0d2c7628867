export interface Heard {
  payloadKey: string
  /** `null` where only the time of arrival is known. */
  broadcastMicroseconds: number | null
  arrivalMicroseconds: number
}

const REPEAT_MICROSECONDS = 10_000_000

/**
 * Tells whether the same sentence was heard a moment ago: several receivers in range of one ship are one observation.
 * Two generations: when the young one is full it becomes the old one, and what the old one held is forgotten.
 */
export function createRepeats(remembered = 131_072): { isRepeat(heard: Heard): boolean } {
  let young = new Map<string, Heard>()
  let old = new Map<string, Heard>()
  return {
    isRepeat(heard) {
      const before = young.get(heard.payloadKey) ?? old.get(heard.payloadKey)
      if (before && Math.abs(apart(before, heard)) <= REPEAT_MICROSECONDS) return true
      if (young.size >= remembered / 2) {
        old = young
        young = new Map()
      }
      young.set(heard.payloadKey, heard)
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
