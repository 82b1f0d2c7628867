import type { AdministrationPorts } from '#lib/access/administration.ts'
import { type FirstAccount, makeFirstAccount } from '#lib/access/firstAccount.ts'
import { createResetLinks } from '#lib/access/resetLink.ts'
import { authSecret } from '#lib/access/signingSecrets.ts'
import type { Log } from '#lib/log.ts'
import { pause } from '#lib/pause.ts'
import { SettingError, type Settings } from '#lib/settings.ts'
import { openStore, sqlitePathOf } from '#lib/store/open.ts'
import { retryUnavailable, warnUnavailable } from '#lib/store/retryUnavailable.ts'
import { holdWriterLock } from '#lib/store/sqlite/writerLock.ts'
import type { Store } from '#lib/store/store.ts'
import { StoreError } from '#lib/store/storeError.ts'
import { upgradeStore } from '#lib/store/upgradeStore.ts'
import type { VesselWriter } from '#lib/store/vessels.ts'
import { type AuditKind, commandLineActor } from '#lib/wire/audit.ts'
import { createTerminalLog } from './logLines.ts'
import { prepareDataFolder } from './prepare.ts'

export type StorePlace = Pick<Settings, 'databaseUrl' | 'dataFolder'>

/** Opens and migrates the store while `use` runs. */
export async function withStore<Result>(
  { databaseUrl, dataFolder }: StorePlace,
  use: (store: Store) => Promise<Result>,
  withoutBackup = false,
): Promise<Result> {
  prepareDataFolder(dataFolder)
  const store = await openStore(databaseUrl)
  try {
    await upgradeStore(store, createTerminalLog('lastfix', 'info').info, { dumpFolder: dataFolder, withoutBackup })
    return await use(store)
  } finally {
    await store.close()
  }
}

export const noBackup = { meaning: 'upgrade the database without a backup, if it is of an older version' }

/** Upgrades the store without a backup where that is asked for; else it is upgraded when it is opened. */
export async function upgradeFirst(place: StorePlace, isAsked: boolean): Promise<void> {
  if (isAsked) await withStore(place, async () => {}, true)
}

/** A process that is ending has this long to release the database. */
const patienceMilliseconds = 5_000

/** Refuses to start beside another service or import on the same SQLite database. PostgreSQL has a standby there. */
export async function refuseSecondService({ databaseUrl }: StorePlace, signal: AbortSignal): Promise<void> {
  const path = sqlitePathOf(databaseUrl)
  if (path === null) return
  for (const end = performance.now() + patienceMilliseconds; !signal.aborted; await pause(200, signal)) {
    try {
      return holdWriterLock(path).release()
    } catch (error) {
      if (!(error instanceof StoreError && error.reason === 'writer-busy')) throw error
      if (performance.now() < end) continue
      throw new SettingError(
        `another Lastfix process writes to the database ${path}. Stop that service, or wait for its import, or set DATABASE_URL to another file`,
      )
    }
  }
}

/** Rejects with a StoreError while another process writes vessels. */
export async function withWriter<Result>(
  store: Store,
  use: (writer: VesselWriter) => Promise<Result>,
): Promise<Result> {
  const writer = await store.openWriter()
  try {
    return await use(writer)
  } finally {
    await writer.release()
  }
}

/** Adds an event to the audit log. A failure does not end the command, which may have a secret to print. */
export async function recordEvent(
  { audit }: Pick<Store, 'audit'>,
  kind: AuditKind,
  event: { subject: string; details: string },
): Promise<void> {
  try {
    await audit.add([{ at: Date.now(), kind, actor: commandLineActor, address: null, ...event }])
  } catch (error) {
    if (!(error instanceof StoreError)) throw error
    process.stderr.write(`could not write to the audit log: ${error.message}\n`)
  }
}

/** Records changes as made on the command line. */
export function administrationOf(store: Store): AdministrationPorts {
  return { store, now: Date.now(), record: (kind, event) => recordEvent(store, kind, event) }
}

export interface GreetedAccount extends FirstAccount {
  /** A page of this service, in which the user sets another password once; `null` if a password was given. */
  passwordPath: string | null
}

/** Creates the administrator of a store without users. Resolves to `null` if there are users, or if stopped before. */
export function firstAccount(settings: Settings, log: Log, signal: AbortSignal): Promise<GreetedAccount | null> {
  const { adminEmail: email, adminPassword: password, authSecret: given, dataFolder } = settings
  return retryUnavailable(
    () =>
      withStore(settings, async (store) => {
        const made = await makeFirstAccount(store.accounts, { email, password, now: Date.now() })
        if (!made) return null
        await recordEvent(store, 'user-added', { subject: made.email, details: 'admin' })
        const account = (await store.accounts.all()).find((each) => each.email === made.email)
        if (made.madePassword === null || !account) return { ...made, passwordPath: null }
        const links = createResetLinks(await authSecret(given, dataFolder))
        return { ...made, passwordPath: links.make(account, Date.now()).path }
      }),
    { failed: warnUnavailable(log), signal },
  )
}
