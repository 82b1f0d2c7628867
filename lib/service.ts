import { createHmac, randomUUID } from 'node:crypto'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { AccessError } from '#lib/access/accessError.ts'
import { createAttempts } from '#lib/access/attempts.ts'
import { type AuditLog, createAuditLog } from '#lib/access/audit.ts'
import { createDirectory, type Directory } from '#lib/access/directory.ts'
import { createKnownBrowsers } from '#lib/access/knownBrowser.ts'
import { createOpenStreams, type OpenStreams } from '#lib/access/openStreams.ts'
import { createResetLinks, type ResetLinks } from '#lib/access/resetLink.ts'
import { createSessions, type Sessions } from '#lib/access/session.ts'
import { createSharedRateLimiter, type SharedRateLimiter } from '#lib/access/sharedRateLimit.ts'
import { createSignIn, type SignIn, withAudit } from '#lib/access/signIn.ts'
import { authSecret, jwtSecret } from '#lib/access/signingSecrets.ts'
import type { SingleSignOn } from '#lib/access/singleSignOn.ts'
import { type AddedMaps, openAddedMaps } from '#lib/basemap/addedMaps.ts'
import { FleetFollower } from '#lib/fleet/follower.ts'
import { type ImportOutcome, importCharacteristics } from '#lib/ingest/characteristics/importTable.ts'
import { readTable, TableError, tableText } from '#lib/ingest/characteristics/table.ts'
import { createFeedReader, type FeedReader } from '#lib/ingest/feeds/feedReports.ts'
import { createIngestClient, type IngestClient } from '#lib/ingest/push/push.ts'
import { createLog, type Log } from '#lib/log.ts'
import { PortBook } from '#lib/ports/portBook.ts'
import { FleetHistory } from '#lib/query/fleetHistory.ts'
import { PastFleets } from '#lib/query/pastFleets.ts'
import { readSettings, SettingError, type Settings } from '#lib/settings.ts'
import type { CharacteristicStore } from '#lib/store/characteristics.ts'
import { openStore } from '#lib/store/open.ts'
import { retryUnavailable, warnUnavailable } from '#lib/store/retryUnavailable.ts'
import type { Store } from '#lib/store/store.ts'
import { StoreError } from '#lib/store/storeError.ts'
import type { TrackStore } from '#lib/store/tracks.ts'
import { upgradeStore } from '#lib/store/upgradeStore.ts'
import { numberOfUnlocode } from '#lib/vessel/unlocode.ts'

/** Accounts, tokens and aliases are here to be changed: they are read from the directory and the port book. */
type StoreParts = Pick<
  Store,
  | 'accounts'
  | 'tokens'
  | 'aliases'
  | 'identities'
  | 'views'
  | 'watches'
  | 'watchEvents'
  | 'webhooks'
  | 'links'
  | 'texts'
  | 'evidenceOf'
>

/** Everything the web process needs to answer requests. What is of the store rejects while it cannot be reached. */
export interface Service extends StoreParts {
  settings: Settings
  log: Log
  follower: FleetFollower
  ports: PortBook
  history: FleetHistory
  pastFleets: PastFleets
  directory: Directory
  sessions: Sessions
  signIn: SignIn
  resetLinks: ResetLinks
  audit: AuditLog
  maps: AddedMaps
  limiter: SharedRateLimiter
  openStreams: OpenStreams
  ingest: IngestClient
  feeds: FeedReader
  eventLoopDelay: ReturnType<typeof monitorEventLoopDelay>
  /** Signs and checks JWTs. */
  jwtKey: Uint8Array
  /** Unique to this process: part of whatever is valid only for its lifetime. */
  runId: string
  now: () => number
  /** What this thread has spent so far: the cost of a request is a difference of two. */
  processorMilliseconds: () => number
  tracks: Pick<TrackStore, 'find'>
  /** Imports a CSV or NDJSON table; `refusal` says why it cannot be read. */
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
  const store = await openStore(settings.databaseUrl)
  await upgradeStore(store, log.info)
  const directory = createDirectory(store)
  await directory.refresh(now())
  const secret = await authSecret(settings.authSecret, settings.dataFolder)
  const jwtKey = await jwtSecret(settings.authSecret, settings.dataFolder)

  const maps = await openAddedMaps(settings)
  for (const line of maps.lines) log.info('map', { ...line })
  for (const reason of maps.faults) log.warn('a map is not shown as set up', { reason })

