import { createHmac, randomUUID } from 'node:crypto'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { AccessError } from '#lib/access/accessError.ts'
import { createAttempts } from '#lib/access/attempts.ts'
import { type AuditLog, createAuditLog } from '#lib/access/audit.ts'
import { Directory } from '#lib/access/directory.ts'
import { createKnownBrowsers } from '#lib/access/knownBrowser.ts'
import { createOpenStreams, type OpenStreams } from '#lib/access/openStreams.ts'
import { createResetLinks, type ResetLinks } from '#lib/access/resetLink.ts'
import { Sessions } from '#lib/access/session.ts'
import { createSharedRateLimiter, type SharedRateLimiter } from '#lib/access/sharedRateLimit.ts'
import { createSignIn, type SignIn, withAudit } from '#lib/access/signIn.ts'
import { createSignInPlaces, type SignInPlaces } from '#lib/access/signInPlaces.ts'
import { authSecret, jwtSecret } from '#lib/access/signingSecrets.ts'
import type { SingleSignOn } from '#lib/access/singleSignOn.ts'
import { ChartBook } from '#lib/basemap/chartBook.ts'
import { type CoverageReader, createCoverageReader } from '#lib/coverage/coverageReader.ts'
import { tableText } from '#lib/csv.ts'
import { FleetFollower } from '#lib/fleet/follower.ts'
import { type ImportOutcome, importCharacteristics } from '#lib/ingest/characteristics/importTable.ts'
import { readTable, TableError } from '#lib/ingest/characteristics/table.ts'
import { createFeedReader, type FeedReader } from '#lib/ingest/feeds/feedReports.ts'
import { SourceBook } from '#lib/ingest/feeds/sourceBook.ts'
import { createIngestClient, type IngestClient } from '#lib/ingest/push/push.ts'
import { createSteadyClock } from '#lib/ingest/steadyClock.ts'
import type { ListFacts } from '#lib/lists/listFacts.ts'
import { createLog, type Log, logFailuresOnce } from '#lib/log.ts'
import { PortBook } from '#lib/ports/portBook.ts'
import { FleetHistory } from '#lib/query/fleetHistory.ts'
import { PastFleets } from '#lib/query/pastFleets.ts'
import { fleetOfUser } from '#lib/query/scope.ts'
import { ListReports } from '#lib/report/listReports.ts'
import { readSettings, SettingError, type Settings } from '#lib/settings.ts'
import type { CharacteristicStore } from '#lib/store/characteristics.ts'
import { openStore } from '#lib/store/open.ts'
import { retryUnavailable, warnUnavailable } from '#lib/store/retryUnavailable.ts'
import type { Store } from '#lib/store/store.ts'
import { StoreError } from '#lib/store/storeError.ts'
import type { TrackStore } from '#lib/store/tracks.ts'
import { upgradeStore } from '#lib/store/upgradeStore.ts'
import { FinishedTiles } from '#lib/tiles/finishedTiles.ts'
import { numberOfUnlocode } from '#lib/vessel/unlocode.ts'

/** Accounts, tokens and aliases are only changed here; the directory and the port book read them. */
type StoreParts = Pick<
  Store,
  | 'accounts'
  | 'tokens'
  | 'aliases'
  | 'portAreas'
  | 'identities'
  | 'views'
  | 'lists'
  | 'listReports'
  | 'watches'
  | 'watchEvents'
  | 'webhooks'
  | 'links'
  | 'texts'
  | 'chosenMaps'
  | 'evidenceOf'
  | 'evidenceOfAll'
  | 'trackCells'
  | 'calls'
  | 'etaEstimates'
>

