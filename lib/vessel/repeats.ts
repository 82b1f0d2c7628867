import { BoundedMap } from '#lib/boundedMap.ts'
import { Lateness, promptMicroseconds } from './lateness.ts'
import type { Recurrence } from './messageKeys.ts'

export interface ReceivedMessage {
  /** Hash of the contents; see keyOfText. */
  contentKey: number
  /** `null` if only the arrival time is known. */
  broadcastMicroseconds: number | null
  arrivalMicroseconds: number
  recurrence: Recurrence
}

/** The repeats of one source. */
export interface SourceRepeats {
  readonly lateness: Pick<Lateness, 'medianMicroseconds' | 'datedBackMicroseconds'>
  /** Share of its messages that no other source received; `null` before the first. */
  readonly soleShare: number | null
  isRepeat(message: ReceivedMessage): boolean
}

export interface Repeats {
  from(source: string): SourceRepeats
}

export interface RepeatsOptions {
  remembered?: number
  /** Median lateness in microseconds of sources, by name, as an earlier process found it. */
  latenessBefore?: ReadonlyMap<string, number>
}

/** A copy that is later than this is not recognised. */
const maxLateMicroseconds = 900_000_000
const maxSources = 256

/**
 * Detects messages that were received before, whatever the time in them: within ten seconds from any source, and within 15
 * minutes from another source, unless the vessel can have sent the message again since the source was last known to be so late.
 * Memory is limited by two generations: a full young one replaces the old one, so the oldest messages are forgotten first.
 */
export function createRepeats({ remembered = 524_288, latenessBefore = new Map() }: RepeatsOptions = {}): Repeats {
  const perGeneration = remembered / 2
  let young = createGeneration(perGeneration)
  let old = createGeneration(perGeneration)
  const sources = new BoundedMap<string, SourceRepeats>(maxSources)
  const latenesses = new BoundedMap<number, Lateness>(maxSources)
  const tallies = new BoundedMap<number, Tally>(maxSources)
  const earlier: Entry = { broadcastMicroseconds: unknown, arrivalMicroseconds: 0, source: 0, isShared: false }
  let lastSource = 0

  function remember(message: ReceivedMessage, source: number, backMicroseconds: number): void {
    if (young.isFull()) {
      const forgotten = old
      old = young
      young = forgotten
      young.clear()
    }
    young.put(message, source, backMicroseconds)
  }

  function createSource(name: string): SourceRepeats {
    lastSource += 1
    const source = lastSource
    const lateness = new Lateness(latenessBefore.get(name) ?? null)
    latenesses.set(source, lateness)
    const tally: Tally = { received: 0, shared: 0 }
    tallies.set(source, tally)

    function takeNew(message: ReceivedMessage, signed: number, backMicroseconds: number): false {
      tally.received += 1
      remember(message, signed, backMicroseconds)
      return false
    }

    function takeRepeat({ contentKey }: ReceivedMessage): true {
      const first = Math.abs(earlier.source)
      if (first === source) return true
      tally.received += 1
      tally.shared += 1
      if (earlier.isShared) return true
      const tallyOfFirst = tallies.get(first)
      if (tallyOfFirst) tallyOfFirst.shared += 1
      if (!young.share(contentKey)) old.share(contentKey)
      return true
    }

    return {
      lateness,
      get soleShare() {
        return tally.received === 0 ? null : 1 - tally.shared / tally.received
      },
      isRepeat(message) {
        const { arrivalMicroseconds } = message
        lateness.forgetOld(arrivalMicroseconds)
        const { datedBackMicroseconds: backMicroseconds, medianMicroseconds } = lateness
        if (!(young.read(message.contentKey, earlier) || old.read(message.contentKey, earlier))) {
          return takeNew(message, source, backMicroseconds)
        }
        const isElsewhere = Math.abs(earlier.source) !== source
        const lateMicroseconds = latenessOf(message, earlier)
        const isWithinLimits = lateMicroseconds >= -promptMicroseconds && lateMicroseconds <= maxLateMicroseconds
        const isLate = hasArrivedLate(message, earlier, lateMicroseconds)
        const isCopy = isElsewhere && isWithinLimits && (isLate || message.recurrence !== 'often')
        if (isCopy && isLate && earlier.source > 0 && message.recurrence !== 'often') {
          lateness.add(Math.max(0, lateMicroseconds), arrivalMicroseconds)
          latenesses.get(earlier.source)?.add(0, arrivalMicroseconds)
        }
        if (Math.abs(apart(message, earlier) - backMicroseconds) <= promptMicroseconds) return takeRepeat(message)
        const isUsual = medianMicroseconds === null || lateMicroseconds <= backMicroseconds + promptMicroseconds
        if (isCopy && (isUsual || message.recurrence === 'never')) return takeRepeat(message)
        return takeNew(message, -source, backMicroseconds)
      },
    }
  }

  return {
    from(name) {
      const source = sources.get(name) ?? createSource(name)
      sources.set(name, source)
      return source
    },
  }
}

