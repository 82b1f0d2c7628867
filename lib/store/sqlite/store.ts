import type { Store } from '../store.ts'
import { StoreError } from '../storeError.ts'
import { accessChanges } from './accessChanges.ts'
import { sqliteAccounts } from './accounts.ts'
import { sqliteAudit } from './audit.ts'
import { sqliteChanges } from './changes.ts'
import { sqliteCharacteristics } from './characteristics.ts'
import { asStoreError, connectFirst, withStoreErrors } from './connect.ts'
import { sqliteFeeds } from './feeds.ts'
import { sqliteIdentities } from './identities.ts'
import { sqliteLinks } from './links.ts'
import { migrate } from './migrations.ts'
import { sqlitePorts } from './ports.ts'
import { loadVessels, readEvidence } from './reader.ts'
import { sqliteSessions } from './sessions.ts'
import { sqliteTexts } from './texts.ts'
import { sqliteTokens } from './tokens.ts'
import { sqliteTracks } from './tracks.ts'
import { sqliteViews } from './views.ts'
import { sqliteWatchEvents, sqliteWatches } from './watches.ts'
import { sqliteWebhooks } from './webhooks.ts'
import { openSqliteWriter } from './writer.ts'

export async function openSqliteStore(path: string): Promise<Store> {
  const connection = connectFirst(path)
  const closing = new AbortController()
  const evidenceOf = readEvidence(connection)
  const access = accessChanges(connection, path)

  return {
    migrate() {
      return migrate(connection, path).catch((error: unknown) => {
        throw asStoreError(path, error)
      })
    },
    async openWriter(isMoving = false) {
      return openSqliteWriter(path, isMoving)
    },
    loadVessels(each) {
      return loadVessels(path, each, closing.signal)
    },
    vesselsSince: sqliteChanges(connection, path, closing.signal),
    async evidenceOf(mmsi) {
      return withStoreErrors(path, () => evidenceOf(mmsi))
    },
    async accessVersion() {
      return access.version()
    },
    accounts: sqliteAccounts(connection, path, access),
    tokens: sqliteTokens(connection, path, access),
    sessions: sqliteSessions(connection, path, access),
    rates: null,
    views: sqliteViews(connection, path),
    watches: sqliteWatches(connection, path),
    watchEvents: sqliteWatchEvents(connection, path),
    webhooks: sqliteWebhooks(connection, path),
    links: sqliteLinks(connection, path),
    texts: sqliteTexts(connection, path),
    feeds: sqliteFeeds(connection, path),
    tracks: sqliteTracks(connection, path),
    identities: sqliteIdentities(connection, path),
    characteristics: sqliteCharacteristics(connection, path, closing.signal),
    ...sqlitePorts(connection, path),
    audit: sqliteAudit(connection, path),
    async close() {
      closing.abort(new StoreError('unavailable', 'The database was closed while vessels were being read'))
      connection.close()
    },
  }
}
