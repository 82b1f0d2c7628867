import { type Store, smallStores } from '../store.ts'
import { StoreError } from '../storeError.ts'
import { sqliteChanges } from './changes.ts'
import { asStoreError, connectFirst } from './connect.ts'
import { sqliteDatabase } from './database.ts'
import { migrate } from './migrate.ts'
import { loadVessels } from './reader.ts'
import { sqliteTracks } from './tracks.ts'
import { openSqliteWriter } from './writer.ts'

export async function openSqliteStore(path: string): Promise<Store> {
  const connection = connectFirst(path)
  const closing = new AbortController()

  return {
    ...smallStores(sqliteDatabase(connection, path, closing.signal)),
    migrate: (options) =>
      migrate(connection, path, options).catch((error: unknown) => {
        throw asStoreError(path, error)
      }),
    openWriter: async (isMoving = false) => openSqliteWriter(path, isMoving),
    loadVessels: (each) => loadVessels(path, each, closing.signal),
    vesselsSince: sqliteChanges(connection, path, closing.signal),
    tracks: sqliteTracks(connection, path),
    rates: null,
    async close() {
      closing.abort(new StoreError('unavailable', 'The database was closed while vessels were being read'))
      connection.close()
    },
  }
}
