import { chmodSync, mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import Database from 'better-sqlite3'
import { errorText } from '#lib/errorText.ts'
import { UnreadableRecord } from '#lib/vessel/record.ts'
import { StoreError, unreadable } from '../storeError.ts'

export type Connection = Database.Database

/** "LFIX": distinguishes our databases from other SQLite files. */
export const applicationId = 0x4c_46_49_58

export const busyMilliseconds = 5_000

/** A long read looks at the clock after this many rows. */
export const rowsBetweenPauses = 256

/** The folder holds password hashes and, beside the database, the signing secret. */
const ownerOnlyFolder = 0o700
export const ownerOnlyFile = 0o600

/** A database may be this file and, while it is open, three beside it. */
export const logEnds = ['-wal', '-shm', '-journal']
export const fileEnds = ['', ...logEnds]

/** A commit that finds this many pages (64 MiB) in the log folds them into the database, 0.1 s of work. SQLite's own 1,000 pages are one batch. */
const checkpointPages = 32_768

/**
 * `synchronous = FULL`: with NORMAL, SQLite's log is not on the disk when a commit returns, and a power cut takes
 * acknowledged batches with it. A killed process alone would lose nothing either way.
 */
export function connect(path: string): Connection {
  return withStoreErrors(path, () => {
    const connection = new Database(path, { timeout: busyMilliseconds })
    connection.pragma('synchronous = FULL')
    connection.pragma(`wal_autocheckpoint = ${checkpointPages}`)
    return connection
  })
}

/** Changes nothing, not even the journal mode. */
export function connectReadOnly(path: string): Connection {
  const connection = withStoreErrors(path, () => new Database(path, { readonly: true, timeout: busyMilliseconds }))
  return closedUnless(connection, () => withStoreErrors(path, () => refuseForeign(connection, path)))
}

/** Makes the folder and the file where they are missing, and refuses a file that another program wrote. */
export function connectFirst(path: string): Connection {
  try {
    mkdirSync(dirname(path), { recursive: true, mode: ownerOnlyFolder })
  } catch (error) {
    throw new StoreError('unavailable', `The folder of the database ${path} cannot be created: ${errorText(error)}`, {
      cause: error,
    })
  }
  const connection = connect(path)
  return closedUnless(connection, () => {
    withStoreErrors(path, () => refuseForeign(connection, path))
    keepToOwner(path)
  })
}

/** SQLite makes files that everybody may read; what it makes beside one later takes over its mode. */
export function keepToOwner(path: string): void {
  for (const end of fileEnds) {
    try {
      chmodSync(path + end, ownerOnlyFile)
    } catch {
      // The file is missing, or belongs to another user.
    }
  }
}

function closedUnless(connection: Connection, check: () => void): Connection {
  try {
    check()
    return connection
  } catch (error) {
    connection.close()
    throw error
  }
}

function refuseForeign(connection: Connection, path: string) {
  const isForeign = connection.transaction(() => {
    const id = connection.pragma('application_id', { simple: true })
    const isEmpty = connection.prepare('SELECT 1 FROM sqlite_schema').get() === undefined
    return id !== applicationId && !(id === 0 && isEmpty)
  })
  if (!isForeign()) return
  throw new StoreError('not-a-store', `${path} is a SQLite database of another program; name a file of its own`)
}

const damaged = { reason: 'not-a-store', text: 'is damaged; restore it from a backup' } as const

const causes: Record<string, { reason: StoreError['reason']; text: string }> = {
  SQLITE_NOTADB: {
    reason: 'not-a-store',
    text: 'is not a SQLite database; restore it from a backup or name another file',
  },
  SQLITE_CORRUPT: damaged,
  // A file is shorter than it was.
  SQLITE_IOERR_SHORT_READ: damaged,
  SQLITE_CANTOPEN: {
    reason: 'unavailable',
    text: 'cannot be opened; it must be a file that this user can read and write',
  },
  SQLITE_PERM: { reason: 'unavailable', text: 'cannot be opened; this user needs permission to read and write it' },
  SQLITE_READONLY: { reason: 'unavailable', text: 'cannot be written; this user needs permission to write it' },
  SQLITE_FULL: { reason: 'unavailable', text: 'cannot grow, because the disk is full; free space there' },
  // SQLite makes the index of the log at each opening.
  SQLITE_IOERR_SHMSIZE: {
    reason: 'unavailable',
    text: 'cannot be opened, because the disk is full; free space there',
  },
  SQLITE_IOERR: { reason: 'unavailable', text: 'cannot be read or written; the disk reports an error' },
  SQLITE_BUSY: { reason: 'unavailable', text: `stayed locked by another process for ${busyMilliseconds} ms` },
}

/** Turns failures of the disk and of permissions into StoreErrors; anything else is a bug and passes unchanged. */
export function asStoreError(path: string, error: unknown): unknown {
  if (error instanceof UnreadableRecord) return unreadable(path, error)
  if (!(error instanceof Database.SqliteError)) return error
  const kind = hasDamagedSchema(error) ? 'SQLITE_CORRUPT' : error.code
  const cause = causes[kind] ?? causes[kind.split('_').slice(0, 2).join('_')]
  if (!cause) return error
  return new StoreError(cause.reason, `The database ${path} ${cause.text} (${error.code})`, { cause: error })
}

/** True for a store whose schema lost or renamed a part: SQLite does not notice one changed letter. */
const hasDamagedSchema = ({ code, message }: InstanceType<typeof Database.SqliteError>) =>
  code === 'SQLITE_ERROR' && /^no such (table|column|index)/.test(message)

export function withStoreErrors<Result>(path: string, work: () => Result): Result {
  try {
    return work()
  } catch (error) {
    throw asStoreError(path, error)
  }
}

export function isBusy(error: unknown) {
  return error instanceof Database.SqliteError && error.code.startsWith('SQLITE_BUSY')
}
