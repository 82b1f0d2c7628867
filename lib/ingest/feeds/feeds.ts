import type { Coverage } from '#lib/coverage/coverage.ts'
import type { TrackArchive } from '#lib/history/trackArchive.ts'
import type { Log } from '#lib/log.ts'
import { createRepeats, type Repeats } from '#lib/vessel/repeats.ts'
import type { WebhookDelivery } from '#lib/webhook/webhookDelivery.ts'
import type { Pipeline } from '../pipeline.ts'
import type { Greeting } from '../push/socketWire.ts'
import { runSources } from '../runSources.ts'
import type { Source, SourceError, SourceTerms } from '../source.ts'
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

export interface FeedsOptions {
  sources: readonly Source[]
  pipeline: Pipeline
  census: VesselCensus
  coverage: Pick<Coverage, 'of'>
  webhooks: WebhookDelivery['counts']
  archive?: Pick<TrackArchive, 'trouble'> | null
  /** Names of blocked sources. */
  blocked: readonly string[]
  /** The last reports of the ingest before. */
  reportsBefore?: FeedReports | null
  now: () => number
}

/** The feeds of one ingest: one per source, and one per recording received through the socket. */
export class Feeds {
  readonly #options: FeedsOptions
  readonly #repeats: Repeats
  readonly #feeds: readonly SourceFeed[]
  readonly #pushed: PushedFeeds
  readonly #startedAt: number
  readonly #sourceTerms: Record<string, SourceTerms>
  #stoppedAt: number | null = null

  constructor(options: FeedsOptions) {
    const { sources, now, reportsBefore = null } = options
    this.#options = options
    this.#sourceTerms = { ...reportsBefore?.ingest.sourceTerms, ...termsOf(sources) }
    this.#repeats = createRepeats({ latenessBefore: latenessIn(reportsBefore) })
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
  run({ log, signal }: { log: Log; signal: AbortSignal }): Promise<void> {
    const { now, reportsBefore } = this.#options
    const inUse = new Set(reportsBefore?.feeds.flatMap(({ name, state }) => (state === 'reserve' ? [] : [name])))
    const runs = this.#feeds.map(({ source, feed, health }) => ({
      source,
      sink: feed,
      connection: feed,
      ended(failure: SourceError | null) {
        if (failure === null) feed.end()
        health.ended(failure?.message ?? null, now())
      },
      standBy(isStandingBy: boolean) {
        if (isStandingBy) feed.end()
        health.standBy(isStandingBy, now())
      },
      wasInUse: inUse.has(source.description.name),
    }))
    return runSources(runs, { log, signal, now })
  }

  end(): void {
    for (const { feed } of this.#feeds) feed.end()
  }

  stopped(): void {
    this.#stoppedAt = this.#options.now()
  }

  report(): Omit<FeedReports, 'at'> {
    const { pipeline, census, webhooks, archive } = this.#options
    const now = this.#options.now()
    const { committed, commitMilliseconds, queueLength, queueLimit, storeTrouble } = pipeline
    if (pipeline.isFull()) for (const { health } of this.#feeds) health.throttled(now)
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
        archiveTrouble: archive?.trouble ?? null,
        vessels: census.counts(),
        webhooks: { ...webhooks },
        sourceTerms: this.#sourceTerms,
      },
      feeds: [...own, ...pushed],
    }
  }

  logCounts(log: Log): void {
    for (const { feed } of this.#feeds) log.info('feed totals', { source: feed.source.name, ...feed.counts })
    log.debug('commit totals', { ...this.#options.pipeline.committed })
  }

  #open(source: Feed['source'], options: FeedOptions): Feed {
    const { pipeline, blocked, coverage } = this.#options
    return new Feed(source, pipeline, this.#repeats, {
      ...options,
      coverage: source.isImported ? null : coverage.of(source.name, source.simulated),
      isBlocked: blocked.includes(source.name),
    })
  }
}

/** Otherwise, copies of messages from before a restart would be new ones. */
function latenessIn(reports: FeedReports | null): Map<string, number> {
  const late = reports?.feeds.flatMap(({ name, lateSeconds }) =>
    lateSeconds === null ? [] : [[name, lateSeconds * 1e6] as const],
  )
  return new Map(late)
}

/** The terms of a source that is no longer configured stay in force, because its last positions are still shown. */
function termsOf(sources: readonly Source[]): Record<string, SourceTerms> {
  return Object.fromEntries(sources.map(({ description: { name, terms } }) => [name, terms]))
}
