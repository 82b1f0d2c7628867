import { createHmac, randomUUID } from 'node:crypto'
import { statfs } from 'node:fs/promises'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { AccessError } from '#lib/access/accessError.ts'
import { type AuditLog, createAuditLog } from '#lib/access/audit.ts'
import { Directory } from '#lib/access/directory.ts'
import { createOpenStreams, type OpenStreams } from '#lib/access/openStreams.ts'
import { createPageQueue, type SenderQueue } from '#lib/access/senderQueue.ts'
import { createSharedRateLimiter, type SharedRateLimiter } from '#lib/access/sharedRateLimit.ts'
import { authSecret, jwtSecret } from '#lib/access/signingSecrets.ts'
import type { ChartBook } from '#lib/basemap/chartBook.ts'
import { type CoverageReader, createCoverageReader } from '#lib/coverage/coverageReader.ts'
import { importTable } from '#lib/ingest/characteristics/importTable.ts'
import { createFeedReader, type FeedReader } from '#lib/ingest/feeds/feedReports.ts'
import { SourceBook } from '#lib/ingest/feeds/sourceBook.ts'
import { createIngestClient, type IngestClient } from '#lib/ingest/push/push.ts'
import { createSourceSetup, type SourceSetup } from '#lib/ingest/sourceSetup.ts'
import { createSteadyClock } from '#lib/ingest/steadyClock.ts'
import { createLog, type Log } from '#lib/log.ts'
import { PortBook } from '#lib/ports/portBook.ts'
import { PastFleets } from '#lib/query/pastFleets.ts'
import { fleetOfUser } from '#lib/query/scope.ts'
import { ListReports } from '#lib/report/listReports.ts'
import { readSettings, SettingError, type Settings } from '#lib/settings.ts'
import { openStore } from '#lib/store/open.ts'
import { retryUnavailable, warnUnavailable } from '#lib/store/retryUnavailable.ts'
import type { SmallStores } from '#lib/store/store.ts'
import { StoreError } from '#lib/store/storeError.ts'
import type { TrackStore } from '#lib/store/tracks.ts'
import { upgradeStore } from '#lib/store/upgradeStore.ts'
import { FinishedTiles } from '#lib/tiles/finishedTiles.ts'
import { everySecond, openCharts, refresher } from './service/refreshing.ts'
import { type SignInParts, startSignIn } from './service/signIn.ts'
import { FollowedStations } from './service/stations.ts'
import { type FollowedVessels, followVessels } from './service/vessels.ts'

/** Accounts, tokens and aliases are only changed here; the directory and the port book read them. */
type StoreParts = Omit<SmallStores, 'audit' | 'characteristics' | 'coverage' | 'feeds' | 'ports' | 'sessions'>

/** Everything that the web process needs to answer requests. Methods of the store reject while it cannot be reached. */
export interface Service extends StoreParts, FollowedVessels, SignInParts {
  settings: Settings
  log: Log
  ports: PortBook
  pastFleets: PastFleets
  /** Past fleets of delayed public links, which playback does not displace. */
  delayedFleets: PastFleets
  stationsNow: FollowedStations
  tiles: FinishedTiles
  directory: Directory
  audit: AuditLog
  charts: ChartBook
  limiter: SharedRateLimiter
  openStreams: OpenStreams
  /** Bounds the pages that render at a time. */
  pageQueue: SenderQueue
  ingest: IngestClient
  feeds: FeedReader
  sourceSetup: SourceSetup
  sources: SourceBook
  coverage: CoverageReader
  eventLoopDelay: ReturnType<typeof monitorEventLoopDelay>
  /** Signs and checks JWTs. */
  jwtKey: Uint8Array
  /** Unique to this process; part of everything that is valid only for its lifetime. */
  runId: string
  now: () => number
  /** Processor time of this thread so far. The cost of a request is the difference of two. */
  processorMilliseconds: () => number
  /** The free space of the disk of a folder. */
  freeBytes: (folder: string) => Promise<number>
  tracks: Pick<TrackStore, 'find'>
  /** Imports a CSV or NDJSON table; `refusal` is why it cannot be read. */
  importCharacteristics(name: string, table: Uint8Array, isDryRun: boolean): ReturnType<typeof importTable>
  /** Aborted when the process is about to stop: streams end and /readyz is 503. */
  draining: AbortSignal
  drain(): void
  stop(): Promise<void>
}

/** Restarting would not help: the message says what the operator must fix. */
export class CannotStart extends Error {
  override readonly name = 'CannotStart'
}

export const eventLoopResolutionMilliseconds = 20
let started: Promise<Service> | undefined

/** The service of this process, which the first call starts. */
export function service(): Promise<Service> {
  started ??= startFromEnvironment()
  return started
}

