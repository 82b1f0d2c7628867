export interface ReceivedMessage {
  /** Hash of the contents; see keyOfText. */
  contentKey: number
  /** `null` if only the arrival time is known. */
  broadcastMicroseconds: number | null
  arrivalMicroseconds: number
}

const repeatMicroseconds = 10_000_000

/**
 * Detects a message that another receiver delivered shortly before. Memory is limited by two generations: a full young
 * one replaces the old one.
 */
export function createRepeats(remembered = 131_072): { isRepeat(message: ReceivedMessage): boolean } {
  const perGeneration = remembered / 2
  let young = createGeneration(perGeneration)
  let old = createGeneration(perGeneration)
  return {
    isRepeat(message) {
      if (young.holdsRecent(message) || old.holdsRecent(message)) return true
      if (young.isFull()) {
        const forgotten = old
        old = young
        young = forgotten
        young.clear()
      }
      young.put(message)
      return false
    },
  }
}

/** Each slot holds the key and the broadcast and arrival times in one cache line. */
const numbersPerSlot = 4
const empty = -1
const unknown = Number.NaN

/** Open-addressing hash table, at most half full. An object per message would cost more than decoding it. */
function createGeneration(capacity: number) {
  const slots = 2 ** Math.ceil(Math.log2(capacity * 2))
  const table = new Float64Array(slots * numbersPerSlot).fill(empty)
  let used = 0

  /** Returns the slot of the key, or the empty slot for it. */
  function slotOf(contentKey: number): number {
    let slot = (contentKey / 2 ** 21) & (slots - 1)
    while (table[slot * numbersPerSlot] !== contentKey && table[slot * numbersPerSlot] !== empty)
      slot = (slot + 1) & (slots - 1)
    return slot * numbersPerSlot
  }

  return {
    isFull: () => used >= capacity,
    holdsRecent({ contentKey, broadcastMicroseconds, arrivalMicroseconds }: ReceivedMessage): boolean {
      const slot = slotOf(contentKey)
      if (table[slot] === empty) return false
      const apart = broadcastMicroseconds === null ? unknown : broadcastMicroseconds - (table[slot + 1] ?? unknown)
      const known = Number.isNaN(apart) ? arrivalMicroseconds - (table[slot + 2] ?? 0) : apart
      return Math.abs(known) <= repeatMicroseconds
    },
    put({ contentKey, broadcastMicroseconds, arrivalMicroseconds }: ReceivedMessage): void {
      const slot = slotOf(contentKey)
      if (table[slot] === empty) used += 1
      table[slot] = contentKey
      table[slot + 1] = broadcastMicroseconds ?? unknown
      table[slot + 2] = arrivalMicroseconds
    },
    clear(): void {
      table.fill(empty)
      used = 0
    },
  }
}

/** Hashes a text to 53 bits. */
export function keyOfText(text: string): number {
  let one = text.length
  let other = ~text.length
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index)
    one = Math.imul(one ^ code, 0x85eb_ca6b)
    one ^= one >>> 15
    other = Math.imul(other ^ code, 0xc2b2_ae35)
    other ^= other >>> 13
  }
  return (one >>> 0) * 2 ** 21 + (other >>> 11)
}
