import { readFileSync } from 'node:fs'
import { connect, schema } from '#lib/store/postgres/connect.ts'

const ticksPerSecond = 100

interface TableUse {
  bytes: number
  indexBytes: number
  deadRows: number
  updates: number
  hotUpdates: number
  vacuums: number
}

export interface ServerUse {
  processorSeconds: number
  walBytes: number
  fullPages: number
  checkpoints: number
  tables: Record<string, TableUse>
}

/** Use of the server since its start, and the present state of its tables. */
export async function serverUse(serverProcess: number, databaseUrl: string): Promise<ServerUse> {
  const connection = await connect(databaseUrl)
  try {
    const [wal] = (
      await connection.query('SELECT wal_bytes::float8 AS bytes, wal_fpi::float8 AS "fullPages" FROM pg_stat_wal')
    ).rows
    const [checkpoints] = (
      await connection.query('SELECT (num_timed + num_requested)::float8 AS count FROM pg_stat_checkpointer')
    ).rows
    const { rows } = await connection.query(
      `SELECT relname AS name, pg_table_size(relid)::float8 AS bytes, pg_indexes_size(relid)::float8 AS "indexBytes",
         n_dead_tup::float8 AS "deadRows", n_tup_upd::float8 AS updates, n_tup_hot_upd::float8 AS "hotUpdates",
         autovacuum_count::float8 AS vacuums
       FROM pg_stat_user_tables WHERE schemaname = $1`,
      [schema],
    )
    return {
      processorSeconds: processorSecondsOf(serverProcess),
      walBytes: wal.bytes,
      fullPages: wal.fullPages,
      checkpoints: checkpoints.count,
      tables: Object.fromEntries(rows.map(({ name, ...use }) => [name, use])),
    }
  } finally {
    await connection.end()
  }
}

/** Counts the server with all its processes, including ended ones. */
function processorSecondsOf(processId: number): number {
  const [own, ended] = ticksOf(processId)
  const children = readFileSync(`/proc/${processId}/task/${processId}/children`, 'latin1').match(/\d+/g) ?? []
  return children.reduce((sum, child) => sum + ticksOf(Number(child))[0], own + ended) / ticksPerSecond
}

/** Times of a process and of its children that have ended; fields 14 to 17. */
function ticksOf(processId: number): [own: number, ended: number] {
  try {
    const fields = readFileSync(`/proc/${processId}/stat`, 'latin1').split(') ')[1]?.split(' ').map(Number) ?? []
    const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = fields.slice(11)
    return [user + system, endedUser + endedSystem]
  } catch {
    return [0, 0]
  }
}
