import { createCounts, type FeedCounts } from './counts.ts'
import type { Feed } from './feed.ts'
import type { FeedSnapshot } from './feedSnapshot.ts'
import { FeedHealth, type HealthSource } from './health.ts'

/** Feeds of lines posted by HTTP. Every request is a feed of its own; here those of one name are added up. */
export interface PushedFeeds {
  open(source: Pick<HealthSource, 'name' | 'collectionType' | 'simulated'>, create: (health: FeedHealth) => Feed): Feed
  /** `taken`: names of other feeds. */
  snapshots(taken: ReadonlySet<string>): FeedSnapshot[]
}

interface Pushed {
  source: HealthSource
  health: FeedHealth
  /** Of the latest requests, which may still be counting. */
  latest: FeedCounts[]
  earlier: FeedCounts
}

const maxNames = 64
const requestsAtATime = 256
const idleSeconds = 120

export function createPushedFeeds(now: () => number): PushedFeeds {
  const byName = new Map<string, Pushed>()

  function pushedAs(source: HealthSource): Pushed {
    const known = byName.get(source.name)
    const pushed = known ?? { source, health: new FeedHealth(now()), latest: [], earlier: createCounts() }
    byName.delete(source.name)
    byName.set(source.name, pushed)
    const [oldest] = byName.keys()
    if (byName.size > maxNames && oldest !== undefined) byName.delete(oldest)
    return pushed
  }

  return {
    open({ name, collectionType, simulated }, create) {
      const pushed = pushedAs({ name, collectionType, simulated, kind: 'push', silentSeconds: idleSeconds })
      const feed = create(pushed.health)
      pushed.latest.push(feed.counts)
      const done = pushed.latest.length > requestsAtATime ? pushed.latest.shift() : undefined
      if (done) addCounts(pushed.earlier, done)
      return feed
    },
    snapshots(taken) {
      return [...byName.values()].map(({ source, health, latest, earlier }) => {
        const counts = structuredClone(earlier)
        for (const each of latest) addCounts(counts, each)
        const name = taken.has(source.name) ? `${source.name} (POST)` : source.name
        return health.snapshot({ ...source, name }, counts, 0, now())
      })
    },
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
