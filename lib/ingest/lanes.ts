import type { FeedCounts } from './feeds/counts.ts'
import type { Queued } from './queued.ts'

/** A batch of several feeds, so that none waits long for another's. A feed alone has batches of its whole queue. */
const sharedBatchSize = 5_000
/** After as many batches without a message, a feed is not counted among those that share the queue. */
const idleBatches = 600

/** The observations of one feed that wait, in the order of their arrival. */
interface Lane {
  waiting: Queued[]
  /** The place of each among all that were added. */
  places: number[]
  idleBatches: number
}

/** The observations that wait, by feed. While they are more than a batch holds, each feed has an equal share. */
export class Lanes {
  /** Number of observations that wait. */
  waiting = 0
  /** Number of observations ever added. */
  added = 0
  readonly #lanes = new Map<FeedCounts, Lane>()
  #lane: Lane | null = null
  #laneOf: FeedCounts | null = null

  /** Whether a feed has its share of a queue: all of it, or an equal part while other feeds have observations in it. */
  isFull(counts: FeedCounts, queueLimit: number): boolean {
    const own = this.#lanes.get(counts)?.waiting.length ?? 0
    if (own === this.waiting) return own >= queueLimit
    let sharing = own === 0 ? 1 : 0
    for (const { waiting } of this.#lanes.values()) if (waiting.length > 0) sharing += 1
    return own >= Math.ceil(queueLimit / sharing)
  }

  add(queued: Queued): void {
    if (queued.counts !== this.#laneOf || this.#lane === null) {
      this.#laneOf = queued.counts
      this.#lane = this.#laneFor(queued.counts)
    }
    this.#lane.waiting.push(queued)
    this.#lane.places.push(this.added)
    this.added += 1
    this.waiting += 1
  }

  /** The next batch, in the order of arrival: all that waits, or of several feeds an equal number each. */
  takeBatch(): Queued[] {
    const lanes = [...this.#lanes.values()].filter(({ waiting }) => waiting.length > 0)
    const isShared = this.#lanes.size > 1
    let left = isShared ? Math.min(this.waiting, sharedBatchSize) : this.waiting
    this.waiting -= left
    const taken: { queued: Queued[]; places: number[] }[] = []
    // The feeds with the least first, because what they do not need is for the others.
    lanes.sort((one, other) => one.waiting.length - other.waiting.length)
    for (const [index, lane] of lanes.entries()) {
      const size = Math.min(lane.waiting.length, Math.floor(left / (lanes.length - index)))
      left -= size
      const { waiting, places } = lane
      const isWhole = size === waiting.length
      taken.push(
        isWhole ? { queued: waiting, places } : { queued: waiting.slice(0, size), places: places.slice(0, size) },
      )
      lane.waiting = isWhole ? [] : waiting.slice(size)
      lane.places = isWhole ? [] : places.slice(size)
    }
    for (const [counts, lane] of this.#lanes) {
      lane.idleBatches = taken.length > 0 && lanes.includes(lane) ? 0 : lane.idleBatches + 1
      if (lane.idleBatches <= idleBatches) continue
      this.#lanes.delete(counts)
      this.#laneOf = null
    }
    const [only, ...others] = taken
    return others.length === 0 ? (only?.queued ?? []) : inOrderOfPlaces(taken)
  }

  /** The place of the first observation that waits, or the next place. */
  firstWaiting(): number {
    let first = this.added
    for (const { places } of this.#lanes.values()) first = Math.min(first, places[0] ?? first)
    return first
  }

  #laneFor(counts: FeedCounts): Lane {
    const known = this.#lanes.get(counts)
    if (known) return known
    const lane: Lane = { waiting: [], places: [], idleBatches: 0 }
    this.#lanes.set(counts, lane)
    return lane
  }
}

function inOrderOfPlaces(taken: readonly { queued: Queued[]; places: number[] }[]): Queued[] {
  const placed = taken.flatMap(({ queued, places }) =>
    queued.map((each, index) => ({ each, place: places[index] ?? 0 })),
  )
  return placed.sort((one, other) => one.place - other.place).map(({ each }) => each)
}
