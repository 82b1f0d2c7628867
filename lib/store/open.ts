import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { openSqliteStore } from './sqlite/store.ts'
import { type Store, StoreError } from './store.ts'

/** Relative paths count from the working directory. The schema is not touched: see Store.migrate. */
export async function openStore(databaseUrl: string): Promise<Store> {
  const path = sqlitePathOf(databaseUrl)
  if (path !== null) return openSqliteStore(path)
  if (/^postgres(ql)?:\/\//.test(databaseUrl)) {
    const { openPostgresStore } = await import('./postgres/store.ts')
    return openPostgresStore(databaseUrl)
  }
  throw new StoreError(
    'unavailable',
    `The database "${withoutPassword(databaseUrl)}" is not understood; accepted: file:PATH or postgres://USER:PASSWORD@HOST/DATABASE`,
  )
}

/** The file of a `file:` URL, absolute; null for any other. */
export function sqlitePathOf(databaseUrl: string): string | null {
  const path = databaseUrl.match(/^file:(?<path>[^?#]+)$/)?.groups?.path
  if (path === undefined) return null
  if (path.startsWith('///')) return fileURLToPath(databaseUrl)
  return resolve(path)
}

function withoutPassword(url: string) {
  return url.replace(/\/\/[^@/]*@/, '//…@')
}
