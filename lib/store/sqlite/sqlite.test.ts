import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, readdirSync, readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import Database from 'better-sqlite3'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { temporaryFolder } from '#lib/testing/temporaryFolder.ts'
import {
  expectContentOfVersion01,
  expectContentOfVersion02,
  rowsOfVersion02,
  sqlOfVersion01,
} from '../contract/oldVersions.ts'
import { token } from '../contract/rows.ts'
import { copyMigrated } from '../contract/temporaryStore.ts'
import { storeContract } from '../contract.ts'
import { migrationsOf } from '../migrations.ts'
import { openStore } from '../open.ts'
import type { Upgrade } from '../store.ts'
import { StoreError } from '../storeError.ts'
import { selectLastVisits } from '../trackCells.ts'
import { upgradeStore } from '../upgradeStore.ts'
import { applicationId, connect } from './connect.ts'
import { latestSchema, migrate } from './migrate.ts'
import { countFromIndexes } from './status.ts'

storeContract('SQLite', async () => {
  const path = join(temporaryFolder(), 'lastfix.db')
  await copyMigrated(path)
  return { databaseUrl: `file:${path}`, dispose: async () => {} }
})

describe('a SQLite store', () => {
  let folder: string
  beforeEach(() => {
    folder = temporaryFolder()
  })

  function writeVersion02(path: string) {
    const database = new Database(path)
    const schema = 9
    for (const migration of migrationsOf('sqlite')) if (migration.schema <= schema) database.exec(migration.sql)
    database.exec(rowsOfVersion02)
    database.pragma(`application_id = ${applicationId}`)
    database.pragma(`user_version = ${schema}`)
    database.close()
  }

  async function storeAt(path: string) {
    const store = await openStore(`file:${path}`)
    onTestFinished(() => store.close())
    await store.migrate()
    return store
  }

  async function refusalOf(path: string) {
    const refusal = await openStore(`file:${path}`)
      .then((store) => store.migrate())
      .catch((error: unknown) => error)
    expect(refusal).toBeInstanceOf(StoreError)
    const { reason, message } = refusal as StoreError
    expect(message).toContain(path)
    expect(message).not.toContain('\n')
    return reason
  }

  it('creates its folder', async () => {
    const path = join(folder, 'new', 'deeper', 'lastfix.db')
    await storeAt(path)
    expect(readFileSync(path, 'latin1').slice(0, 15)).toBe('SQLite format 3')
  })

  it.skipIf(process.platform === 'win32')('is closed to other users in any folder', async () => {
    chmodSync(folder, 0o755)
    const path = join(folder, 'lastfix.db')
    const writer = await (await storeAt(path)).openWriter()
    const names = () => readdirSync(folder)
    const openToOthers = () => names().filter((name) => (statSync(join(folder, name)).mode & 0o077) !== 0)
    expect(names()).toEqual(expect.arrayContaining(['lastfix.db', 'lastfix.db-shm', 'lastfix.db-wal']))
    expect(openToOthers()).toEqual([])
    for (const name of names()) chmodSync(join(folder, name), 0o644)
    await writer.release()
    await (await (await storeAt(path)).openWriter()).release()
    expect(openToOthers()).toEqual([])
  })

  it('of version 0.2 is copied, upgraded and reported, with its content', async () => {
    const path = join(folder, 'lastfix.db')
    writeVersion02(path)
    const store = await openStore(`file:${path}`)
    const reported: Upgrade[] = []
    await upgradeStore(store, (_, upgrade) => reported.push(upgrade))
    await upgradeStore(store, () => expect.unreachable())
    await expectContentOfVersion02(store)
    await store.close()

    const copy = `${path}.before-10`
    expect(reported).toEqual([{ fromSchema: 9, toSchema: latestSchema, copy }])
    expect(readdirSync(folder).toSorted()).toEqual(['lastfix.db', 'lastfix.db.before-10'])
    expect(statSync(copy).mode & 0o777).toBe(process.platform === 'win32' ? 0o666 : 0o600)
    const copied = new Database(copy, { readonly: true })
    expect(copied.pragma('user_version', { simple: true })).toBe(9)
    expect(copied.prepare('SELECT email FROM account').pluck().all()).toEqual(['ann@example.org'])
    copied.close()
  })

  it('is not changed where an upgrade would lose rows', async () => {
    const path = join(folder, 'lastfix.db')
    writeVersion02(path)
    const steps = [...migrationsOf('sqlite'), { schema: latestSchema + 1, sql: 'DELETE FROM account' }]
    const connection = connect(path)
    await expect(migrate(connection, path, {}, steps)).rejects.toMatchObject({
      reason: 'not-upgraded',
      message: expect.stringContaining('table account has 0 rows instead of 1; nothing was changed'),
    })
    expect(connection.pragma('user_version', { simple: true })).toBe(9)
    expect(connection.prepare('SELECT email FROM account').pluck().all()).toEqual(['ann@example.org'])
    connection.close()
  })

  it('is created by several processes at the same time', async () => {
    const script = fileURLToPath(new URL('migrate.child.ts', import.meta.url))
    const children = Array.from({ length: 4 }, () =>
      spawn(process.execPath, [script, `file:${join(folder, 'lastfix.db')}`], { stdio: ['pipe', 'pipe', 'inherit'] }),
    )
    await Promise.all(children.map((child) => once(child.stdout, 'data')))
    for (const child of children) child.stdin.write('go\n')
    const exits = await Promise.all(children.map((child) => once(child, 'exit')))
    expect(exits.map(([code]) => code)).toEqual([0, 0, 0, 0])
  })

  it('waits for another writer without blocking its own process', async () => {
    const path = join(folder, 'lastfix.db')
    const store = await storeAt(path)
    const writing = new Database(path)
    writing.exec('BEGIN IMMEDIATE')
    let isDone = false
    const adding = store.tokens.add(token('one')).then(() => {
      isDone = true
    })
    await new Promise((resolve) => setImmediate(resolve))
    expect(isDone).toBe(false)
    writing.exec('COMMIT')
    await adding
    expect(await store.tokens.all()).toEqual([token('one')])
    writing.close()
  })

  it('refuses a folder that cannot be created', async () => {
    writeFileSync(join(folder, 'file'), '')
    expect(await refusalOf(join(folder, 'file', 'lastfix.db'))).toBe('unavailable')
  })

  it('refuses a folder in the place of the file', async () => {
    mkdirSync(join(folder, 'lastfix.db'))
    expect(await refusalOf(join(folder, 'lastfix.db'))).toBe('unavailable')
  })

  it('refuses a file that is not a database and leaves it unchanged', async () => {
    const path = join(folder, 'notes.txt')
    const notes = 'Remember the milk. '.repeat(100)
    writeFileSync(path, notes)
    expect(await refusalOf(path)).toBe('not-a-store')
    expect(readFileSync(path, 'utf8')).toBe(notes)
  })

  it('with a changed letter in its schema is reported as damaged', async () => {
    const path = join(folder, 'lastfix.db')
    const databaseUrl = `file:${path}`
    const made = await openStore(databaseUrl)
    await made.migrate()
    await made.close()
    const database = new Database(path)
    database.unsafeMode().pragma('writable_schema = ON')
    database.exec("UPDATE sqlite_schema SET sql = replace(sql, 'query TEXT', 'quern TEXT') WHERE name = 'saved_view'")
    database.close()
    const store = await openStore(databaseUrl)
    onTestFinished(() => store.close())
    await expect(store.views.get('coast')).rejects.toMatchObject({
      reason: 'not-a-store',
      message: expect.stringContaining(`${path} is damaged; restore it from a backup`),
    })
  })

  it('whose log was truncated while it was open is reported as damaged', async () => {
    const path = join(folder, 'lastfix.db')
    const [writing, reading] = [await openStore(`file:${path}`), await openStore(`file:${path}`)]
    onTestFinished(async () => void (await Promise.all([writing.close(), reading.close()])))
    await writing.migrate()
    await reading.tokens.all()
    const { size } = statSync(`${path}-wal`)
    await writing.tokens.add(token('one'))
    truncateSync(`${path}-wal`, size)
    await expect(reading.tokens.all()).rejects.toMatchObject({
      reason: 'not-a-store',
      message: expect.stringContaining(`${path} is damaged; restore it from a backup`),
    })
  })

  it('refuses the database of another program and leaves it unchanged', async () => {
    const path = join(folder, 'other.db')
    const other = new Database(path)
    other.exec('CREATE TABLE song (title TEXT)')
    other.close()
    const before = readFileSync(path)
    expect(await refusalOf(path)).toBe('not-a-store')
    expect(readFileSync(path).equals(before)).toBe(true)
  })

  it('refuses a database that a newer program wrote', async () => {
    const path = join(folder, 'lastfix.db')
    await storeAt(path)
    const newer = new Database(path)
    newer.pragma('user_version = 1000')
    newer.exec(`UPDATE meta SET value = 1012003 WHERE name = 'program_version'`)
    newer.close()
    expect(await refusalOf(path)).toBe('newer-schema')
    await expect(openStore(`file:${path}`).then((again) => again.migrate())).rejects.toThrow(
      /^The database .*lastfix\.db has schema 1000, but this .* schemas up to \d+; start version 1\.12\.3 or newer$/,
    )
  })

  it('refuses a schema between two releases, and changes nothing', async () => {
    const path = join(folder, 'lastfix.db')
    writeVersion02(path)
    const development = new Database(path)
    development.pragma('user_version = 30')
    const schemaOf = () => development.prepare('SELECT sql FROM sqlite_schema').pluck().all()
    const before = schemaOf()
    expect(await refusalOf(path)).toBe('not-a-store')
    await expect(openStore(`file:${path}`).then((again) => again.migrate())).rejects.toThrow(
      'has schema 30 of a development version, which cannot be upgraded; restore a backup from a released version',
    )
    expect(schemaOf()).toEqual(before)
    development.close()
  })

  it('upgrades a store that version 0.1 wrote, and loses nothing', async () => {
    const path = join(folder, 'lastfix.db')
    const before = new Database(path)
    before.exec(sqlOfVersion01('sqlite'))
    before.close()
    const store = await openStore(`file:${path}`)
    expect(await store.migrate()).toEqual({ fromSchema: 7, toSchema: latestSchema, copy: `${path}.before-8` })
    await expectContentOfVersion01(store)
    await store.close()
  })

  it('counts vessels from indexes alone', async () => {
    await storeAt(join(folder, 'lastfix.db'))
    const connection = new Database(join(folder, 'lastfix.db'))
    const plan = connection.prepare<[], { detail: string }>(`EXPLAIN QUERY PLAN ${countFromIndexes}`).all()
    connection.close()
    expect(plan.map(({ detail }) => detail).filter((detail) => detail.includes('vessel'))).toEqual([
      expect.stringContaining('USING COVERING INDEX'),
      expect.stringContaining('USING INDEX removed_vessel'),
    ])
  })

  it('looks the last visits of vessels up by their key', async () => {
    await storeAt(join(folder, 'lastfix.db'))
    const connection = new Database(join(folder, 'lastfix.db'))
    const plan = connection.prepare<[object], { detail: string }>(`EXPLAIN QUERY PLAN ${selectLastVisits}`)
    const steps = plan.all({ numbers: '[]' }).map(({ detail }) => detail)
    connection.close()
    expect(steps).toContain('SEARCH track_cell USING PRIMARY KEY (until_hour=? AND cell=? AND mmsi=?)')
    expect(steps.filter((detail) => detail.startsWith('SCAN'))).toEqual([expect.stringContaining('json_each')])
  })

  it('refuses a URL of another kind without repeating a password in it', async () => {
    const refusal = openStore('mysql://ann:secret@host/db')
    await expect(refusal).rejects.toThrow('file:PATH')
    await expect(refusal).rejects.not.toThrow('secret')
  })
})
