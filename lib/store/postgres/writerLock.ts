import type pg from 'pg'
import { StoreError } from '../storeError.ts'
import { withoutPassword } from './connect.ts'

const writerLock = 0x4c_46_49_57

/**
 * The right to write is a lock of the session that also commits: who loses the connection loses the right and cannot
 * commit any more. The server notices within half a minute when the machine of the writer is gone.
 */
export async function holdWriterLock(connection: pg.Client, databaseUrl: string): Promise<void> {
  await connection.query('SET tcp_keepalives_idle = 10; SET tcp_keepalives_interval = 5; SET tcp_keepalives_count = 3')
  const { rows } = await connection.query<{ held: boolean }>('SELECT pg_try_advisory_lock($1) AS held', [writerLock])
  if (rows[0]?.held) return
  throw new StoreError(
    'writer-busy',
    `Another process already writes vessels to ${withoutPassword(databaseUrl)}; only one ingest can run at a time, so stop that one first`,
  )
}
