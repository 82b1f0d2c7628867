import type pg from 'pg'
import { StoreError } from '../storeError.ts'
import { connect, withoutPassword } from './connect.ts'
import { latestSequence } from './reader.ts'
import { holdWriterLock } from './writerLock.ts'

export interface WriterSession {
  /** The connection that holds the right to write; a new one if it broke and no other process has written. */
  connection(): Promise<pg.Client>
  mayHaveWritten(mmsis: readonly number[]): void
  hasWritten(sequence: number): void
  end(): Promise<void>
}

/**
 * The right to write ends with its connection: when the server restarts, or the network fails for a while. A writer that
 * reconnects must check that no other process has written since, because it caches vessels as it wrote them.
 */
export async function openWriterSession(databaseUrl: string): Promise<WriterSession> {
  let written = 0
  let current = await connectToWrite(databaseUrl, async (connection) => {
    written = await latestSequence(connection)
  })
  /** The batch that may have been committed although no answer arrived. */
  let doubtful: readonly number[] = []

  async function checkNobodyElseWrote(connection: pg.Client): Promise<void> {
    const { rows } = await connection.query<{ sequence: number; mmsis: number[] }>(
      'SELECT sequence, mmsis FROM batch WHERE sequence > $1 ORDER BY sequence LIMIT 2',
      [written],
    )
    const [first, second] = rows
    if (!first) return
    if (second || first.sequence !== written + 1 || !isSame(first.mmsis, doubtful)) {
      const where = withoutPassword(databaseUrl)
      throw new StoreError('writer-lost', `The connection to ${where} was lost, and another process has written since`)
    }
    written = first.sequence
  }

  return {
    async connection() {
      if (isBroken(current)) current = await connectToWrite(databaseUrl, checkNobodyElseWrote)
      return current
    },
    mayHaveWritten(mmsis) {
      doubtful = mmsis
    },
    hasWritten(sequence) {
      written = sequence
      doubtful = []
    },
    async end() {
      // A connection that is ended in good order waits for the server; one that was not answered does not.
      await current.query('SELECT pg_advisory_unlock_all()').catch(() => {})
      await current.end()
    },
  }
}

/** Checks before taking the lock, because a writer that took over may still hold it; and after, as it may have ended since. */
async function connectToWrite(
  databaseUrl: string,
  check: (connection: pg.Client) => Promise<void>,
): Promise<pg.Client> {
  const connection = await connect(databaseUrl)
  try {
    await check(connection)
    await holdWriterLock(connection, databaseUrl)
    await check(connection)
  } catch (error) {
    await connection.end()
    throw error
  }
  const breaks = () => broken.add(connection)
  connection.once('error', breaks).once('end', breaks)
  return connection
}

const broken = new WeakSet<pg.Client>()

function isBroken(connection: pg.Client): boolean {
  return broken.has(connection)
}

function isSame(these: readonly number[], those: readonly number[]): boolean {
  return these.length === those.length && these.every((mmsi, i) => mmsi === those[i])
}
