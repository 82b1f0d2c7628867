import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import Database from 'better-sqlite3'
import { StoreError } from '../store.ts'

export type Connection = Database.Database

/** "LFIX": how a database of ours is told from any other SQLite file. */
export const applicationId = 0x4c_46_49_58

const busyMilliseconds = 5_000

/** A commit that finds this many pages (64 MiB) in the log folds them into the database, 0.1 s of work. SQLite's own 1,000 pages are one batch. */
const checkpointPages = 16_384

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

/** Makes the folder and the file where they are missing, and refuses a file that another program wrote. */
export function connectFirst(path: string): Connection {
  try {
    mkdirSync(dirname(path), { recursive: true })
  } catch (error) {
    throw new StoreError('unavailable', `The folder of the database ${path} cannot be made: ${messageOf(error)}`, {
      cause: error,
    })
  }
  const connection = connect(path)
  try {
    withStoreErrors(path, () => refuseForeign(connection, path))
  } catch (error) {
    connection.close()
    throw error
  }
  return connection
}

function refuseForeign(connection: Connection, path: string) {
  const id = connection.pragma('application_id', { simple: true })
  const isEmpty = connection.prepare('SELECT 1 FROM sqlite_schema').get() === undefined
  if (id === applicationId || (id === 0 && isEmpty)) return
  throw new StoreError('not-a-store', `${path} is a SQLite database of another program; name a file of its own`)
}

const causes: Record<string, { reason: StoreError['reason']; text: string }> = {
  SQLITE_NOTADB: { reason: 'not-a-store', text: 'is no SQLite database; name another file' },
  SQLITE_CORRUPT: { reason: 'not-a-store', text: 'is damaged; restore it from a backup' },
  SQLITE_CANTOPEN: { reason: 'unavailable', text: 'cannot be opened; it must be a file that this user may write' },
  SQLITE_PERM: { reason: 'unavailable', text: 'may not be opened by this user' },
  SQLITE_READONLY: { reason: 'unavailable', text: 'cannot be written; this user needs the right to write it' },
  SQLITE_FULL: { reason: 'unavailable', text: 'cannot grow; the disk is full' },
  SQLITE_IOERR: { reason: 'unavailable', text: 'cannot be read or written; the disk reports an error' },
  SQLITE_BUSY: { reason: 'unavailable', text: `stayed locked by another process for ${busyMilliseconds} ms` },
}

/** Turns what the disk and the people around it can cause into StoreError; all else is a bug and passes. */
export function withStoreErrors<Result>(path: string, work: () => Result): Result {
  try {
    return work()
  } catch (error) {
    if (!(error instanceof Database.SqliteError)) throw error
    const family = error.code.split('_').slice(0, 2).join('_')
    const cause = causes[family]
    if (!cause) throw error
    throw new StoreError(cause.reason, `The database ${path} ${cause.text} (${error.code})`, { cause: error })
  }
}

function messageOf(error: unknown) {
  return error instanceof Error ? error.message : String(error)
}
