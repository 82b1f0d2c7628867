import type { Log } from '#lib/log.ts'
import { createRepeats } from '#lib/vessel/repeats.ts'
import type { WebhookDelivery } from '#lib/webhook/webhookDelivery.ts'
import type { Pipeline } from '../pipeline.ts'
import type { Greeting } from '../push/socketWire.ts'
import { type Source, SourceError } from '../source.ts'
import type { VesselCensus } from '../vesselCensus.ts'
import { Feed, type FeedOptions } from './feed.ts'
import type { FeedReports } from './feedReports.ts'
import { FeedHealth } from './health.ts'
import { PushedFeeds } from './pushedFeeds.ts'

interface SourceFeed {
  source: Source
  feed: Feed
  health: FeedHealth
}

interface FeedsOptions {
  sources: readonly Source[]
  pipeline: Pipeline
  census: VesselCensus
  webhooks: WebhookDelivery['counts']
  /** Names of blocked sources. */
  blocked: readonly string[]
  now: () => number
}

/** The feeds of one ingest: one per source, and one per recording received through the socket. */
export class Feeds {
  readonly #pipeline: Pipeline
  readonly #census: VesselCensus
  readonly #webhooks: WebhookDelivery['counts']
  readonly #blocked: readonly string[]
  readonly #now: () => number
  readonly #repeats = createRepeats()
  readonly #feeds: readonly SourceFeed[]
  readonly #pushed: PushedFeeds
  readonly #startedAt: number
  #stoppedAt: number | null = null

  constructor({ sources, pipeline, census, webhooks, blocked, now }: FeedsOptions) {
    this.#pipeline = pipeline
    this.#census = census
    this.#webhooks = webhooks
    this.#blocked = blocked
    this.#now = now
    this.#startedAt = now()
    this.#pushed = new PushedFeeds(now)
    this.#feeds = sources.map((source) => {
      const health = new FeedHealth(now())
      return { source, health, feed: this.#open(source.description, { health }) }
    })
  }

  openRecording(greeting: Greeting, onRejected: NonNullable<FeedOptions['onRejected']>): Feed {
    const source = { ...greeting, simulated: false }
    if (greeting.whenFull === 'wait') return this.#open({ ...source, isImported: true }, { onRejected })
    return this.#pushed.open(source, (health) => this.#open(source, { onRejected, health }))
  }

  /** Runs all sources. Rejects once every source has failed. */
  async run({ log, signal }: { log: Log; signal: AbortSignal }): Promise<void> {
    const failures = await Promise.all(this.#feeds.map((feed) => this.#runSource(feed, log, signal)))
    const failure = failures.find((each) => each !== null)
    if (failure && failures.every((each) => each !== null)) throw failure
  }

  end(): void {
    for (const { feed } of this.#feeds) feed.end()
  }

  stopped(): void {
    this.#stoppedAt = this.#now()
  }

  report(): Omit<FeedReports, 'at'> {
    const now = this.#now()
    const { committed, commitMilliseconds, queueLength, queueLimit, storeTrouble } = this.#pipeline
    if (this.#pipeline.isFull()) for (const { health } of this.#feeds) health.throttled(now)
    const own = this.#feeds.map(({ source, feed, health }) =>
      health.snapshot(source.description, feed.counts, feed.silences.size, now),
    )
    const pushed = this.#pushed.snapshots(new Set(own.map(({ name }) => name)))
    return {
      ingest: {
        startedAt: this.#startedAt,
        stoppedAt: this.#stoppedAt,
        queueLength,
        queueLimit,
        committed,
        commitMilliseconds,
        storeTrouble,
        vessels: this.#census.counts(),
        webhooks: { ...this.#webhooks },
      },
      feeds: [...own, ...pushed],
    }
  }

  logCounts(log: Log): void {
    for (const { feed } of this.#feeds) log.info('feed totals', { source: feed.source.name, ...feed.counts })
    log.debug('commit totals', { ...this.#pipeline.committed })
  }

  #open(source: Feed['source'], options: FeedOptions): Feed {
    const isBlocked = this.#blocked.includes(source.name)
    return new Feed(source, this.#pipeline, this.#repeats, { ...options, isBlocked })
  }

  async #runSource({ source, feed, health }: SourceFeed, log: Log, signal: AbortSignal): Promise<SourceError | null> {
    const now = this.#now
    const sourceLog = log.with({ source: source.description.name })
    try {
      await source.run(feed, { signal, log: sourceLog, now })
      feed.end()
      if (signal.aborted) return null
      health.ended(null, now())
      sourceLog.info('source has ended', { lines: feed.counts.lines })
      return null
    } catch (error) {
      if (!(error instanceof SourceError)) throw error
      health.ended(error.message, now())
      sourceLog.error('source failed', { reason: error.message })
      return error
    }
  }
}
