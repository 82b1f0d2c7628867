import { createHash } from 'node:crypto'
import { programVersionName, stepTimePrefix } from './programVersion.ts'
import { purgeMarks } from './removedVessels.ts'

/** Flags are 0 and 1. */
export type Value = string | number | Uint8Array | null
export type Row = Value[]

export interface Table {
  name: string
  columns: readonly string[]
  /** Columns of the primary key. */
  key: readonly string[]
  /** The rows that make up the store's content, as SQL. */
  where: string
  /** Whether the database numbers the rows, and must not use a number again. */
  isNumbered: boolean
}

/**
 * A store as rows of tables, for moving it. Which tables there are is read from SQLite's schema; that of PostgreSQL
 * differs only in what is listed here.
 */
export interface StoreTables {
  /** Keeps every other program from writing until `close`. */
  hold(): Promise<void>
  /** Reads rows in the order of the key, texts by their bytes, in parts. */
  rows(table: Table, after: Row | null): AsyncGenerator<Row[], void>
  lastKey(table: Table): Promise<Row | null>
  /** Rows whose key is taken are left out. */
  add(table: Table, rows: readonly Row[]): Promise<void>
  empty(table: Table): Promise<void>
  lastNumber(table: Table): Promise<number>
  setLastNumber(table: Table, number: number): Promise<void>
  latestSequence(): Promise<number>
  /** Writes a batch of this number that changed no vessel. */
  addEmptyBatch(sequence: number): Promise<void>
  /** Whether a move to this store was begun and not finished. */
  isUnfinished(): Promise<boolean>
  setUnfinished(isUnfinished: boolean): Promise<void>
  close(): Promise<void>
}

/** Databases list the vessels of a batch in different ways, and followers do not survive a move. */
export const unmovedTables = ['batch']

/** See postgres/writerLease.ts and rates.ts. */
export const postgresOnlyTables = ['writer', 'rate_bucket']

export const unfinishedName = 'move_unfinished'

/** Excludes the rows of `meta` that describe the database itself. */
const ofDatabase = ['schema_version', programVersionName, unfinishedName, ...purgeMarks]
export const contentOfMeta = `name NOT IN (${ofDatabase.map((name) => `'${name}'`).join(', ')}) AND name NOT LIKE '${stepTimePrefix}%'`

export const rowsAPart = 2_000

/** The same for the same rows, whichever backend they are in. */
export async function fingerprint(store: StoreTables, table: Table): Promise<{ rows: number; checksum: string }> {
  const hash = createHash('sha256')
  let count = 0
  for await (const rows of store.rows(table, null)) {
    count += rows.length
    for (const row of rows) for (const value of row) hashValue(hash, value)
  }
  return { rows: count, checksum: hash.digest('hex') }
}

function hashValue(hash: ReturnType<typeof createHash>, value: Value): void {
  if (value instanceof Uint8Array) hash.update(`b${value.length}:`).update(value)
  else if (typeof value === 'string') hash.update(`s${value.length}:${value}`)
  else hash.update(`${value};`)
}

/** A column may have the name of a keyword. */
export function quoted(columns: readonly string[]): string {
  return columns.map((column) => `"${column}"`).join()
}
