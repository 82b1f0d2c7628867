import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import type { Log } from '#lib/log.ts'
import { PortBook } from '#lib/ports/portBook.ts'
import type { Settings } from '#lib/settings.ts'
import { openStore } from '#lib/store/open.ts'
import type { Store } from '#lib/store/store.ts'
import { StoreError } from '#lib/store/storeError.ts'
import { upgradeStore } from '#lib/store/upgradeStore.ts'
import type { VesselWriter } from '#lib/store/vessels.ts'
import { createRepeats } from '#lib/vessel/repeats.ts'
import { WebhookDelivery } from '#lib/webhook/webhookDelivery.ts'
import { undoBlockedSources } from './blockedSources.ts'
import { Feed, type FeedOptions } from './feeds/feed.ts'
import { type FeedReports, reportFeeds } from './feeds/feedReports.ts'
import { FeedHealth } from './feeds/health.ts'
import { createPushedFeeds } from './feeds/pushedFeeds.ts'
import { HullBook } from './hullBook.ts'
import { sweepIdentities } from './identitySweep.ts'
import { Pipeline } from './pipeline.ts'
import { sweepPorts } from './portSweep.ts'
import { socketAddress } from './push/socketAddress.ts'
import { listenForRecordings } from './push/socketServer.ts'
import type { Greeting } from './push/socketWire.ts'
import { removeSimulatedVessels, sourcesOr } from './simulated.ts'
import { type Source, SourceError } from './source.ts'
import { parseSources } from './sourceUrl/sourceUrl.ts'
import { trackRules } from './tracking.ts'
import { sweepTracks } from './trackSweep.ts'
import { VesselCensus } from './vesselCensus.ts'
import { removeSilent, removeVessels } from './vesselRemoval.ts'
import { Watching } from './watching.ts'

export interface IngestOptions {
  settings: Pick<Settings, 'aisSources' | 'databaseUrl' | 'dataFolder'> &
    Partial<
      Pick<
        Settings,
        | 'aisstreamApiKey'
        | 'maxVessels'
        | 'vesselDays'
        | 'blockedSources'
        | 'trackHours'
        | 'trackMegabytes'
        | 'webhookPrivate'
        | 'authUrl'
      >
    >
  log: Log
  signal: AbortSignal
  now?: () => number
  reportMilliseconds?: number
  healthMilliseconds?: number
}

const STAND_BY_MILLISECONDS = 1_000
const REPORT_MILLISECONDS = 3_600_000
const WATCHES_MILLISECONDS = 1_000
const SILENCES_MILLISECONDS = 10_000
const EVENTS_KEPT_MILLISECONDS = 90 * 86_400_000
const DELIVERIES_KEPT_MILLISECONDS = 30 * 86_400_000
const WEBHOOKS_MILLISECONDS = 1_000

/**
 * The only writer of vessels: every source at once, until `signal` aborts; then what was received is committed. Rejects with
 * SourceError or StoreError when it cannot work as it was asked to.
 */
export async function runIngest(options: IngestOptions): Promise<void> {
  const { settings, log, signal } = options
  if (settings.aisSources) parseSources(settings.aisSources, dependenciesOf(settings))
  const store = await openStore(settings.databaseUrl)
  try {
    await upgradeStore(store, log.info)
    const writer = await openWriterOrStandBy(store, log, signal)
    if (!writer) return
    try {
      await listen(store, writer, options)
    } finally {
      await writer.release()
    }
  } finally {
    await store.close()
  }
}

/** What sources need of the settings. */
export function dependenciesOf({ aisstreamApiKey = null }: Partial<Pick<Settings, 'aisstreamApiKey'>>) {
  return { aisstreamApiKey }
}

/** Another process may hold the right to write for a while: an import, or the ingest this one is to take over from. */
async function openWriterOrStandBy(store: Store, log: Log, signal: AbortSignal): Promise<VesselWriter | null> {
  for (let waits = 0; !signal.aborted; waits += 1) {
    try {
      return await store.openWriter()
    } catch (error) {
      if (!(error instanceof StoreError) || error.reason !== 'writer-busy') throw error
      if (waits === 0) log.warn('standing by: another process writes to the store', { reason: error.message })
      await pause(STAND_BY_MILLISECONDS, undefined, { signal }).catch(() => undefined)
    }
  }
  return null
}

