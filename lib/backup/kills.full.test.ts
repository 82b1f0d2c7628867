import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { beforeEach, describe, expect, it } from 'vitest'
import { childEnvironment } from '#lib/settings.ts'
import { rowsOfVersion02 } from '#lib/store/contract/oldVersions.ts'
import { migrationsOf } from '#lib/store/migrations.ts'
import { openStore } from '#lib/store/open.ts'
import { backUpSqlite, rowCounts } from '#lib/store/sqlite/backup.ts'
import { applicationId } from '#lib/store/sqlite/connect.ts'
import { latestSchema } from '#lib/store/sqlite/migrate.ts'
import { temporaryFolder } from '#lib/testing/temporaryFolder.ts'

/** Large enough that each step takes a while. */
const rows = 40_000
const schemaOfVersion02 = 9
const main = join(import.meta.dirname, '..', 'cli', 'main.ts')

let folder: string
let path: string
let counts: Record<string, number>
beforeEach(() => {
  folder = temporaryFolder()
  path = join(folder, 'lastfix.db')
})

function withDatabase<Result>(file: string, use: (database: Database.Database) => Result): Result {
  const database = new Database(file)
  try {
    return use(database)
  } finally {
    database.close()
  }
}

/** As version 0.2 wrote it. */
function makeOld(): void {
  withDatabase(path, (database) => {
    for (const { schema, sql } of migrationsOf('sqlite')) if (schema <= schemaOfVersion02) database.exec(sql)
    database.exec(rowsOfVersion02)
    database.exec(`INSERT INTO feed WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${rows})
      SELECT 'feed ' || i, hex(randomblob(200)), i FROM n`)
    database.pragma(`application_id = ${applicationId}`)
    database.pragma(`user_version = ${schemaOfVersion02}`)
    counts = { ...rowCounts(database) }
  })
}

async function makeCurrent(): Promise<void> {
  makeOld()
  const store = await openStore(`file:${path}`)
  await store.migrate({ withoutBackup: true })
  await store.close()
  counts = withDatabase(path, (database) => ({ ...rowCounts(database) }))
}

/** Whole, and with the rows of before. */
function expectWhole(file: string, schema: number): void {
  withDatabase(file, (database) => {
    expect(database.pragma('integrity_check', { simple: true })).toBe('ok')
    expect(database.pragma('user_version', { simple: true })).toBe(schema)
    const { meta: _, ...found } = rowCounts(database)
    const { meta: _before, ...wanted } = counts
    expect(found).toMatchObject(wanted)
  })
}

function lastfix(words: string[]): ChildProcess {
  return spawn(process.execPath, [main, ...words], {
    cwd: folder,
    stdio: 'ignore',
    env: childEnvironment({ DATABASE_URL: `file:${path}` }, folder),
  })
}

async function killAfter(child: ChildProcess, begun: () => boolean, microseconds: number): Promise<void> {
  while (!begun() && child.exitCode === null) await new Promise((resolve) => setImmediate(resolve))
  const moment = process.hrtime.bigint() + BigInt(microseconds) * 1_000n
  while (process.hrtime.bigint() < moment);
  child.kill('SIGKILL')
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
}

const moments = [0, 2_000, 5_000, 10_000, 20_000, 40_000, 70_000, 110_000, 160_000, 250_000]

describe('kill -9', () => {
  it.each(moments)('in a backup, %i µs after it began, keeps nothing half', async (microseconds) => {
    await makeCurrent()
    const backups = join(folder, 'backups')
    const files = () => (existsSync(backups) ? readdirSync(backups) : [])
    await killAfter(lastfix(['backup']), () => files().length > 0, microseconds)
    for (const name of files().filter((each) => each.endsWith('.db'))) expectWhole(join(backups, name), latestSchema)
    expectWhole(path, latestSchema)
    const [code] = await once(lastfix(['backup']), 'exit')
    expect(code).toBe(0)
    expect(files()).toEqual([expect.stringMatching(/^lastfix-[\d-]{10}\.db$/)])
    expectWhole(join(backups, files()[0] ?? ''), latestSchema)
  })

  it.each(moments)('in an upgrade, %i µs after it began, leaves the old or the new schema', async (microseconds) => {
    makeOld()
    const copies = () => readdirSync(folder).filter((name) => name.includes('.before-'))
    await killAfter(lastfix(['user', 'list']), () => copies().length > 0, microseconds)
    const schema = withDatabase(path, (database) => Number(database.pragma('user_version', { simple: true })))
    expect([schemaOfVersion02, latestSchema]).toContain(schema)
    expectWhole(path, schema)
    for (const name of copies().filter((each) => !each.includes('.part')))
      expectWhole(join(folder, name), schemaOfVersion02)
    const [code] = await once(lastfix(['user', 'list']), 'exit')
    expect(code).toBe(0)
    expectWhole(path, latestSchema)
  })

  it.each(moments)('in a restore, %i µs after it began, leaves the old or the new database', async (microseconds) => {
    await makeCurrent()
    const copy = join(folder, 'copy.db')
    await backUpSqlite(path, copy)
    const drafts = () => readdirSync(folder).filter((name) => name.endsWith('.part'))
    await killAfter(lastfix(['restore', copy]), () => drafts().length > 0, microseconds)
    expectWhole(path, latestSchema)
    const [code] = await once(lastfix(['restore', copy]), 'exit')
    expect(code).toBe(0)
    expectWhole(path, latestSchema)
  })
})
