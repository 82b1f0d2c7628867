import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { openSqliteStatus } from './sqlite/status.ts'
import { openSqliteStore } from './sqlite/store.ts'
import type { StatusStore } from './status.ts'
import type { Store } from './store.ts'
import { StoreError } from './storeError.ts'

/**
 * Relative paths count from the working directory. The schema is not touched: see Store.migrate. Followers of a PostgreSQL store
 * load all vessels in turn.
 */
export async function openStore(databaseUrl: string, { isFollower = false } = {}): Promise<Store> {
  const path = sqlitePathOf(databaseUrl)
  if (path !== null) return openSqliteStore(path)
  if (isPostgresUrl(databaseUrl)) {
    const { openPostgresStore } = await import('./postgres/store.ts')
    return openPostgresStore(databaseUrl, { isFollower })
  }
  throw wrongUrl(databaseUrl)
}

/** Opens the same database read-only, with any schema. */
export async function openStatusStore(databaseUrl: string): Promise<StatusStore> {
  const path = sqlitePathOf(databaseUrl)
  if (path !== null) return openSqliteStatus(path)
  if (!isPostgresUrl(databaseUrl)) throw wrongUrl(databaseUrl)
  const { openPostgresStatus } = await import('./postgres/status.ts')
  return openPostgresStatus(databaseUrl)
}

/** The file of a `file:` URL, absolute; null for any other. */
export function sqlitePathOf(databaseUrl: string): string | null {
  const path = databaseUrl.match(/^file:(?<path>[^?#]+)$/)?.groups?.path
  if (path === undefined) return null
  if (path.startsWith('///')) return fileURLToPath(databaseUrl)
  return resolve(path)
}

function isPostgresUrl(databaseUrl: string): boolean {
  return /^postgres(ql)?:\/\//.test(databaseUrl)
}

function wrongUrl(databaseUrl: string): StoreError {
  return new StoreError(
    'unavailable',
    `The database URL must be file:PATH or postgres://USER:PASSWORD@HOST/DATABASE, not "${withoutPassword(databaseUrl)}"`,
  )
}

function withoutPassword(url: string) {
  return url.replace(/\/\/[^@/]*@/, '//…@')
}
