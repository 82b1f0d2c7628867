import type pg from 'pg'
import { type Connection, inTransaction, withConnection, withStoreErrors } from './connect.ts'

/** Changes of accounts, tokens and sessions, each of which raises the version that readers look at. */
export function accessChanges(pool: pg.Pool, databaseUrl: string) {
  return {
    async version(): Promise<number> {
      const { rows } = await withStoreErrors(databaseUrl, () =>
        pool.query<{ value: number }>(`SELECT value FROM meta WHERE name = 'access_version'`),
      )
      return rows[0]?.value ?? 0
    },
    /** One at a time: if two administrators remove each other at once, one stays. */
    change(sql: string, values: unknown[], after?: (connection: Connection) => Promise<void>): Promise<boolean> {
      return withStoreErrors(databaseUrl, () =>
        withConnection(pool, (connection) =>
          inTransaction(connection, 'READ WRITE', async () => {
            await connection.query(`SELECT value FROM meta WHERE name = 'access_version' FOR UPDATE`)
            const { rowCount } = await connection.query(sql, values)
            if (!rowCount) return false
            await after?.(connection)
            await connection.query(`UPDATE meta SET value = value + 1 WHERE name = 'access_version'`)
            return true
          }),
        ),
      )
    },
  }
}

export type AccessChanges = ReturnType<typeof accessChanges>
