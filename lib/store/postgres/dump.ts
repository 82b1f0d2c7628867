import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { errorCode, errorText } from '#lib/errorText.ts'
import { childEnvironment } from '#lib/settings.ts'
import { differenceOf, type RowCounts, trackTables } from '../rowCounts.ts'
import { StoreError } from '../storeError.ts'
import { type Connection, inTransaction, schema, withoutPassword, withPatientConnection } from './connect.ts'

interface DumpOptions {
  withoutTracks?: boolean
  signal?: AbortSignal
}

/** Readable by its owner only, because a dump holds password hashes. */
const ownerOnlyFile = 0o600

/**
 * Writes the schema of Lastfix to a file with pg_dump, reads the whole file again with pg_restore, and compares its rows with those of
 * the database at the moment of the dump. Writers are not blocked. pg_dump ends with this process, which reads its output.
 */
export async function dumpPostgres(
  databaseUrl: string,
  path: string,
  { withoutTracks = false, signal }: DumpOptions = {},
): Promise<RowCounts> {
  const left = withoutTracks ? trackTables : []
  const wanted = await withPatientConnection(databaseUrl, (connection) =>
    inTransaction(connection, 'READ ONLY', async () => {
      const { rows } = await connection.query<{ snapshot: string }>('SELECT pg_export_snapshot() AS snapshot')
      const { url, environment } = connectionOf(databaseUrl)
      const words = ['--format=custom', `--schema=${schema}`, `--snapshot=${rows[0]?.snapshot}`]
      const leaving = left.map((table) => `--exclude-table-data=${schema}.${table}`)
      await run('pg_dump', [...words, ...leaving, `--dbname=${url}`], {
        ...{ environment, signal },
        read: (output) => writeTo(path, output),
      })
      return rowCounts(connection)
    }),
  )
  const found = await rowsOfDump(path, signal)
  const counted = { ...wanted, ...Object.fromEntries(left.map((table) => [table, 0])) }
  const difference = differenceOf(counted, found)
  if (difference) {
    throw new StoreError('unavailable', `The dump of ${withoutPassword(databaseUrl)} was not kept: ${difference}`)
  }
  return counted
}

async function writeTo(path: string, output: Readable): Promise<void> {
  try {
    await pipeline(output, createWriteStream(path, { mode: ownerOnlyFile, flush: true }))
  } catch (error) {
    throw new StoreError('unavailable', `The dump ${path} cannot be written: ${errorText(error)}`, { cause: error })
  }
}

/** Rows of each table of the schema. */
export async function rowCounts(connection: Connection): Promise<RowCounts> {
  const { rows } = await connection.query<{ name: string }>(
    `SELECT tablename AS name FROM pg_tables WHERE schemaname = '${schema}' ORDER BY tablename`,
  )
  const counts: Record<string, number> = {}
  for (const { name } of rows) {
    const counted = await connection.query<{ count: number }>(`SELECT count(*) AS count FROM ${schema}.${name}`)
    counts[name] = counted.rows[0]?.count ?? 0
  }
  return counts
}

/** Counts the lines of each COPY, which end with a line of `\.`. A table without rows that were dumped has none. */
async function rowsOfDump(path: string, signal: AbortSignal | undefined): Promise<RowCounts> {
  const counts: Record<string, number> = {}
  let table: string | null = null
  const count = (line: string) => {
    if (table !== null) {
      if (line === '\\.') table = null
      else counts[table] = (counts[table] ?? 0) + 1
      return
    }
    const [, created] = line.match(/^CREATE (?:UNLOGGED )?TABLE lastfix\.(\w+) /) ?? []
    if (created !== undefined) counts[created] = 0
    table = line.match(/^COPY lastfix\.(\w+) .*FROM stdin;$/)?.[1] ?? null
  }
  await run('pg_restore', ['--file=-', path], {
    signal,
    read: async (output) => void (await once(createInterface(output).on('line', count), 'close')),
  })
  return counts
}

/** Every user of the machine can read the words of a command, but not its environment. */
function connectionOf(databaseUrl: string): { url: string; environment: Record<string, string> } {
  const url = new URL(databaseUrl)
  const password = url.searchParams.get('password') ?? decodeURIComponent(url.password)
  url.password = ''
  url.searchParams.delete('password')
  return { url: url.href, environment: password === '' ? {} : { PGPASSWORD: password } }
}

interface RunOptions {
  environment?: Record<string, string>
  signal?: AbortSignal | undefined
  /** If it fails, the program is stopped. */
  read: (output: Readable) => Promise<void>
}

const longestComplaint = 300

async function run(program: 'pg_dump' | 'pg_restore', words: readonly string[], options: RunOptions): Promise<void> {
  const { environment, signal, read } = options
  const child = spawn(program, words, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: childEnvironment(environment),
    ...(signal && { signal }),
  })
  const complaints: string[] = []
  createInterface(child.stderr).on('line', (line) => complaints.push(line))
  const ended = new Promise<number | null>((done, fail) => {
    child.once('error', (error) => fail(errorCode(error) === 'ENOENT' ? notFound(program) : error))
    child.once('close', done)
  })
  const reading = read(child.stdout).catch((error) => {
    child.kill()
    throw error
  })
  const [end, isRead] = await Promise.allSettled([ended, reading])
  if (end.status === 'rejected') throw end.reason
  if (isRead.status === 'rejected') throw isRead.reason
  if (end.value === 0) return
  const text = complaints.join('; ').slice(0, longestComplaint) || `it ended with ${end.value}`
  throw new StoreError('unavailable', `${program} failed: ${text}`)
}

function notFound(program: string): StoreError {
  return new StoreError(
    'unavailable',
    `${program} was not found; install the PostgreSQL client of the version of your server (postgresql-client)`,
  )
}
