import { BoundedMap } from '#lib/boundedMap.ts'
import { createCounts, type FeedCounts } from './counts.ts'
import type { Feed } from './feed.ts'
import type { FeedSnapshot } from './feedSnapshot.ts'
import type { FeedHealth, HealthSource } from './health.ts'

interface Pushed {
  source: HealthSource
  health: FeedHealth
  /** Counts of the latest requests, which may not have ended. */
  latest: FeedCounts[]
  earlier: FeedCounts
}

const maxNames = 64
const maxOpenRequests = 256
const idleSeconds = 120

/** Feeds of lines posted by HTTP. Each request has its own feed; the counts of requests with the same name are added up. */
export class PushedFeeds {
  readonly #now: () => number
  readonly #healthOf: (name: string) => FeedHealth
  readonly #byName = new BoundedMap<string, Pushed>(maxNames)

  constructor(now: () => number, healthOf: (name: string) => FeedHealth) {
    this.#now = now
    this.#healthOf = healthOf
  }

  open(
    { name, collectionType, simulated }: Pick<HealthSource, 'name' | 'collectionType' | 'simulated'>,
    create: (health: FeedHealth) => Feed,
  ): Feed {
    const pushed = this.#pushedAs({ name, collectionType, simulated, kind: 'push', silentSeconds: idleSeconds })
    const feed = create(pushed.health)
    pushed.latest.push(feed.counts)
    const done = pushed.latest.length > maxOpenRequests ? pushed.latest.shift() : undefined
    if (done) addCounts(pushed.earlier, done)
    return feed
  }

  /** `taken` are the names of other feeds. */
  snapshots(taken: ReadonlySet<string>): FeedSnapshot[] {
    return [...this.#byName.values()].map(({ source, health, latest, earlier }) => {
      const counts = structuredClone(earlier)
      for (const each of latest) addCounts(counts, each)
      const name = taken.has(source.name) ? `${source.name} (POST)` : source.name
      return health.snapshot({ ...source, name }, counts, 0, this.#now())
    })
  }

  #pushedAs(source: HealthSource): Pushed {
    const known = this.#byName.get(source.name)
    const pushed = known ?? { source, health: this.#healthOf(source.name), latest: [], earlier: createCounts() }
    this.#byName.set(source.name, pushed)
    return pushed
  }
}

type Tally = Partial<Record<PropertyKey, number>>

function addCounts(sum: FeedCounts, counts: FeedCounts): void {
  for (const key of ['lines', 'dropped', 'messages', 'repeats', 'observations'] as const) sum[key] += counts[key]
  for (const key of ['messagesByType', 'rejected', 'odd', 'notVessels', 'implausible', 'ignored'] as const) {
    const into: Tally = sum[key]
    for (const [reason, times] of Object.entries(counts[key])) into[reason] = (into[reason] ?? 0) + times
  }
}
