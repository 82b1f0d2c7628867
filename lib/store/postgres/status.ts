import type pg from 'pg'
import type { StoredFeed } from '../feeds.ts'
import type { StatusStore } from '../status.ts'
import { connectReadOnly, schema, withStoreErrors } from './connect.ts'

export async function openPostgresStatus(databaseUrl: string): Promise<StatusStore> {
  const connection = await connectReadOnly(databaseUrl)
  return {
    vesselCount: () => withStoreErrors(databaseUrl, () => countVessels(connection)),
    feeds: () => withStoreErrors(databaseUrl, () => readFeeds(connection)),
    close: () => connection.end(),
  }
}

/** No index: one that knows which vessels were removed would be written with every position. */
async function countVessels(connection: pg.Client): Promise<number> {
  if (!(await hasTable(connection, 'vessel'))) return 0
  const { rows } = await connection.query<{ count: number }>('SELECT count(*) FROM vessel WHERE record IS NOT NULL')
  return rows[0]?.count ?? 0
}

async function readFeeds(connection: pg.Client): Promise<StoredFeed[]> {
  if (!(await hasTable(connection, 'feed'))) return []
  return (await connection.query<StoredFeed>('SELECT name, snapshot, at FROM feed ORDER BY name COLLATE "C"')).rows
}

async function hasTable(connection: pg.Client, table: string): Promise<boolean> {
  const { rows } = await connection.query<{ found: string | null }>('SELECT to_regclass($1) AS found', [
    `${schema}.${table}`,
  ])
  return rows[0]?.found !== null
}
