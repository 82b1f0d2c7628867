import type pg from 'pg'
import type { RateStore, StoredBucket } from '../rates.ts'
import { statements } from './statements.ts'

/** Seconds by the server's clock: those of the web processes may differ. */
const now = 'extract(epoch FROM clock_timestamp())::float8'

/** Far longer than a web process takes from one reading to the next. */
const recentSeconds = 5

const level = `held.level + greatest(0, ${now} - held.at) / 60 * held.per_minute`

export function postgresRates(pool: pg.Pool, databaseUrl: string): RateStore {
  const { read, change } = statements(pool, databaseUrl)
  return {
    spend: (spent) =>
      read<StoredBucket>(
        // Rows are locked in the order of keys, so that two processes cannot wait for each other.
        `INSERT INTO rate_bucket AS held (key, capacity, per_minute, level, at)
         SELECT key, capacity, per_minute, greatest(-capacity, capacity - spent), ${now}
         FROM unnest($1::text[], $2::float8[], $3::float8[], $4::float8[]) AS given (key, capacity, per_minute, spent)
         ORDER BY key COLLATE "C"
         ON CONFLICT (key) DO UPDATE SET
           capacity = excluded.capacity,
           per_minute = excluded.per_minute,
           level = greatest(-excluded.capacity,
             least(excluded.capacity, ${level}) - (excluded.capacity - excluded.level)),
           at = ${now}
         RETURNING key, level, 0::float8 AS "ageMilliseconds"`,
        [
          spent.map(({ key }) => key),
          spent.map(({ capacity }) => capacity),
          spent.map(({ perMinute }) => perMinute),
          spent.map((each) => each.spent),
        ],
      ),
    recent: () =>
      read<StoredBucket>(
        `SELECT key, level, greatest(0, ${now} - at) * 1000 AS "ageMilliseconds" FROM rate_bucket
         WHERE at > ${now} - ${recentSeconds}`,
        [],
      ),
    async purge() {
      await change(
        `DELETE FROM rate_bucket WHERE key IN (
           SELECT key FROM rate_bucket AS held WHERE ${level} >= capacity FOR UPDATE SKIP LOCKED
         )`,
        [],
      )
    },
  }
}
