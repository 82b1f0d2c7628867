import type { Coverage } from '#lib/coverage/coverage.ts'
import type { TrackArchive } from '#lib/history/trackArchive.ts'
import type { Log } from '#lib/log.ts'
import { untilAborted } from '#lib/pause.ts'
import { createRepeats, type Repeats } from '#lib/vessel/repeats.ts'
import type { WebhookDelivery } from '#lib/webhook/webhookDelivery.ts'
import type { Pipeline } from '../pipeline.ts'
import type { Greeting } from '../push/socketWire.ts'
import { RunningSources, type SourceRun, untilAllEnded } from '../runSources.ts'
import type { Source, SourceDescription, SourceError, SourceTerms } from '../source.ts'
import type { VesselCensus } from '../vesselCensus.ts'
import { Feed, type FeedOptions } from './feed.ts'
import type { FeedReports } from './feedReports.ts'
import { FeedHealth } from './health.ts'
import { PushedFeeds } from './pushedFeeds.ts'

interface SourceFeed {
  source: Source
  feed: Feed
  health: FeedHealth
  ending: AbortController
  /** `null` before it runs. */
  ended: Promise<SourceError | null> | null
}

export interface FeedsOptions {
  /** The sources that run from the start. */
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
  log: Log
  /** Ends all sources. */
  signal: AbortSignal
}

/** The feeds of one ingest: one per source, and one per recording received through the socket. */
export class Feeds {
  readonly #options: FeedsOptions
  readonly #repeats: Repeats
  readonly #feeds = new Map<string, SourceFeed>()
  readonly #running: RunningSources
  readonly #pushed: PushedFeeds
  readonly #startedAt: number
  readonly #sourceTerms: Record<string, SourceTerms>
  /** Rejects when a source that was started later meets an error of the pipeline. */
  readonly #broken = Promise.withResolvers<never>()
  #stoppedAt: number | null = null

  constructor(options: FeedsOptions) {
    const { sources, now, reportsBefore = null } = options
    this.#options = options
    this.#sourceTerms = { ...reportsBefore?.ingest.sourceTerms, ...termsOf(sources) }
    this.#repeats = createRepeats({ latenessBefore: latenessIn(reportsBefore) })
    this.#startedAt = now()
    this.#pushed = new PushedFeeds(now, reportsBefore?.feeds)
    this.#running = new RunningSources(options)
    for (const source of sources) this.#add(source)
  }

  openRecording(greeting: Greeting, onRejected: NonNullable<FeedOptions['onRejected']>): Feed {
    const source = { ...greeting, simulated: false }
    if (greeting.whenFull === 'wait') return this.#open({ ...source, isImported: true }, { onRejected })
    return this.#pushed.open(source, (health) => this.#open(source, { onRejected, health }))
  }

  /** Runs the sources of the start, and resolves at the abort. Rejects once every one has failed. */
  async run(): Promise<void> {
    const running = untilAllEnded(this.#start([...this.#feeds.values()], {}))
    await Promise.race([running.then(() => untilAborted(this.#options.signal)), this.#broken.promise])
  }

  /** Runs a further source until it is stopped. */
  start(source: Source): void {
    this.setTerms(source.description)
    Promise.all(this.#start([this.#add(source)], { waitsForPort: true })).catch(this.#broken.reject)
  }

  /** Resolves when nothing more comes from the source. */
  async stop(name: string): Promise<void> {
    const one = this.#feeds.get(name)
    if (!one) return
    one.ending.abort()
    await one.ended
    one.feed.end()
    this.#feeds.delete(name)
  }

  setTerms({ name, terms }: Pick<SourceDescription, 'name' | 'terms'>): void {
    this.#sourceTerms[name] = terms
  }

  /** The feed of a source, for a test to watch. */
  feedOf(name: string): Pick<Feed, 'taps'> | undefined {
    return this.#feeds.get(name)?.feed
  }

  end(): void {
    for (const { feed } of this.#feeds.values()) feed.end()
  }

  stopped(): void {
    this.#stoppedAt = this.#options.now()
  }

  report(): Omit<FeedReports, 'at'> {
    const { pipeline, census, webhooks, archive } = this.#options
    const now = this.#options.now()
    const { committed, commitMilliseconds, queueLength, queueLimit, storeTrouble } = pipeline
    const sourceFeeds = [...this.#feeds.values()]
    if (pipeline.isFull()) for (const { health } of sourceFeeds) health.throttled(now)
    const own = sourceFeeds.map(({ source, feed, health }) =>
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

  logCounts(): void {
    const { log } = this.#options
    for (const { feed } of this.#feeds.values()) log.info('feed totals', { source: feed.source.name, ...feed.counts })
    log.debug('commit totals', { ...this.#options.pipeline.committed })
  }

  #add(source: Source): SourceFeed {
    const health = this.#healthOf(source.description.name)
    const feed = this.#open(source.description, { health })
    const added = { source, health, feed, ending: new AbortController(), ended: null }
    this.#feeds.set(source.description.name, added)
    return added
  }

  #start(
    feeds: readonly SourceFeed[],
    { waitsForPort = false }: Pick<SourceRun, 'waitsForPort'>,
  ): Promise<SourceError | null>[] {
    const { now, reportsBefore } = this.#options
    const inUse = new Set(reportsBefore?.feeds.flatMap(({ name, state }) => (state === 'reserve' ? [] : [name])))
    const runs = feeds.map(({ source, feed, health, ending }) => ({
      source,
      sink: feed,
      connection: feed,
      ended(failure: SourceError | null) {
        if (failure === null) feed.end()
        health.ended(failure?.message ?? null, now())
      },
      restarted: () => health.restarted(),
      standBy(isStandingBy: boolean) {
        if (isStandingBy) feed.end()
        health.standBy(isStandingBy, now())
      },
      wasInUse: inUse.has(source.description.name),
      signal: ending.signal,
      waitsForPort,
    }))
    const running = this.#running.start(runs)
    for (const [index, one] of feeds.entries()) one.ended = running[index] ?? null
    return running
  }

  #healthOf(name: string): FeedHealth {
    const { now, reportsBefore } = this.#options
    return new FeedHealth(now(), reportsBefore?.feeds.find((feed) => feed.name === name) ?? null)
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

/** The terms of a removed source still apply, because its last positions are still shown. */
function termsOf(sources: readonly Source[]): Record<string, SourceTerms> {
  return Object.fromEntries(sources.map(({ description: { name, terms } }) => [name, terms]))
}
