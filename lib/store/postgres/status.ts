import { readFeeds } from '../feeds.ts'
import type { StatusStore } from '../status.ts'
import { connectReadOnly, schema } from './connect.ts'
import { postgresReading } from './database.ts'

export async function openPostgresStatus(databaseUrl: string): Promise<StatusStore> {
  const connection = await connectReadOnly(databaseUrl)
  const { read } = postgresReading(connection, databaseUrl)

  async function hasTable(name: string): Promise<boolean> {
    const [table] = await read<{ found: string | null }>('SELECT to_regclass(@name) AS found', {
      name: `${schema}.${name}`,
    })
    return table !== undefined && table.found !== null
  }

  return {
    /** No index: one of removed vessels would be written with every position. */
    async vesselCount() {
      if (!(await hasTable('vessel'))) return 0
      const [row] = await read<{ count: number }>('SELECT count(*) AS count FROM vessel WHERE record IS NOT NULL')
      return row?.count ?? 0
    },
    feeds: async () => ((await hasTable('feed')) ? readFeeds({ read }) : []),
    close: () => connection.end(),
  }
}
