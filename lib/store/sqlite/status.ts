import { readFeeds } from '../feeds.ts'
import type { StatusStore } from '../status.ts'
import { connectReadOnly, withStoreErrors } from './connect.ts'
import { sqliteReading } from './database.ts'
import { versionOf } from './migrate.ts'

/** The schema of version 0.2. */
const schemaWithRemovedIndex = 9

/** Counts entries of indexes: reading the rows of 1,000,000 vessels takes 0.6 s, their index 0.04 s. */
export const countFromIndexes =
  'SELECT (SELECT count(*) FROM vessel) - (SELECT count(*) FROM vessel WHERE record IS NULL) AS count'
const countFromRows = 'SELECT count(*) AS count FROM vessel WHERE record IS NOT NULL'

export function openSqliteStatus(path: string): StatusStore {
  const connection = connectReadOnly(path)
  const version = withStoreErrors(path, () => versionOf(connection, path))
  const { read } = sqliteReading(connection, path)
  return {
    async vesselCount() {
      if (version === 0) return 0
      const sql = version < schemaWithRemovedIndex ? countFromRows : countFromIndexes
      return (await read<{ count: number }>(sql))[0]?.count ?? 0
    },
    feeds: async () => (version === 0 ? [] : readFeeds({ read })),
    async close() {
      connection.close()
    },
  }
}
