import { BoundedMap } from '#lib/boundedMap.ts'
import { createCounts, type FeedCounts } from './counts.ts'
import type { Feed } from './feed.ts'
import type { FeedSnapshot } from './feedSnapshot.ts'
import { FeedHealth, type HealthSource } from './health.ts'

interface Pushed {
  source: HealthSource
  health: FeedHealth
  /** Counts of the latest requests, which may not have ended. */
  latest: FeedCounts[]
  earlier: FeedCounts
}

const maxNames = 64
const maxOpenRequests = 256
const ofPosts = { kind: 'push', silentSeconds: 120 } as const
/** Kept for the same time as the messages of its hours. */
const keptMilliseconds = 48 * 3_600_000
/** Ends the name of a feed that a source has as well. */
const besideSource = ' (POST)'

/** Feeds of lines posted by HTTP. Each request has its own feed; the counts of requests with the same name are added up. */
export class PushedFeeds {
  readonly #now: () => number
  readonly #byName = new BoundedMap<string, Pushed>(maxNames)

  /** `before` are the feeds of the ingest before: a receiver that has stopped stays in the list. */
  constructor(now: () => number, before: readonly FeedSnapshot[] = []) {
    this.#now = now
    for (const feed of before) {
      const lastAt = feed.lastPostAt ?? feed.lastMessageAt
      if (feed.kind !== 'push' || lastAt === null || now() - lastAt > keptMilliseconds) continue
      const { collectionType, simulated } = feed
      const name = feed.name.endsWith(besideSource) ? feed.name.slice(0, -besideSource.length) : feed.name
      this.#add({ name, collectionType, simulated, ...ofPosts }, feed)
    }
  }

  open(
    { name, collectionType, simulated }: Pick<HealthSource, 'name' | 'collectionType' | 'simulated'>,
    create: (health: FeedHealth) => Feed,
  ): Feed {
    const pushed = this.#pushedAs({ name, collectionType, simulated, ...ofPosts })
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
      const name = taken.has(source.name) ? `${source.name}${besideSource}` : source.name
      return health.snapshot({ ...source, name }, counts, 0, this.#now())
    })
  }

  #pushedAs(source: HealthSource): Pushed {
    const known = this.#byName.get(source.name)
    if (!known) return this.#add(source, null)
    this.#byName.set(source.name, known)
    return known
  }

  #add(source: HealthSource, before: FeedSnapshot | null): Pushed {
    const health = new FeedHealth(this.#now(), before)
    const pushed = { source, health, latest: [], earlier: createCounts() }
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