async function listen(store: Store, writer: VesselWriter, options: IngestOptions): Promise<void> {
  const { settings, log, signal, now = Date.now } = options
  const sources = parseSources(await sourcesOr(settings.aisSources, writer), dependenciesOf(settings))
  if (!sources.some(({ description }) => description.simulated)) await removeSimulatedVessels(writer, log)

  const ports = await PortBook.open(store.ports)
  const census = await VesselCensus.take({ store, maxVessels: settings.maxVessels })
  const hulls = await HullBook.read(store)
  const tracks = trackRules(settings)
  const watching = await Watching.open({ store, writer, log, now })
  const nowMicroseconds = () => now() * 1000
  const pipeline = await Pipeline.open({ writer, log, ports, census, hulls, tracks, watching, nowMicroseconds })
  const blocked = settings.blockedSources ?? []
  const webhooks = new WebhookDelivery({
    ...{ store: store.webhooks, log, now, origin: settings.authUrl?.replace(/\/$/, '') ?? null },
    isPrivateAllowed: settings.webhookPrivate ?? false,
  })
  const feeds = new Feeds({ sources, pipeline, census, webhooks: webhooks.counts, blocked, now })
  const socket = await listenForRecordings({
    address: socketAddress(settings.dataFolder),
    pipeline,
    openFeed: (greeting, onRejected) => feeds.openRecording(greeting, onRejected),
    removeVessels: (selection) => removeVessels(selection, { store, pipeline }),
    log,
    now,
  })
  const saving = await reportFeeds(store.feeds, () => feeds.report(), {
    ...{ log, now, everyMilliseconds: options.healthMilliseconds },
  })
  const clearing = setInterval(() => {
    const removing = [
      store.watchEvents.removeBefore(now() - EVENTS_KEPT_MILLISECONDS),
      store.webhooks.deliveries.removeBefore(now() - DELIVERIES_KEPT_MILLISECONDS),
    ]
    Promise.all(removing).catch((error: unknown) => {
      log.warn('old events of watches could not be removed', { error })
    })
  }, REPORT_MILLISECONDS)
  const logging = setInterval(() => feeds.logCounts(log), options.reportMilliseconds ?? REPORT_MILLISECONDS)
  const refreshing = setInterval(() => {
    watching
      .refresh()
      .catch((error: unknown) => log.warn('watches cannot be read; the known ones stay in use', { error }))
  }, WATCHES_MILLISECONDS)
  const sweepingSilences = setInterval(() => pipeline.sweepSilences(), SILENCES_MILLISECONDS)
  const delivering = setInterval(() => webhooks.deliverDue(), WEBHOOKS_MILLISECONDS)
  const ending = new AbortController()
  const undoing = undoBlockedSources({ names: blocked, store, pipeline, log, signal: ending.signal })
  const removing = removeSilent({ ...{ store, pipeline, log, now, signal: ending.signal, days: settings.vesselDays } })
  const thinning = sweepTracks({ store: store.tracks, rules: tracks, log, now, signal: ending.signal })
  const deciding = sweepIdentities({ store, hulls, pipeline, log, now, signal: ending.signal })
  const sweeping = sweepPorts({ store, pipeline, book: ports, log, signal: ending.signal })
  try {
    log.info('ingest is ready', { sources: sources.map(({ description }) => description.name) })
    if (sources.length === 0) log.warn('no source is set: only imported recordings are received (see AIS_SOURCES)')
    const over = AbortSignal.any([signal, pipeline.ended])
    await feeds.run({ log, signal: over })
    if (!over.aborted) await once(over, 'abort')
  } finally {
    for (const each of [logging, clearing, refreshing, sweepingSilences, delivering]) clearInterval(each)
    feeds.end()
    await webhooks.close()
    await socket.close()
    ending.abort()
    try {
      await pipeline.close()
      feeds.logCounts(log)
    } finally {
      await sweeping
      await deciding
      await thinning
      await removing
      await undoing
      feeds.stopped()
      await saving.stop()
    }
  }
}

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
  /** Names of sources. */
  blocked: readonly string[]
  now: () => number
}

/** The feeds of one ingest: one for each source, and those of recordings that come through the socket. */
class Feeds {
  readonly #pipeline: Pipeline
  readonly #census: VesselCensus
  readonly #webhooks: WebhookDelivery['counts']
  readonly #blocked: readonly string[]
  readonly #now: () => number
  readonly #repeats = createRepeats()
  readonly #feeds: readonly SourceFeed[]
  readonly #pushed: ReturnType<typeof createPushedFeeds>
  readonly #startedAt: number
  #stoppedAt: number | null = null

  constructor({ sources, pipeline, census, webhooks, blocked, now }: FeedsOptions) {
    this.#pipeline = pipeline
    this.#census = census
    this.#webhooks = webhooks
    this.#blocked = blocked
    this.#now = now
    this.#startedAt = now()
    this.#pushed = createPushedFeeds(now)
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

  /** One source that fails leaves the others alone; when all have failed, ingest has. */
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
    if (this.#pipeline.isFull()) for (const { health } of this.#feeds) health.heldBack(now)
    const own = this.#feeds.map(({ source, feed, health }) =>
      health.snapshot(source.description, feed.counts, feed.silences.size, now),
    )
    const pushed = this.#pushed.snapshots(new Set(own.map(({ name }) => name)))
    const stamps = { startedAt: this.#startedAt, stoppedAt: this.#stoppedAt }
    return {
      ingest: {
        ...{ ...stamps, queueLength, queueLimit, committed, storeTrouble, vessels: this.#census.counts() },
        ...{ webhooks: { ...this.#webhooks }, commitMilliseconds },
      },
      feeds: [...own, ...pushed],
    }
  }

  logCounts(log: Log): void {
    for (const { feed } of this.#feeds) log.info('received so far', { source: feed.source.name, ...feed.counts })
    log.debug('committed so far', { ...this.#pipeline.committed })
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
