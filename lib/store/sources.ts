import type { Database } from './database.ts'
import { type OwnedTable, ownedStore, type RowOf } from './owned.ts'

/** Times are milliseconds since 1970. */
const columns = {
  id: 'text',
  name: 'text',
  /** Without secrets and without what other columns hold. */
  url: 'text',
  userName: 'text or null',
  /** Secrets are stored in plain text, since ingest sends them. */
  password: 'text or null',
  accessKey: 'text or null',
  collection: 'text',
  credit: 'text or null',
  licence: 'text or null',
  isPublic: 'boolean',
  reserveOf: 'text or null',
  enabled: 'boolean',
  /** The email of an account. */
  createdBy: 'text',
  createdAt: 'number',
  changedBy: 'text or null',
  changedAt: 'number or null',
} as const

/** A source that an administrator added, besides those of AIS_SOURCES. */
export type StoredSource = RowOf<typeof columns>

const { id, createdBy, createdAt, ...changed } = columns

const storedSources: OwnedTable<StoredSource> = {
  table: 'source',
  isCommon: true,
  columns,
  changed: Object.keys(changed) as (keyof typeof changed)[],
  unique: ['name'],
  order: ['name', 'id'],
  counter: 'source_version',
}

export type SourceStore = ReturnType<typeof sourceStore>

/** Few rows, which the web process writes and ingest follows. */
export function sourceStore(database: Database) {
  return ownedStore(database, storedSources).rows
}
