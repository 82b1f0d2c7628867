import type pg from 'pg'
import { StoreError } from '../storeError.ts'
import { inTransaction, withConnection } from './connect.ts'

export const rowsPerFetch = 2_000

/** Reads through a cursor in one transaction: later commits do not show. */
export function loadVessels(pool: pg.Pool, each: (record: Uint8Array) => void, signal: AbortSignal) {
  return withConnection(pool, (connection) =>
    inTransaction(connection, 'READ ONLY', async () => {
      const sequence = await latestSequence(connection)
      await connection.query(
        `DECLARE vessels NO SCROLL CURSOR FOR
         SELECT record FROM vessel WHERE record IS NOT NULL ORDER BY created_microseconds, mmsi`,
      )
      for (;;) {
        const { rows } = await connection.query<{ record: Uint8Array }>(`FETCH ${rowsPerFetch} FROM vessels`)
        if (rows.length === 0) return sequence
        refuseWhenClosed(signal)
        for (const { record } of rows) each(record)
      }
    }),
  )
}

export function refuseWhenClosed(signal: AbortSignal): void {
  if (signal.aborted) throw new StoreError('unavailable', 'The database was closed while vessels were being read')
}

export async function latestSequence(connection: Pick<pg.ClientBase, 'query'>): Promise<number> {
  const { rows } = await connection.query<{ sequence: number | null }>('SELECT max(sequence) AS sequence FROM batch')
  return rows[0]?.sequence ?? 0
}
