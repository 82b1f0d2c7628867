import type pg from 'pg'
import type { FeedStore, StoredFeed } from '../feeds.ts'
import { inTransaction, withConnection, withStoreErrors } from './connect.ts'

export function postgresFeeds(pool: pg.Pool, databaseUrl: string): FeedStore {
  return {
    save: (reports) =>
      withStoreErrors(databaseUrl, () =>
        withConnection(pool, (connection) =>
          inTransaction(connection, 'READ WRITE', async () => {
            const names = reports.map(({ name }) => name)
            await connection.query('DELETE FROM feed WHERE name <> ALL ($1::text[])', [names])
            await connection.query(
              `INSERT INTO feed (name, snapshot, at) SELECT * FROM unnest($1::text[], $2::text[], $3::bigint[])
               ON CONFLICT (name) DO UPDATE SET snapshot = excluded.snapshot, at = excluded.at`,
              [names, reports.map(({ snapshot }) => snapshot), reports.map(({ at }) => at)],
            )
          }),
        ),
      ),
    async all() {
      const { rows } = await withStoreErrors(databaseUrl, () =>
        pool.query<StoredFeed>('SELECT name, snapshot, at FROM feed ORDER BY name COLLATE "C"'),
      )
      return rows
    },
  }
}