  const follower = new FleetFollower({ source: store, now })
  const history = new FleetHistory()
  follower.subscribe(({ fleet, rows, isStamped }) => history.note(fleet, rows, isStamped))
  follower.start()
  const ports = new PortBook(store.ports)
  ports.subscribe((changed) => tellOfPorts(changed, follower))
  const refreshPorts = refresher('ports', () => ports.refresh(), log)
  await refreshPorts()
  const audit = createAuditLog({ store: store.audit, clock: now, log: (event) => log.info('audit', { ...event }) })
  audit.record({
    kind: 'started',
    actor: 'service',
    address: null,
    subject: 'web',
    details: settingsText(settings, secret),
  })
  const limiter = createSharedRateLimiter(store.rates, now)
  const refreshing = [
    refresher('accounts and tokens', () => directory.refresh(now()), log),
    refreshPorts,
    refresher('rates of callers', limiter.refresh, log),
    () => audit.flush().catch(() => undefined),
  ].map((refresh) => setInterval(refresh, refreshMilliseconds))
  const browsers = createKnownBrowsers(secret)
  const signIn = withAudit(createSignIn(directory, createAttempts(), browsers), audit)
  const sessions = createSessions({
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
  const eventLoopDelay = monitorEventLoopDelay({ resolution: eventLoopResolutionMilliseconds })
  eventLoopDelay.enable()
  const draining = new AbortController()
  const openStreams = createOpenStreams()
  async function stop(): Promise<void> {
    for (const each of refreshing) clearInterval(each)
    eventLoopDelay.disable()
    await follower.stop()
    await ports.refresh().catch(() => undefined)
    await limiter.refresh().catch(() => undefined)
    await directory.close().catch((error) => log.warn('the last uses of tokens could not be saved', { error }))
    await audit.flush().catch(() => undefined)
    await store.close()
    await maps.close()
  }
  const { accounts, tokens, aliases, identities, views, watches, watchEvents, webhooks, links, texts } = store
  return {
    accounts,
    tokens,
    aliases,
    identities,
    views,
    watches,
    watchEvents,
    webhooks,
    links,
    texts,
    evidenceOf: store.evidenceOf,
    tracks: store.tracks,
    settings,
    log,
    follower,
    ports,
    history,
    pastFleets: new PastFleets(store.tracks),
    directory,
    sessions,
    signIn,
    resetLinks: createResetLinks(secret),
    audit,
    maps,
    limiter,
    openStreams,
    ingest: createIngestClient(settings.dataFolder),
    feeds: createFeedReader(store.feeds, now),
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
    stop,
    importCharacteristics: (name, table, isDryRun) => importOf(store.characteristics, name, table, isDryRun),
  }
}

/** readSettings refuses an issuer without the rest. */
function singleSignOnOf(settings: Settings): SingleSignOn | null {
  const { oidcIssuer: issuer, oidcClientId: clientId, oidcClientSecret: clientSecret } = settings
  const { oidcAllowedDomains: allowedDomains, oidcRoleClaim: claim, oidcAdminValue: adminValue } = settings
  if (issuer === null || clientId === null || clientSecret === null || allowedDomains === null) return null
  const role = claim === null || adminValue === null ? null : { claim, adminValue }
  return { issuer, clientId, clientSecret, allowedDomains, role }
}

/** The names of settings that are set, and a fingerprint that differs when any value does and tells nothing of it. */
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

/** Records contain the matched port, so watchers are told when its name or place changes. */
function tellOfPorts(changed: ReadonlySet<string>, follower: FleetFollower): void {
  if (follower.fleet === null) return
  const rows: number[] = []
  follower.fleet.matchedPorts.rowsOf([...changed].map(numberOfUnlocode)).forEach((row) => void rows.push(row))
  follower.noteDrawnOn(rows)
}

/** While the store cannot be reached the known state stays; the loss and the return are logged once each. */
function refresher(what: string, refresh: () => Promise<unknown>, log: Log): () => Promise<void> {
  let failing = false
  return async () => {
    try {
      await refresh()
      if (failing) log.info(`${what} can be read again`)
      failing = false
    } catch (error) {
      if (!failing) log.warn(`${what} cannot be read; the known ones stay in use`, { error })
      failing = true
    }
  }
}
