import type pg from 'pg'
import { withStoreErrors } from './connect.ts'

/** Single statements on any connection of the pool. */
export function statements(pool: pg.Pool, databaseUrl: string) {
  return {
    async read<Row extends pg.QueryResultRow>(sql: string, values: unknown[]): Promise<Row[]> {
      return (await withStoreErrors(databaseUrl, () => pool.query<Row>(sql, values))).rows
    },
    /** Whether any row was changed. */
    async change(sql: string, values: unknown[]): Promise<boolean> {
      const { rowCount } = await withStoreErrors(databaseUrl, () => pool.query(sql, values))
      return (rowCount ?? 0) > 0
    },
  }
}
