import type { Store } from '../store.ts'
import { postgresAccess } from './access.ts'
import { postgresCharacteristics } from './characteristics.ts'
import { createPool, withPatientConnection, withSettingErrors, withStoreErrors } from './connect.ts'
import { postgresFeeds } from './feeds.ts'
import { migrate } from './migrations.ts'
import { postgresPorts } from './ports.ts'
import { evidenceOf, loadVessels, vesselsSince } from './reader.ts'
import { postgresSaved } from './saved.ts'
import { openPostgresWriter } from './writer.ts'

export async function openPostgresStore(databaseUrl: string): Promise<Store> {
  const pool = createPool(databaseUrl)
  const closing = new AbortController()
  try {
    await withSettingErrors(databaseUrl, () => pool.query('SELECT 1'))
  } catch (error) {
    await pool.end()
    throw error
  }

  return {
    migrate: () =>
      withStoreErrors(databaseUrl, () =>
        withPatientConnection(databaseUrl, (connection) => migrate(connection, databaseUrl)),
      ),
    openWriter: () => withStoreErrors(databaseUrl, () => openPostgresWriter(databaseUrl)),
    loadVessels: (each) => withStoreErrors(databaseUrl, () => loadVessels(pool, each, closing.signal)),
    vesselsSince: (sequence, last) => vesselsSince(pool, databaseUrl, sequence, last, closing.signal),
    evidenceOf: (mmsi) => withStoreErrors(databaseUrl, () => evidenceOf(pool, mmsi)),
    access: postgresAccess(pool, databaseUrl),
    feeds: postgresFeeds(pool, databaseUrl),
    characteristics: postgresCharacteristics(pool, databaseUrl),
    ports: postgresPorts(pool, databaseUrl),
    saved: postgresSaved(pool, databaseUrl),
    async close() {
      closing.abort()
      await pool.end()
    },
  }
}
