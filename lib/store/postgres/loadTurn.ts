import type pg from 'pg'
import { pause } from '#lib/pause.ts'
import { inTransaction, withConnection } from './connect.ts'

const turnLocks = 0x4c_46_4c_44
const againMilliseconds = 200
const patienceMilliseconds = 30_000

/**
 * Loads all vessels while at most one other web process does: after an update, all of them start together, and the server would
 * serve each slowly. Does not wait longer than half a minute. Ingest takes no turn, since nothing is stored before it has loaded.
 */
export async function inLoadTurn<Result>(
  pool: pg.Pool,
  load: () => Promise<Result>,
  signal: AbortSignal,
): Promise<Result> {
  const until = performance.now() + patienceMilliseconds
  while (performance.now() < until && !signal.aborted) {
    const loaded = await withTurn(pool, load)
    if (loaded !== null) return loaded.result
    await pause(againMilliseconds, signal)
  }
  return load()
}

/** `null` if no turn is free. A turn ends with its transaction, so also with its process. */
function withTurn<Result>(pool: pg.Pool, load: () => Promise<Result>): Promise<{ result: Result } | null> {
  return withConnection(pool, (connection) =>
    inTransaction(connection, 'READ ONLY', async () => {
      await connection.query('SET LOCAL idle_in_transaction_session_timeout = 0')
      const { rows } = await connection.query<{ isMine: boolean }>(
        `SELECT CASE WHEN pg_try_advisory_xact_lock($1, 1) THEN true
           ELSE pg_try_advisory_xact_lock($1, 2) END AS "isMine"`,
        [turnLocks],
      )
      return rows[0]?.isMine ? { result: await load() } : null
    }),
  )
}
