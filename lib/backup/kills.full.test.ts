import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import {
  endOf,
  expectWhole,
  killAfter,
  lastfix,
  makeCurrentDatabase,
  makeOldDatabase,
  schemaOfVersion02,
  withDatabase,
} from '#lib/store/contract/largeDatabase.ts'
import { backUpSqlite } from '#lib/store/sqlite/backup.ts'
import { latestSchema } from '#lib/store/sqlite/migrate.ts'
import { temporaryFolder } from '#lib/testing/temporaryFolder.ts'

let folder: string
let path: string
beforeEach(() => {
  folder = temporaryFolder()
  path = join(folder, 'lastfix.db')
})

const start = (words: string[]) => lastfix(words, { DATABASE_URL: `file:${path}` })

async function expectSuccess(words: string[]): Promise<void> {
  expect((await endOf(start(words))).code).toBe(0)
}

const moments = [0, 2_000, 5_000, 10_000, 20_000, 40_000, 70_000, 110_000, 160_000, 250_000]

describe('kill -9', () => {
  it.each(moments)('in a backup, %i µs after it began, keeps nothing half', async (microseconds) => {
    const rows = await makeCurrentDatabase(path)
    const backups = join(folder, 'backups')
    const files = () => (existsSync(backups) ? readdirSync(backups) : [])
    await killAfter(start(['backup']), () => files().length > 0, microseconds)
    for (const name of files().filter((each) => each.endsWith('.db')))
      expectWhole(join(backups, name), latestSchema, rows)
    expectWhole(path, latestSchema, rows)
    await expectSuccess(['backup'])
    expect(files()).toEqual([expect.stringMatching(/^lastfix-[\d-]{10}\.db$/)])
    expectWhole(join(backups, files()[0] ?? ''), latestSchema, rows)
  })

  it.each(moments)('in an upgrade, %i µs after it began, leaves the old or the new schema', async (microseconds) => {
    const rows = makeOldDatabase(path)
    const copies = () => readdirSync(folder).filter((name) => name.includes('.before-'))
    await killAfter(start(['user', 'list']), () => copies().length > 0, microseconds)
    const schema = withDatabase(path, (database) => Number(database.pragma('user_version', { simple: true })))
    expect([schemaOfVersion02, latestSchema]).toContain(schema)
    expectWhole(path, schema, rows)
    for (const name of copies().filter((each) => !each.includes('.part')))
      expectWhole(join(folder, name), schemaOfVersion02, rows)
    await expectSuccess(['user', 'list'])
    expectWhole(path, latestSchema, rows)
  })

  it.each(moments)('in a restore, %i µs after it began, leaves the old or the new database', async (microseconds) => {
    const rows = await makeCurrentDatabase(path)
    const copy = join(folder, 'copy.db')
    await backUpSqlite(path, copy)
    const drafts = () => readdirSync(folder).filter((name) => name.endsWith('.part'))
    await killAfter(start(['restore', copy]), () => drafts().length > 0, microseconds)
    expectWhole(path, latestSchema, rows)
    await expectSuccess(['restore', copy])
    expectWhole(path, latestSchema, rows)
  })
})
