import type { Store } from '../store.ts'
import { sqliteAccess } from './access.ts'
import { sqliteChanges } from './changes.ts'
import { sqliteCharacteristics } from './characteristics.ts'
import { asStoreError, connectFirst, withStoreErrors } from './connect.ts'
import { sqliteFeeds } from './feeds.ts'
import { migrate } from './migrations.ts'
import { sqlitePorts } from './ports.ts'
import { loadVessels, readEvidence } from './reader.ts'
import { sqliteSaved } from './saved.ts'
import { openSqliteWriter } from './writer.ts'

export async function openSqliteStore(path: string): Promise<Store> {
  const connection = connectFirst(path)
  const closing = new AbortController()
  const evidenceOf = readEvidence(connection)

  return {
    async migrate() {
      await migrate(connection, path).catch((error: unknown) => {
        throw asStoreError(path, error)
      })
    },
    async openWriter() {
      return openSqliteWriter(path)
    },
    loadVessels(each) {
      return loadVessels(path, each, closing.signal)
    },
    vesselsSince: sqliteChanges(connection, path, closing.signal),
    async evidenceOf(mmsi) {
      return withStoreErrors(path, () => evidenceOf(mmsi))
    },
    access: sqliteAccess(connection, path),
    feeds: sqliteFeeds(connection, path),
    characteristics: sqliteCharacteristics(connection, path, closing.signal),
    ports: sqlitePorts(connection, path),
    saved: sqliteSaved(connection, path),
    async close() {
      closing.abort()
      connection.close()
    },
  }
}
