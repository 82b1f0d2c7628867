import pg from 'pg'
import { pause } from '#lib/pause.ts'
import { decodeRecord } from '#lib/vessel/record.ts'
import { addressOf, machineNumbers } from './network.ts'

/** Passwords are those of docs/deploy/three-machines. */
const password = 'change-me'
const askMilliseconds = 100
const answerMilliseconds = 1_000
const patienceMilliseconds = 60_000

export function databaseUrlOf(machine: number, user = 'lastfix', database = 'lastfix'): string {
  return `postgres://${user}:${password}@${addressOf(machine)}/${database}`
}

/** The machine with the primary, once there is one. */
export async function findPrimary(signal: AbortSignal): Promise<number> {
  while (!signal.aborted) {
    for (const machine of machineNumbers) {
      const answer = await ask(machine, 'postgres', 'SELECT pg_is_in_recovery() AS "isStandby"').catch(() => null)
      if (answer?.rows[0]?.isStandby === false) return machine
    }
    await pause(500, signal)
  }
  throw new Error('no server became the primary in time')
}

export async function createDatabase(primary: number): Promise<void> {
  await ask(primary, 'postgres', `CREATE ROLE lastfix LOGIN PASSWORD '${password}'`, patienceMilliseconds)
  await ask(primary, 'postgres', 'CREATE DATABASE lastfix OWNER lastfix ENCODING UTF8', patienceMilliseconds)
}

/** The standbys that hold every commit, and those that only follow. */
export async function standbysOf(primary: number): Promise<{ name: string; isSynchronous: boolean }[]> {
  const sql = `SELECT application_name AS name, sync_state = 'sync' AS "isSynchronous" FROM pg_stat_replication
    WHERE state = 'streaming'`
  return (await ask(primary, 'postgres', sql)).rows
}

/** All that the primary has written to its log, and sends to each standby. */
export async function writtenBytes(primary: number): Promise<number> {
  const sql = `SELECT pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::float8 AS bytes`
  return (await ask(primary, 'postgres', sql)).rows[0].bytes
}

/** The machine of the ingest that writes; `null` while none does. */
export async function writerOf(primary: number): Promise<number | null> {
  const sql = `SELECT host(client_addr) AS address FROM pg_stat_activity JOIN lastfix.writer ON backend_pid = pid`
  const { rows } = await ask(primary, 'lastfix', sql)
  return machineNumbers.find((machine) => addressOf(machine) === rows[0]?.address) ?? null
}

async function ask(
  machine: number,
  database: string,
  sql: string,
  milliseconds = answerMilliseconds,
): Promise<pg.QueryResult> {
  const client = clientOf(databaseUrlOf(machine, 'postgres', database), milliseconds)
  try {
    await client.connect()
    return await client.query(sql)
  } finally {
    await client.end()
  }
}

function clientOf(connectionString: string, milliseconds = answerMilliseconds): pg.Client {
  const client = new pg.Client({
    connectionString,
    connectionTimeoutMillis: answerMilliseconds,
    query_timeout: milliseconds,
  })
  client.on('error', () => {})
  return client
}

interface Commit {
  /** When the primary was seen to have it. */
  seenAt: number
  broadcastAt: number
  primary: number
}

/** Sees when the messages of one vessel are committed, by asking the primary. */
export class CommitWatch {
  readonly commits: Commit[] = []
  readonly #mmsi: number

  constructor(mmsi: number) {
    this.#mmsi = mmsi
  }

  async run(signal: AbortSignal): Promise<void> {
    await Promise.all(machineNumbers.map((machine) => this.#watch(machine, signal)))
  }

  /** When the newest message was broadcast that was committed before then. */
  committedBefore(at: number): number {
    return this.commits.findLast(({ seenAt }) => seenAt <= at)?.broadcastAt ?? 0
  }

  /** The longest time between two commits, of which the later one was in this period. */
  longestGapMilliseconds(from: number, to: number): number {
    let longest = 0
    let before = from
    for (const { seenAt } of this.commits) {
      if (seenAt > to) break
      if (seenAt > from) longest = Math.max(longest, seenAt - before)
      before = Math.max(before, seenAt)
    }
    return Math.max(longest, to - before)
  }

  async #watch(machine: number, signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      const client = clientOf(databaseUrlOf(machine))
      try {
        await client.connect()
        while (!signal.aborted) {
          await this.#look(client, machine)
          await pause(askMilliseconds, signal)
        }
      } catch {
        // A machine that is off or a server that starts.
        await pause(askMilliseconds, signal)
      }
      await client.end().catch(() => undefined)
    }
  }

  async #look(client: pg.Client, machine: number): Promise<void> {
    const { rows } = await client.query<{ isStandby: boolean; record: Buffer | null }>(
      `SELECT pg_is_in_recovery() AS "isStandby",
         (SELECT record FROM lastfix.vessel WHERE mmsi = $1) AS record`,
      [this.#mmsi],
    )
    const [row] = rows
    if (!row || row.isStandby || row.record === null) return
    const broadcastAt = (decodeRecord(row.record).broadcastMicroseconds ?? 0) / 1000
    if (broadcastAt > (this.commits.at(-1)?.broadcastAt ?? 0))
      this.commits.push({ seenAt: Date.now(), broadcastAt, primary: machine })
  }
}