async function startFromEnvironment(): Promise<Service> {
  try {
    const settings = readSettings()
    const log = createLog({ process: 'web', level: settings.logLevel })
    const running = await retryUnavailable(() => startService(settings, log), {
      failed: warnUnavailable(log),
    })
    if (running === null) throw new Error('retrying ended without a signal')
    return running
  } catch (error) {
    const isTheirs = [SettingError, StoreError, AccessError].some((kind) => error instanceof kind)
    throw isTheirs && error instanceof Error ? new CannotStart(error.message, { cause: error }) : error
  }
}

function processorMilliseconds(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

export async function startService(settings: Settings, log: Log, now: () => number = Date.now): Promise<Service> {
  const store = await openStore(settings.databaseUrl, { isFollower: true })
  await upgradeStore(store, log.info, { dumpFolder: settings.dataFolder })
  const directory = new Directory(store)
  await directory.refresh(now())
  const secret = await authSecret(settings.authSecret, settings.dataFolder)
  const jwtKey = await jwtSecret(settings.authSecret, settings.dataFolder)
  const { charts, refresh: refreshCharts } = await openCharts(settings, store.chosenMaps, log)

  const ports = new PortBook(store.ports)
  const { settleLists, ...vessels } = followVessels(store, ports, now)
  const { follower, listsNow } = vessels
  const refreshPorts = refresher('ports', () => ports.refresh(), log)
  await refreshPorts()

  const sources = new SourceBook(store.feeds)
  const refreshSources = refresher('the terms of sources', () => sources.refresh(), log)
  await refreshSources()

  const stationsNow = new FollowedStations(store, settings.stationHours)
  const refreshStations = refresher('stations', () => stationsNow.refresh(), log)
  await refreshStations()

  const audit = createAuditLog({ store: store.audit, clock: now, log: (event) => log.info('audit', { ...event }) })
  audit.record({
    kind: 'started',
    actor: 'service',
    address: null,
    subject: 'web',
    details: settingsText(settings, secret),
  })
  const limiter = createSharedRateLimiter(store.rates, now)
  const steadyMicroseconds = createSteadyClock({ nowMicroseconds: () => now() * 1_000, log })
  const reports = new ListReports({
    store,
    ports,
    log,
    lists: () => listsNow() ?? [],
    fleetOf: async (scope) => {
      await follower.catchUp()
      return follower.fleet && fleetOfUser(follower.fleet, scope)
    },
    accountOf: (email) => directory.accountOf(email),
    now: () => Math.floor(steadyMicroseconds() / 1_000),
  })
  const stopRefreshing = everySecond([
    refresher('accounts and tokens', () => directory.refresh(now()), log),
    refreshPorts,
    refreshSources,
    refreshStations,
    refresher('rate limits', limiter.refresh, log),
    refresher('found members of lists', settleLists, log),
    refresher('the chosen chart', refreshCharts, log),
    () => audit.flush().catch(() => undefined),
    () => reports.makeDue(),
  ])
  const eventLoopDelay = monitorEventLoopDelay({ resolution: eventLoopResolutionMilliseconds })
  eventLoopDelay.enable()
  const draining = new AbortController()
  const openStreams = createOpenStreams()
  return {
    ...store,
    settings,
    log,
    ...vessels,
    ports,
    pastFleets: new PastFleets(store.tracks),
    delayedFleets: new PastFleets(store.tracks),
    stationsNow,
    tiles: new FinishedTiles(),
    directory,
    ...startSignIn({ secret, directory, store, audit, settings, log, now }),
    audit,
    charts,
    limiter,
    openStreams,
    pageQueue: createPageQueue(),
    ingest: createIngestClient(settings.dataFolder),
    feeds: createFeedReader(store.feeds, now),
    sourceSetup: createSourceSetup(settings),
    sources,
    coverage: createCoverageReader(store.coverage, now),
    eventLoopDelay,
    jwtKey,
    runId: randomUUID(),
    now,
    processorMilliseconds,
    freeBytes,
    draining: draining.signal,
    drain() {
      draining.abort()
      openStreams.closeAll()
    },
    async stop() {
      stopRefreshing()
      eventLoopDelay.disable()
      await reports.close()
      await follower.stop()
      await ports.refresh().catch(() => undefined)
      await limiter.refresh().catch(() => undefined)
      await directory.close().catch((error) => log.warn('the last uses of tokens could not be saved', { error }))
      await audit.flush().catch(() => undefined)
      await store.close()
      await charts.close()
    },
    importCharacteristics: (name, table, isDryRun) => importTable(name, table, store.characteristics, isDryRun),
  }
}

/** Names the settings that are set. The fingerprint changes with any value and reveals none. */
function settingsText(settings: Settings, key: string): string {
  const fingerprint = createHmac('sha256', key).update(JSON.stringify(settings)).digest('hex').slice(0, 12)
  return `settings ${settings.namesSet.join(', ') || 'none'}; fingerprint ${fingerprint}`
}
