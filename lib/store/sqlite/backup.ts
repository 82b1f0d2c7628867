import { existsSync } from 'node:fs'
import Database from 'better-sqlite3'
import { differenceOf, type RowCounts, trackTables } from '../rowCounts.ts'
import { StoreError } from '../storeError.ts'
import { applicationId, asStoreError, type Connection, connect, connectReadOnly, withStoreErrors } from './connect.ts'

/** Counted in the copy; a database of an older program may lack some tables. */
const counted = [
  { what: 'vessels', table: 'vessel', where: 'record IS NOT NULL' },
  { what: 'accounts', table: 'account', where: 'true' },
  { what: 'tokens', table: 'token', where: 'true' },
  { what: 'saved views', table: 'saved_view', where: 'true' },
  { what: 'lists', table: 'vessel_list', where: 'true' },
  { what: 'watches', table: 'watch', where: 'true' },
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
  /** Copies row by row, without progress, and without the rows of tracks. */
  withoutTracks?: boolean
}

const usualPagesAtOnce = 2_048

/**
 * Copies the current database to `copyPath`, as one file without a log beside it, reads the whole copy to check it, and compares its
 * rows with those of the database at the moment of the copy. Writers are not blocked.
 */
export async function backUpSqlite(path: string, copyPath: string, options: BackupOptions = {}): Promise<BackupCounts> {
  if (!existsSync(path)) throw new StoreError('unavailable', `There is no database at ${path}`)
  const wanted = await copy(path, copyPath, options)
  try {
    return checked(path, copyPath, wanted)
  } catch (error) {
    throw asStoreError(copyPath, error)
  }
}

/** Resolves to the rows that the copy must have. */
async function copy(path: string, copyPath: string, options: BackupOptions): Promise<RowCounts> {
  const { signal, copied, pagesAtOnce = usualPagesAtOnce, withoutTracks = false } = options
  const connection = connect(path)
  try {
    withStoreErrors(path, () => refuseOther(connection, path))
    if (withoutTracks) return copyRows(connection, copyPath)
    beginToRead(connection)
    const counts = withStoreErrors(path, () => rowCounts(connection))
    await connection.backup(copyPath, {
      progress({ totalPages, remainingPages }) {
        signal?.throwIfAborted()
        copied?.(totalPages === 0 ? 0 : 1 - remainingPages / totalPages)
        return pagesAtOnce
      },
    })
    return counts
  } catch (error) {
    throw asStoreError(isAboutWriting(error) ? copyPath : path, error)
  } finally {
    connection.close()
  }
}

function refuseOther(connection: Connection, path: string): void {
  if (connection.pragma('application_id', { simple: true }) !== applicationId) {
    throw new StoreError('not-a-store', `${path} is not a Lastfix database`)
  }
}

/** Keeps a read open: SQLite restarts a backup whenever it sees that another process has written. */
function beginToRead(connection: Connection): void {
  connection.exec('BEGIN')
  connection.prepare('SELECT 1 FROM sqlite_schema').get()
}

/** A copy that is not finished is thrown away, so it needs no log and no order of writes. */
function copyRows(connection: Connection, copyPath: string): RowCounts {
  connection.pragma('foreign_keys = OFF')
  connection.prepare('ATTACH ? AS copy').run(copyPath)
  const pragmas = ['page_size', 'application_id', 'user_version'] as const
  for (const name of pragmas) {
    connection.pragma(`copy.${name} = ${connection.pragma(`main.${name}`, { simple: true })}`)
  }
  connection.pragma('copy.journal_mode = OFF')
  connection.pragma('copy.synchronous = OFF')
  beginToRead(connection)
  const counts = rowCounts(connection)
  const made = connection
    .prepare<[], { type: string; name: string; sql: string }>(
      `SELECT type, name, sql FROM main.sqlite_schema WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite_%'
       ORDER BY type <> 'table', rowid`,
    )
    .all()
  for (const { type, name, sql } of made) {
    connection.exec(sql.replace(/^CREATE (UNIQUE )?(\w+) /, 'CREATE $1$2 copy.'))
    if (type === 'table' && !trackTables.includes(name)) {
      connection.exec(`INSERT INTO copy.${name} SELECT * FROM main.${name}`)
    }
  }
  if (hasTable(connection, 'sqlite_sequence')) {
    connection.exec(
      'DELETE FROM copy.sqlite_sequence; INSERT INTO copy.sqlite_sequence SELECT * FROM main.sqlite_sequence',
    )
  }
  connection.exec("UPDATE copy.meta SET value = 0 WHERE name = 'track_bytes'; COMMIT")
  return { ...counts, ...Object.fromEntries(trackTables.filter((name) => name in counts).map((name) => [name, 0])) }
}

export function rowCounts(connection: Connection): RowCounts {
  const tables = connection
    .prepare<[], string>("SELECT name FROM main.sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'")
    .pluck()
    .all()
  const count = (table: string) =>
    connection.prepare<[], number>(`SELECT count(*) FROM main.${table}`).pluck().get() ?? 0
  return Object.fromEntries(tables.map((table) => [table, count(table)]))
}

/** About the size of a copy. */
export function copiedBytes(path: string, withoutTracks: boolean): number {
  if (!existsSync(path)) throw new StoreError('unavailable', `There is no database at ${path}`)
  const connection = connectReadOnly(path)
  try {
    const [pages = 0, free = 0, bytes = 0] = ['page_count', 'freelist_count', 'page_size'].map((name) =>
      Number(connection.pragma(name, { simple: true })),
    )
    return (pages - free) * bytes - (withoutTracks && hasTable(connection, 'track') ? trackBytes(connection) : 0)
  } finally {
    connection.close()
  }
}

function trackBytes(connection: Connection): number {
  return connection.prepare<[], number>('SELECT coalesce(sum(length(points)), 0) FROM track').pluck().get() ?? 0
}

/** An older program may have written the database. */
function hasTable(connection: Connection, name: string): boolean {
  return connection.prepare('SELECT 1 FROM main.sqlite_schema WHERE name = ?').get(name) !== undefined
}

function isAboutWriting(error: unknown): boolean {
  return error instanceof Database.SqliteError && /^SQLITE_(FULL|CANTOPEN|READONLY|PERM)/.test(error.code)
}

function checked(path: string, copyPath: string, wanted: RowCounts): BackupCounts {
  const copied = new Database(copyPath, { fileMustExist: true })
  try {
    copied.pragma('journal_mode = DELETE')
    const findings = copied.pragma('integrity_check(1)') as { integrity_check: string }[]
    const finding = findings[0]?.integrity_check
    if (finding !== 'ok') {
      throw new StoreError('not-a-store', `The database ${path} is damaged (${finding}); its copy was not kept`)
    }
    const found = rowCounts(copied)
    const difference = differenceOf(wanted, found)
    if (difference) throw new StoreError('not-a-store', `The copy of ${path} was not kept: ${difference}`)
    return Object.fromEntries(
      counted
        .filter(({ table }) => table in found)
        .map(({ what, table, where }) => [
          what,
          copied.prepare<[], number>(`SELECT count(*) FROM ${table} WHERE ${where}`).pluck().get() ?? 0,
        ]),
    )
  } finally {
    copied.close()
  }
}
