import type pg from 'pg'
import { StoreError } from '../storeError.ts'
import { type Connection, connect, inTransaction, orHangUp, withoutPassword } from './connect.ts'

/** The right to write vessels, until another process takes it over. */
export interface WriterLease {
  /** Aborts with a StoreError when another process has taken over. */
  lost: AbortSignal
  /** Runs in a transaction that commits only if the right is still this writer's. */
  write<Result>(work: (connection: pg.Client) => Promise<Result>): Promise<Result>
  read<Result>(work: (connection: pg.Client) => Promise<Result>): Promise<Result>
  release(): Promise<void>
}

const renewMilliseconds = 1_000

/** Uses the server's clock: those of the writers may differ. */
const expired = `renewed_at < clock_timestamp() - interval '5 seconds'`

/** The server notices immediately that a writer died; the lease of a paused or unreachable one expires. */
const disconnected = `NOT EXISTS (
  SELECT FROM pg_stat_activity AS live
  WHERE live.pid = backend_pid AND coalesce(live.backend_start, writer.backend_start) = writer.backend_start)`

/** Writers up to version 0.2 hold a lock of their session instead: two versions must not write at the same time. */
const noOlderWriter = `pg_try_advisory_xact_lock(${0x4c_46_49_57})`

const heldByThisConnection = `backend_pid = pg_backend_pid(),
  backend_start = (SELECT backend_start FROM pg_stat_activity WHERE pid = pg_backend_pid())`

/**
 * A writer that takes over starts a new epoch. Every batch renews the lease of its epoch in its own transaction: a writer
 * that was paused or cut off finds the epoch changed and commits nothing. See docs/decisions/0033-fenced-writer.md.
 */
export async function takeWriterLease(databaseUrl: string): Promise<WriterLease> {
  let current = await connectAsWriter(databaseUrl)
  const epoch = await beginEpoch(current, databaseUrl).catch(async (error) => {
    await current.end()
    throw error
  })
  const losing = new AbortController()
  let last: Promise<unknown> = Promise.resolve()

  /** Uses the connection after its earlier uses have ended. Replaces a broken one. */
  function use<Result>(work: (connection: pg.Client) => Promise<Result>): Promise<Result> {
    const used = last.then(async () => {
      if (isBroken(current)) {
        current = await connectAsWriter(databaseUrl)
        await current.query(`UPDATE writer SET ${heldByThisConnection} WHERE epoch = $1`, [epoch])
      }
      return work(current)
    })
    last = used.catch(() => {})
    return used
  }

  // A writer without a batch also returns once the database is back, or notices that another has taken over.
  let isRenewing = false
  const renewal = setInterval(async () => {
    if (isRenewing) return
    isRenewing = true
    await use((held) => orHangUp(held, () => renewOrEnd(held))).catch(() => {})
    isRenewing = false
  }, renewMilliseconds)

  async function renewOrEnd(held: pg.Client): Promise<void> {
    if (await renew(held, epoch)) return
    const where = withoutPassword(databaseUrl)
    losing.abort(new StoreError('writer-lost', `Another process has taken over writing vessels to ${where}`))
    losing.signal.throwIfAborted()
  }

  return {
    lost: losing.signal,
    read: (work) => use((held) => orHangUp(held, () => work(held))),
    write: (work) =>
      use((held) =>
        inTransaction(held, 'READ WRITE', async () => {
          await renewOrEnd(held)
          const result = await work(held)
          // A standby may have waited for this transaction, and must not find the time at which it began.
          await renewOrEnd(held)
          return result
        }),
      ),
    async release() {
      clearInterval(renewal)
      await last
      await current.query(`UPDATE writer SET renewed_at = '-infinity' WHERE epoch = $1`, [epoch]).catch(() => {})
      await current.end()
    },
  }
}

async function connectAsWriter(databaseUrl: string): Promise<pg.Client> {
  const connection = await connect(databaseUrl)
  const breaks = () => broken.add(connection)
  connection.once('error', breaks).once('end', breaks)
  // A writer that is paused within a transaction must not keep the row of the lease locked.
  await connection.query(`SET idle_in_transaction_session_timeout = '3s'`)
  return connection
}

async function beginEpoch(connection: Connection, databaseUrl: string): Promise<number> {
  const { rows } = await connection.query<{ epoch: number }>(
    `UPDATE writer SET epoch = epoch + 1, renewed_at = clock_timestamp(), ${heldByThisConnection}
     WHERE (${expired} OR ${disconnected}) AND ${noOlderWriter} RETURNING epoch`,
  )
  if (rows[0]) return rows[0].epoch
  throw new StoreError(
    'writer-busy',
    `Another process already writes vessels to ${withoutPassword(databaseUrl)}; only one ingest can run at a time, so stop that one first`,
  )
}

/** Whether the epoch is still the current one. In a transaction, no other writer can start a new one before it ends. */
async function renew(connection: Connection, epoch: number): Promise<boolean> {
  const { rowCount } = await connection.query('UPDATE writer SET renewed_at = clock_timestamp() WHERE epoch = $1', [
    epoch,
  ])
  return rowCount === 1
}

const broken = new WeakSet<pg.Client>()

function isBroken(connection: pg.Client): boolean {
  return broken.has(connection)
}
