import type { Store } from '../store.ts'
import { accessChanges } from './accessChanges.ts'
import { postgresAccounts } from './accounts.ts'
import { postgresAudit } from './audit.ts'
import { vesselsSince } from './changes.ts'
import { postgresCharacteristics } from './characteristics.ts'
import { createPool, withPatientConnection, withSettingErrors, withStoreErrors } from './connect.ts'
import { postgresFeeds } from './feeds.ts'
import { postgresIdentities } from './identities.ts'
import { postgresLinks } from './links.ts'
import { migrate } from './migrations.ts'
import { postgresPorts } from './ports.ts'
import { postgresRates } from './rates.ts'
import { evidenceOf, loadVessels } from './reader.ts'
import { postgresSessions } from './sessions.ts'
import { postgresTexts } from './texts.ts'
import { postgresTokens } from './tokens.ts'
import { postgresTracks } from './tracks.ts'
import { postgresViews } from './views.ts'
import { postgresWatchEvents, postgresWatches } from './watches.ts'
import { postgresWebhooks } from './webhooks.ts'
import { openPostgresWriter } from './writer.ts'

export async function openPostgresStore(databaseUrl: string): Promise<Store> {
  const pool = createPool(databaseUrl)
  const closing = new AbortController()
  const access = accessChanges(pool, databaseUrl)
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
    openWriter: (isMoving = false) => withStoreErrors(databaseUrl, () => openPostgresWriter(databaseUrl, isMoving)),
    loadVessels: (each) => withStoreErrors(databaseUrl, () => loadVessels(pool, each, closing.signal)),
    vesselsSince: (sequence, last) => vesselsSince(pool, databaseUrl, sequence, last, closing.signal),
    evidenceOf: (mmsi) => withStoreErrors(databaseUrl, () => evidenceOf(pool, mmsi)),
    accessVersion: access.version,
    accounts: postgresAccounts(pool, databaseUrl, access),
    tokens: postgresTokens(pool, databaseUrl, access),
    sessions: postgresSessions(pool, databaseUrl, access),
    rates: postgresRates(pool, databaseUrl),
    views: postgresViews(pool, databaseUrl),
    watches: postgresWatches(pool, databaseUrl),
    watchEvents: postgresWatchEvents(pool, databaseUrl),
    webhooks: postgresWebhooks(pool, databaseUrl),
    links: postgresLinks(pool, databaseUrl),
    texts: postgresTexts(pool, databaseUrl),
    feeds: postgresFeeds(pool, databaseUrl),
    tracks: postgresTracks(pool, databaseUrl),
    identities: postgresIdentities(pool, databaseUrl),
    characteristics: postgresCharacteristics(pool, databaseUrl),
    ...postgresPorts(pool, databaseUrl),
    audit: postgresAudit(pool, databaseUrl),
    async close() {
      closing.abort()
      await pool.end()
    },
  }
}
