import { existsSync } from 'node:fs'
import Database from 'better-sqlite3'
import { StoreError } from '../storeError.ts'
import { applicationId, asStoreError, type Connection, connect, withStoreErrors } from './connect.ts'

/** Counted in the copy; a database of an older program may lack some tables. */
const counted = [
  { what: 'vessels', table: 'vessel', where: 'record IS NOT NULL' },
  { what: 'accounts', table: 'account', where: 'true' },
  { what: 'tokens', table: 'token', where: 'true' },
  { what: 'saved views', table: 'saved_view', where: 'true' },
  { what: 'short links', table: 'short_link', where: 'true' },
  { what: 'vessels with characteristics', table: 'characteristic', where: 'facts IS NOT NULL' },
  { what: 'imported ports', table: 'port', where: 'facts IS NOT NULL' },
  { what: 'port aliases', table: 'port_alias', where: 'true' },
  { what: 'audit events', table: 'audit_event', where: 'true' },
] as const

export type BackupCounts = Partial<Record<(typeof counted)[number]['what'], number>>

export interface BackupOptions {
  signal?: AbortSignal
  /** Called every few MB with the share copied so far, from 0 to 1. */
  copied?: (share: number) => void
  pagesAtOnce?: number
}

const usualPagesAtOnce = 2_048

/**
 * Copies the current database to `copyPath`, as one file without a log beside it, and reads the whole
 * copy to check it. Writers are not blocked.
 */
export async function backUpSqlite(path: string, copyPath: string, options: BackupOptions = {}): Promise<BackupCounts> {
  if (!existsSync(path)) throw new StoreError('unavailable', `There is no database at ${path}`)
  await copy(path, copyPath, options)
  try {
    return checked(path, copyPath)
  } catch (error) {
    throw asStoreError(copyPath, error)
  }
}

async function copy(path: string, copyPath: string, { signal, copied, pagesAtOnce = usualPagesAtOnce }: BackupOptions) {
  const connection = connect(path)
  try {
    withStoreErrors(path, () => beginToRead(connection, path))
    await connection.backup(copyPath, {
      progress({ totalPages, remainingPages }) {
        signal?.throwIfAborted()
        copied?.(totalPages === 0 ? 0 : 1 - remainingPages / totalPages)
        return pagesAtOnce
      },
    })
  } catch (error) {
    throw asStoreError(isAboutWriting(error) ? copyPath : path, error)
  } finally {
    connection.close()
  }
}

/** Keeps a read open: SQLite restarts a backup whenever it sees that another process has written. */
function beginToRead(connection: Connection, path: string): void {
  if (connection.pragma('application_id', { simple: true }) !== applicationId) {
    throw new StoreError('not-a-store', `${path} is not a Lastfix database`)
  }
  connection.exec('BEGIN')
  connection.prepare('SELECT 1 FROM sqlite_schema').get()
}

function isAboutWriting(error: unknown): boolean {
  return error instanceof Database.SqliteError && /^SQLITE_(FULL|CANTOPEN|READONLY|PERM)/.test(error.code)
}

function checked(path: string, copyPath: string): BackupCounts {
  const copied = new Database(copyPath, { fileMustExist: true })
  try {
    copied.pragma('journal_mode = DELETE')
    const findings = copied.pragma('integrity_check(1)') as { integrity_check: string }[]
    const finding = findings[0]?.integrity_check
    if (finding !== 'ok') {
      throw new StoreError('not-a-store', `The database ${path} is damaged (${finding}); its copy was not kept`)
    }
    const tables = copied.prepare<[], string>("SELECT name FROM sqlite_schema WHERE type = 'table'").pluck().all()
    return Object.fromEntries(
      counted
        .filter(({ table }) => tables.includes(table))
        .map(({ what, table, where }) => [
          what,
          copied.prepare<[], number>(`SELECT count(*) FROM ${table} WHERE ${where}`).pluck().get() ?? 0,
        ]),
    )
  } finally {
    copied.close()
  }
}
