import { type Store, smallStores } from '../store.ts'
import { vesselsSince } from './changes.ts'
import { createPool, withPatientConnection, withSettingErrors, withStoreErrors } from './connect.ts'
import { postgresDatabase } from './database.ts'
import { inLoadTurn } from './loadTurn.ts'
import { migrate } from './migrate.ts'
import { postgresRates } from './rates.ts'
import { loadVessels } from './reader.ts'
import { postgresTracks } from './tracks.ts'
import { openPostgresWriter } from './writer.ts'

export async function openPostgresStore(databaseUrl: string, { isFollower }: { isFollower: boolean }): Promise<Store> {
  const pool = createPool(databaseUrl)
  const closing = new AbortController()
  try {
    await withSettingErrors(databaseUrl, () => pool.query('SELECT 1'))
  } catch (error) {
    await pool.end()
    throw error
  }

  return {
    ...smallStores(postgresDatabase(pool, databaseUrl)),
    migrate: (options) =>
      withStoreErrors(databaseUrl, () =>
        withPatientConnection(databaseUrl, (connection) => migrate(connection, databaseUrl, options)),
      ),
    openWriter: (isMoving = false) => withStoreErrors(databaseUrl, () => openPostgresWriter(databaseUrl, isMoving)),
    loadVessels: (each) =>
      withStoreErrors(databaseUrl, () => {
        const load = () => loadVessels(pool, each, closing.signal)
        return isFollower ? inLoadTurn(pool, load, closing.signal) : load()
      }),
    vesselsSince: (sequence, last) => vesselsSince(pool, databaseUrl, sequence, last, closing.signal),
    tracks: postgresTracks(pool, databaseUrl),
    rates: postgresRates(pool, databaseUrl),
    async close() {
      closing.abort()
      await pool.end()
    },
  }
}
