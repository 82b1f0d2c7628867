import { setTimeout as pause } from 'node:timers/promises'
import type { Log } from '#lib/log.ts'
import { PortBook } from '#lib/ports/portBook.ts'
import type { Settings } from '#lib/settings.ts'
import { openStore } from '#lib/store/open.ts'
import { type Store, StoreError, type VesselWriter } from '#lib/store/store.ts'
import { createRepeats } from '#lib/vessel/repeats.ts'
import { createFeed, type Feed } from './feeds/feed.ts'
import { reportFeeds } from './feeds/feedReports.ts'
import { createFeedHealth, type FeedHealth } from './feeds/health.ts'
import { createPushedFeeds } from './feeds/pushedFeeds.ts'
import { createPipeline, type Pipeline } from './pipeline.ts'
import { sweepPorts } from './portSweep.ts'
import { relayAddress } from './push/relayAddress.ts'
import { listenForRecordings } from './push/relayServer.ts'
import { removeSimulatedVessels, sourcesOr } from './simulated.ts'
import { type Source, SourceError } from './source.ts'
import { parseSources } from './sourceUrl/sourceUrl.ts'

export interface IngestOptions {
  settings: Pick<Settings, 'aisSources' | 'databaseUrl' | 'dataFolder'> & Partial<Pick<Settings, 'aisstreamApiKey'>>
  log: Log
  signal: AbortSignal
  now?: () => number
  reportMilliseconds?: number
  healthMilliseconds?: number
}

const STAND_BY_MILLISECONDS = 1_000
const REPORT_MILLISECONDS = 60_000

/**
 * The only writer of vessels: every source at once, until `signal` aborts; then what was heard is committed. Rejects with
 * SourceError or StoreError when it cannot work as it was asked to.
 */
export async function runIngest(options: IngestOptions): Promise<void> {
  const { settings, log, signal } = options
  if (settings.aisSources) parseSources(settings.aisSources, dependenciesOf(settings))
  const store = await openStore(settings.databaseUrl)
  try {
    await store.migrate()
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
  const {
    settings,
    log,
    signal,
    now = Date.now,
    reportMilliseconds = REPORT_MILLISECONDS,
    healthMilliseconds,
  } = options
  const sources = parseSources(await sourcesOr(settings.aisSources, writer), dependenciesOf(settings))
  if (!sources.some(({ description }) => description.simulated)) await removeSimulatedVessels(writer, log)

  const ports = await PortBook.open(store.ports)
  const pipeline = await createPipeline({ writer, log, ports, nowMicroseconds: () => now() * 1000 })
  const repeats = createRepeats()
  const pushed = createPushedFeeds(now)
  const address = relayAddress(settings.dataFolder)
  const relay = await listenForRecordings({
    address,
    pipeline,
    openFeed(greeting, rejected) {
      const source = { ...greeting, simulated: false }
      const create = (health: FeedHealth | null) => createFeed(source, pipeline, repeats, rejected, health)
      return greeting.whenFull === 'refuse' ? pushed.open(source, create) : create(null)
    },
    log,
    now,
  })
  const feeds = sources.map((source) => {
    const health = createFeedHealth(now())
    return { source, health, feed: createFeed(source.description, pipeline, repeats, null, health) }
  })
  const startedAt = now()
  let stoppedAt: number | null = null
  const describe = () => {
    const { committed, queueLength, queueLimit, storeTrouble } = pipeline
    if (pipeline.isFull()) for (const { health } of feeds) health.heldBack(now())
    const own = feeds.map(snapshotOf(now()))
    const others = pushed.snapshots(new Set(own.map(({ name }) => name)))
    const ingest = { startedAt, stoppedAt, queueLength, queueLimit, committed, storeTrouble }
    return { ingest, feeds: [...own, ...others] }
  }
  const healthReporting = await reportFeeds(store.feeds, describe, { log, now, everyMilliseconds: healthMilliseconds })
  const reporting = setInterval(() => report(feeds, pipeline, log), reportMilliseconds)
  const ending = new AbortController()
  const sweeping = sweepPorts({ store, pipeline, book: ports, log, signal: ending.signal })
  try {
    log.info('ingest is ready', { sources: sources.map(({ description }) => description.name) })
    if (sources.length === 0) log.warn('no source is set: nothing is heard but what is imported (see AIS_SOURCES)')
    const over = AbortSignal.any([signal, pipeline.ended])
    await runSources(feeds, { log, signal: over, now })
    await aborted(over)
  } finally {
    clearInterval(reporting)
    for (const { feed } of feeds) feed.end()
    await relay.close()
    ending.abort()
    try {
      await pipeline.close()
      report(feeds, pipeline, log)
    } finally {
      await sweeping
      stoppedAt = now()
      await healthReporting.stop()
    }
  }
}

interface RunningFeed {
  source: Source
  feed: Feed
  health: FeedHealth
}

function snapshotOf(at: number) {
  return ({ source, feed, health }: RunningFeed) =>
    health.snapshot(source.description, feed.counts, feed.silences.size, at)
}

/** One source that fails leaves the others alone; when there is none left that works, it is everyone's failure. */
async function runSources(
  feeds: readonly RunningFeed[],
  { log, signal, now }: { log: Log; signal: AbortSignal; now: () => number },
): Promise<void> {
  const outcomes = await Promise.all(
    feeds.map(async ({ source, feed, health }) => {
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
    }),
  )
  const failure = outcomes.find((outcome) => outcome !== null)
  if (failure && outcomes.every((outcome) => outcome !== null)) throw failure
}

async function aborted(signal: AbortSignal): Promise<void> {
  if (!signal.aborted) await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }))
}

function report(feeds: readonly RunningFeed[], { committed }: Pipeline, log: Log): void {
  for (const { feed } of feeds) log.info('heard so far', { source: feed.source.name, ...feed.counts })
  log.info('committed so far', { ...committed })
}