/** Messages of a source without its own repeats. */
interface Tally {
  received: number
  /** Messages that another source received too. */
  shared: number
}

/** The latest reception of a message that was no repeat. */
interface Entry {
  /** NaN if unknown. */
  broadcastMicroseconds: number
  arrivalMicroseconds: number
  /** Number of the source; negative once the message was sent again. */
  source: number
  /** Whether another source received it too. */
  isShared: boolean
}

/** Compares the times of broadcast, and those of arrival if one is unknown. */
function apart({ broadcastMicroseconds, arrivalMicroseconds }: ReceivedMessage, earlier: Entry): number {
  const sent = (broadcastMicroseconds ?? unknown) - earlier.broadcastMicroseconds
  return Number.isNaN(sent) ? arrivalMicroseconds - earlier.arrivalMicroseconds : sent
}

/** How much later a message is than its earlier reception, by the times that count for a vessel. */
function latenessOf({ broadcastMicroseconds, arrivalMicroseconds }: ReceivedMessage, earlier: Entry): number {
  const before = Number.isNaN(earlier.broadcastMicroseconds)
    ? earlier.arrivalMicroseconds
    : earlier.broadcastMicroseconds
  return (broadcastMicroseconds ?? arrivalMicroseconds) - before
}

/** A receiver that posts what it has received does so within this time: AIS-catcher's longest usual interval. */
const postedWithinMicroseconds = 60_000_000

/**
 * Two recordings that are read together, or two clocks that differ, have other times but are received together. The earlier
 * reception may have come in a post, after its time.
 */
function hasArrivedLate(message: ReceivedMessage, earlier: Entry, lateMicroseconds: number): boolean {
  const atLeastMicroseconds = lateMicroseconds - promptMicroseconds - postedWithinMicroseconds
  return message.arrivalMicroseconds - earlier.arrivalMicroseconds >= atLeastMicroseconds
}

/** Each slot holds the key, the broadcast and arrival times and the source in one cache line. */
const numbersPerSlot = 4
const empty = -1
/** Added to the number of the source. */
const shared = 0.5
const unknown = Number.NaN

const firstSlots = 2 ** 12
const emptyTable = (slots: number) => new Float64Array(slots * numbersPerSlot).fill(empty)

/** Open-addressing hash table, at most half full. An object per message would cost more than decoding it. */
function createGeneration(capacity: number) {
  let slots = firstSlots
  let table = emptyTable(slots)
  let used = 0

  /** Returns the slot of the key, or the empty slot for it. */
  function slotOf(contentKey: number): number {
    let slot = (contentKey / 2 ** 21) & (slots - 1)
    while (table[slot * numbersPerSlot] !== contentKey && table[slot * numbersPerSlot] !== empty)
      slot = (slot + 1) & (slots - 1)
    return slot * numbersPerSlot
  }

  function grow(): void {
    const smaller = table
    slots *= 2
    table = emptyTable(slots)
    for (let slot = 0; slot < smaller.length; slot += numbersPerSlot) {
      const contentKey = smaller[slot] ?? empty
      if (contentKey !== empty) table.set(smaller.subarray(slot, slot + numbersPerSlot), slotOf(contentKey))
    }
  }

  return {
    isFull: () => used >= capacity,
    /** Returns whether the key is known, and copies its entry. */
    read(contentKey: number, entry: Entry): boolean {
      const slot = slotOf(contentKey)
      if (table[slot] === empty) return false
      entry.broadcastMicroseconds = table[slot + 1] ?? unknown
      entry.arrivalMicroseconds = table[slot + 2] ?? 0
      const source = table[slot + 3] ?? 0
      entry.source = Math.trunc(source)
      entry.isShared = entry.source !== source
      return true
    },
    /** Notes that another source received the message too. Returns whether the key is known. */
    share(contentKey: number): boolean {
      const slot = slotOf(contentKey)
      if (table[slot] === empty) return false
      const source = table[slot + 3] ?? 0
      table[slot + 3] = source + Math.sign(source) * shared
      return true
    },
    /** `source` is negative for a message that was sent again. */
    put(message: ReceivedMessage, source: number, backMicroseconds: number): void {
      const { contentKey, broadcastMicroseconds, arrivalMicroseconds } = message
      let slot = slotOf(contentKey)
      if (table[slot] === empty) {
        if (used * 2 >= slots) {
          grow()
          slot = slotOf(contentKey)
        }
        used += 1
      }
      table[slot] = contentKey
      table[slot + 1] = (broadcastMicroseconds ?? unknown) - backMicroseconds
      table[slot + 2] = arrivalMicroseconds - backMicroseconds
      table[slot + 3] = source
    },
    clear(): void {
      table.fill(empty)
      used = 0
    },
  }
}