/** Everything that the web process needs to answer requests. Methods of the store reject while it cannot be reached. */
export interface Service extends StoreParts {
  settings: Settings
  log: Log
  follower: FleetFollower
  /** All lists of vessels, private ones too: see lib/api/lists/visibleLists.ts. `null` while they are loaded. */
  listsNow: () => readonly ListFacts[] | null
  ports: PortBook
  history: FleetHistory
  pastFleets: PastFleets
  /** Past fleets of delayed public links, which playback does not displace. */
  delayedFleets: PastFleets
  tiles: FinishedTiles
  directory: Directory
  sessions: Sessions
  signIn: SignIn
  signInPlaces: SignInPlaces
  resetLinks: ResetLinks
  audit: AuditLog
  charts: ChartBook
  limiter: SharedRateLimiter
  openStreams: OpenStreams
  ingest: IngestClient
  feeds: FeedReader
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
  tracks: Pick<TrackStore, 'find'>
  /** Imports a CSV or NDJSON table; `refusal` is why it cannot be read. */
  importCharacteristics(
    name: string,
    table: Uint8Array,
    isDryRun: boolean,
  ): Promise<ImportOutcome | { refusal: string }>
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
const refreshMilliseconds = 1_000
/** Members of lists that are stored together as found. */
const settledAtOnce = 1_000
const instance = Symbol.for('lastfix.service')

/**
 * Next's bundle and the server load this module separately, so a module variable would exist twice; the global object
 * exists once.
 */
export function service(): Promise<Service> {
  const holder = globalThis as { [instance]?: Promise<Service> }
  holder[instance] ??= startFromEnvironment()
  return holder[instance]
}

async function startFromEnvironment(): Promise<Service> {
  try {
    const settings = readSettings()
    const log = createLog({ process: 'web', level: settings.logLevel })
    const started = await retryUnavailable(() => startService(settings, log), {
      failed: warnUnavailable(log),
    })
    if (started === null) throw new Error('retrying ended without a signal')
    return started
  } catch (error) {
    const isTheirs = [SettingError, StoreError, AccessError].some((kind) => error instanceof kind)
    throw isTheirs && error instanceof Error ? new CannotStart(error.message, { cause: error }) : error
  }
}

function processorMilliseconds(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

export async function startService(settings: Settings, log: Log, now: () => number = Date.now): Promise<Service> {
  const store = await openStore(settings.databaseUrl, { isFollower: true })
  await upgradeStore(store, log.info)
  const directory = new Directory(store)
  await directory.refresh(now())
  const secret = await authSecret(settings.authSecret, settings.dataFolder)
  const jwtKey = await jwtSecret(settings.authSecret, settings.dataFolder)
  const charts = await ChartBook.open(settings, store.chosenMaps)
  logFiles(charts, log)

  const follower = new FleetFollower({ source: store, now })
  const history = new FleetHistory()
  follower.subscribe(({ fleet, rows, isStamped }) => history.note(fleet, rows, isStamped))
  follower.start()
  const ports = new PortBook(store.ports)
  ports.subscribe((changed) => noteMatchedPorts(changed, follower))
  const refreshPorts = refresher('ports', () => ports.refresh(), log)
  await refreshPorts()

  const sources = new SourceBook(store.feeds)
  const refreshSources = refresher('the terms of sources', () => sources.refresh(), log)
  await refreshSources()

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
    ...{ store, ports, log },
    lists: () => follower.fleet?.lists.all() ?? [],
    fleetOf: async (scope) => {
      await follower.catchUp()
      return follower.fleet && fleetOfUser(follower.fleet, scope)
    },
    accountOf: (email) => directory.accountOf(email),
    now: () => Math.floor(steadyMicroseconds() / 1_000),
  })
  const refreshing = [
    refresher('accounts and tokens', () => directory.refresh(now()), log),
    refreshPorts,
    refreshSources,
    refresher('rate limits', limiter.refresh, log),
    refresher('found members of lists', () => settleLists(follower, store.lists), log),
    refresher('the chosen chart', async () => (await charts.refresh()) && logFiles(charts, log), log),
    () => audit.flush().catch(() => undefined),
    () => reports.makeDue(),
  ].map((refresh) => setInterval(refresh, refreshMilliseconds))
  const eventLoopDelay = monitorEventLoopDelay({ resolution: eventLoopResolutionMilliseconds })
  eventLoopDelay.enable()
  const draining = new AbortController()
  const openStreams = createOpenStreams()
  return {
    accounts: store.accounts,
    tokens: store.tokens,
    aliases: store.aliases,
    portAreas: store.portAreas,
    identities: store.identities,
    views: store.views,
    lists: store.lists,
    listReports: store.listReports,
    listsNow: () => follower.fleet?.lists.all() ?? null,
    watches: store.watches,
    watchEvents: store.watchEvents,
    webhooks: store.webhooks,
    links: store.links,
    texts: store.texts,
    chosenMaps: store.chosenMaps,
    evidenceOf: store.evidenceOf,
    evidenceOfAll: store.evidenceOfAll,
    trackCells: store.trackCells,
    calls: store.calls,
    etaEstimates: store.etaEstimates,
    tracks: store.tracks,
    settings,
    log,
    follower,
    ports,
    history,
    pastFleets: new PastFleets(store.tracks),
    delayedFleets: new PastFleets(store.tracks),
    tiles: new FinishedTiles(),
    directory,
    ...startSignIn({ secret, directory, store, audit, settings, log, now }),
    resetLinks: createResetLinks(secret),
    audit,
    charts,
    limiter,
    openStreams,
    ingest: createIngestClient(settings.dataFolder),
    feeds: createFeedReader(store.feeds, now),
    sources,
    coverage: createCoverageReader(store.coverage, now),
    eventLoopDelay,
    jwtKey,
    runId: randomUUID(),
    now,
    processorMilliseconds,
    draining: draining.signal,
    drain() {
      draining.abort()
      openStreams.closeAll()
    },
    async stop() {
      for (const each of refreshing) clearInterval(each)
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
    importCharacteristics: (name, table, isDryRun) => importOf(store.characteristics, name, table, isDryRun),
  }
}

interface SignInPorts extends Pick<Service, 'directory' | 'audit' | 'settings' | 'log' | 'now'> {
  secret: string
  store: Store
}

function startSignIn(ports: SignInPorts): Pick<Service, 'signIn' | 'signInPlaces' | 'sessions'> {
  const { secret, directory, store, audit, settings, log, now } = ports
  const browsers = createKnownBrowsers(secret)
  const signIn = withAudit(createSignIn(directory, createAttempts(), browsers), audit)
  const sessions = new Sessions({
    secret,
    directory,
    store,
    signIn,
    passwords: settings.passwords,
    singleSignOn: singleSignOnOf(settings),
    browsers,
    audit,
    clock: now,
    reportError: (code, error) =>
      /OAUTH/.test(code)
        ? log.warn('single sign-on failed', { code, error })
        : log.error('sign-in failed with an internal error', { code, error }),
  })
  return { signIn, signInPlaces: createSignInPlaces(browsers), sessions }
}

/** readSettings refuses an issuer without the rest. */
function singleSignOnOf(settings: Settings): SingleSignOn | null {
  const { oidcIssuer: issuer, oidcClientId: clientId, oidcClientSecret: clientSecret } = settings
  const { oidcAllowedDomains: allowedDomains, oidcRoleClaim: claim, oidcAdminValue: adminValue } = settings
  if (issuer === null || clientId === null || clientSecret === null || allowedDomains === null) return null
  const role = claim === null || adminValue === null ? null : { claim, adminValue }
  return { issuer, clientId, clientSecret, allowedDomains, role }
}

function logFiles({ current }: ChartBook, log: Log): void {
  for (const { path, shows, fault } of current.reports) {
    if (shows !== null) log.info('map', { file: path, shows })
    if (fault !== null) log.warn('map skipped', { reason: fault })
  }
}

/** Names the settings that are set. The fingerprint changes with any value and reveals none. */
function settingsText(settings: Settings, key: string): string {
  const fingerprint = createHmac('sha256', key).update(JSON.stringify(settings)).digest('hex').slice(0, 12)
  return `settings ${settings.namesSet.join(', ') || 'none'}; fingerprint ${fingerprint}`
}

async function importOf(
  store: CharacteristicStore,
  name: string,
  table: Uint8Array,
  isDryRun: boolean,
): Promise<ImportOutcome | { refusal: string }> {
  try {
    return await importCharacteristics(readTable(name, tableText(table)), store, isDryRun)
  } catch (error) {
    if (error instanceof TableError) return { refusal: error.message }
    throw error
  }
}

/** Reports the vessels of changed ports to the follower, because records contain the name and position of the matched port. */
function noteMatchedPorts(changed: ReadonlySet<string>, follower: FleetFollower): void {
  if (follower.fleet === null) return
  const rows: number[] = []
  follower.fleet.matchedPorts.rowsOf([...changed].map(numberOfUnlocode)).forEach((row) => void rows.push(row))
  follower.noteRelatedChange(rows)
}

/** Stores which vessels members of lists were found to be. */
async function settleLists({ fleet }: FleetFollower, lists: Store['lists']): Promise<void> {
  const found = fleet?.unsettledMembers(settledAtOnce) ?? []
  if (found.length > 0) await lists.settle(found)
}

/** Keeps the known state while the store cannot be reached. */
function refresher(what: string, refresh: () => Promise<unknown>, log: Log): () => Promise<void> {
  const failure = `${what} cannot be read; the known ones stay in use`
  return logFailuresOnce(refresh, { failure, recovery: `${what} can be read again`, log })
}
