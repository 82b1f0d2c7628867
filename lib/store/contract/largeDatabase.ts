import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import Database from 'better-sqlite3'
import { expect } from 'vitest'
import { childEnvironment } from '#lib/settings.ts'
import { migrationsOf } from '../migrations.ts'
import { openStore } from '../open.ts'
import type { RowCounts } from '../rowCounts.ts'
import { rowCounts } from '../sqlite/backup.ts'
import { applicationId } from '../sqlite/connect.ts'
import { rowsOfVersion02 } from './oldVersions.ts'

/** Large enough that each step of a backup takes a while. */
export const largeRows = 40_000
export const schemaOfVersion02 = 9

const main = join(import.meta.dirname, '../..', 'cli', 'main.ts')

export function withDatabase<Result>(file: string, use: (database: Database.Database) => Result): Result {
  const database = new Database(file)
  try {
    return use(database)
  } finally {
    database.close()
  }
}

/** As version 0.2 wrote it. Returns its rows. */
export function makeOldDatabase(path: string, rows = largeRows): RowCounts {
  return withDatabase(path, (database) => {
    for (const { schema, sql } of migrationsOf('sqlite')) if (schema <= schemaOfVersion02) database.exec(sql)
    database.exec(rowsOfVersion02)
    database.exec(`INSERT INTO feed WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${rows})
      SELECT 'feed ' || i, hex(randomblob(200)), i FROM n`)
    database.pragma(`application_id = ${applicationId}`)
    database.pragma(`user_version = ${schemaOfVersion02}`)
    return rowCounts(database)
  })
}

export async function makeCurrentDatabase(path: string): Promise<RowCounts> {
  makeOldDatabase(path)
  const store = await openStore(`file:${path}`)
  await store.migrate({ withoutBackup: true })
  await store.close()
  return withDatabase(path, rowCounts)
}

/** Checks every page and the number of rows, but for `meta`, to which migrations add. */
export function expectWhole(file: string, schema: number, { meta: _, ...wanted }: RowCounts): void {
  withDatabase(file, (database) => {
    expect(database.pragma('integrity_check', { simple: true })).toBe('ok')
    expect(database.pragma('user_version', { simple: true })).toBe(schema)
    expect(rowCounts(database)).toMatchObject(wanted)
  })
}

/** Starts a command of Lastfix. */
export function lastfix(words: readonly string[], settings: Record<string, string>): ChildProcess {
  return spawn(process.execPath, [main, ...words], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: childEnvironment(settings),
  })
}

/** The exit code of a command, and its complaint. */
export async function endOf(child: ChildProcess): Promise<{ code: number | null; complaint: string }> {
  const ended = once(child, 'close')
  const complaint = child.stderr ? await text(child.stderr) : ''
  const [code] = await ended
  return { code, complaint }
}

/** Waits until a command has begun its work, or ended. */
async function begun(child: ChildProcess, hasBegun: () => boolean): Promise<void> {
  while (!hasBegun() && child.exitCode === null) await new Promise((resolve) => setImmediate(resolve))
}

/** Kills a command some time after it has begun its work. */
export async function killAfter(child: ChildProcess, hasBegun: () => boolean, microseconds: number): Promise<void> {
  await begun(child, hasBegun)
  const moment = process.hrtime.bigint() + BigInt(microseconds) * 1_000n
  while (process.hrtime.bigint() < moment);
  child.kill('SIGKILL')
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
}

/** Stops a command where it has begun its work, and lets it continue after `meanwhile`. */
export async function pausedWhere(child: ChildProcess, hasBegun: () => boolean, meanwhile: () => void): Promise<void> {
  await begun(child, hasBegun)
  child.kill('SIGSTOP')
  meanwhile()
  child.kill('SIGCONT')
}
