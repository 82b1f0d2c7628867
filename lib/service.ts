import { createAttempts } from '#lib/access/attempts.ts'
import { authSecret } from '#lib/access/authSecret.ts'
import { createDirectory, type Directory } from '#lib/access/directory.ts'
import { createRateLimiter, type RateLimiter } from '#lib/access/rateLimit.ts'
import { createSessions, type Sessions } from '#lib/access/session.ts'
import { createSignIn } from '#lib/access/signIn.ts'
import { FleetFollower } from '#lib/fleet/follower.ts'
import { createLog, type Log } from '#lib/log.ts'
import { readSettings, SettingError, type Settings } from '#lib/settings.ts'
import { openStore } from '#lib/store/open.ts'
import { StoreError } from '#lib/store/store.ts'

/** Everything the web process answers from, put together once. */
export interface Service {
  settings: Settings
  log: Log
  follower: FleetFollower
  directory: Directory
  sessions: Sessions
  limiter: RateLimiter
  now: () => number
}

const DIRECTORY_REFRESH_MILLISECONDS = 1_000
const INSTANCE = Symbol.for('lastfix.service')

/**
 * A Next build has several module graphs in one process, so that a module's own variable would be several; the global
 * object is one.
 */
export function service(): Promise<Service> {
  const holder = globalThis as { [INSTANCE]?: Promise<Service> }
  holder[INSTANCE] ??= startService().catch((error: unknown) => {
    throw error instanceof SettingError || error instanceof StoreError ? new CannotStart(error.message) : error
  })
  return holder[INSTANCE]
}

/** Starting again would not help: the message says what the person who runs the service must put right. */
export class CannotStart extends Error {
  override readonly name = 'CannotStart'
}

async function startService(): Promise<Service> {
  const now = Date.now
  const settings = readSettings()
  const log = createLog({ process: 'web', level: settings.logLevel })
  const store = await openStore(settings.databaseUrl)
  await store.migrate()

  const follower = new FleetFollower({ source: store })
  follower.start()

  const directory = createDirectory(store.access)
  await directory.refresh(now())
  keepFresh(directory, now, log)
  const sessions = createSessions({
    secret: await authSecret(settings.authSecret, settings.dataFolder),
    directory,
    signIn: createSignIn(directory, createAttempts()),
    clock: now,
    reportError: (code, error) => log.error('sign-in failed on our side', { code, error }),
  })
  return { settings, log, follower, directory, sessions, limiter: createRateLimiter(), now }
}

/** A store that cannot be reached leaves everyone who was known known; it is said once, and once when it is back. */
function keepFresh(directory: Directory, now: () => number, log: Log): void {
  let failing = false
  const refresh = async () => {
    try {
      await directory.refresh(now())
      if (failing) log.info('accounts and tokens can be read again')
      failing = false
    } catch (error) {
      if (!failing) log.warn('accounts and tokens cannot be read: those known stay', { error })
      failing = true
    }
  }
  setInterval(refresh, DIRECTORY_REFRESH_MILLISECONDS).unref()
}
