import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { StoredVessel } from '../vessels.ts'
import { backUpSqlite, rowCounts } from './backup.ts'
import { openSqliteStore } from './store.ts'

let folder = ''
let path = ''
let copyPath = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lastfix-backup-'))
  path = join(folder, 'vessels.db')
  copyPath = join(folder, 'copy.db')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const vessels = 2_000

/** Every vessel of a batch carries the batch's number, so that a copy of parts of two batches would show. */
function batchOf(number: number): StoredVessel[] {
  return Array.from({ length: vessels }, (_, index) => ({
    number: 200_000_000 + index,
    createdMicroseconds: 1_000_000 + index,
    simulated: false,
    record: Uint8Array.from({ length: 160 }, () => number),
  }))
}

async function recordsOf(databasePath: string): Promise<Uint8Array[]> {
  const store = await openSqliteStore(databasePath)
  try {
    await store.migrate()
    const records: Uint8Array[] = []
    await store.loadVessels((record) => void records.push(Uint8Array.from(record)))
    return records
  } finally {
    await store.close()
  }
}

it('a copy holds one moment, though every step of it is followed by another batch, and it ends', async () => {
  const store = await openSqliteStore(path)
  await store.migrate()
  const writer = await store.openWriter()
  await writer.commit(batchOf(1))
  let batches = 1
  let written = Promise.resolve<unknown>(null)
  const shares: number[] = []
  const counts = await backUpSqlite(path, copyPath, {
    pagesAtOnce: 16,
    copied(share) {
      shares.push(share)
      batches += 1
      const batch = batchOf(batches)
      written = written.then(() => writer.commit(batch))
    },
  })
  await written
  await writer.release()
  await store.close()
  expect(batches).toBeGreaterThan(5)
  expect(shares).toEqual(shares.toSorted((one, other) => one - other))
  expect(counts).toMatchObject({ vessels, accounts: 0, tokens: 0, 'port aliases': 0 })
  expect(new Set((await recordsOf(copyPath)).map((record) => record.join()))).toEqual(
    new Set([Array(160).fill(1).join()]),
  )
  expect(new Set((await recordsOf(path)).map(([first]) => first))).toEqual(new Set([batches]))
})

it('a copy is one file, without a log beside it', async () => {
  await (await storeWithVessels()).close()
  await backUpSqlite(path, copyPath)
  expect([copyPath, `${copyPath}-wal`, `${copyPath}-journal`].map((each) => existsSync(each))).toEqual([
    true,
    false,
    false,
  ])
})

it('a copy without tracks has all else, and is one that the program can use', async () => {
  const store = await openSqliteStore(path)
  await store.migrate()
  const writer = await store.openWriter()
  const points = Uint8Array.of(1, 2, 3)
  const [vessel] = batchOf(7)
  const track = {
    tail: { untilSeconds: 2, points },
    sealed: [{ sinceSeconds: 1, untilSeconds: 2, points }],
    visits: [],
  }
  await writer.commit([{ ...vessel!, track: { ...track, isNew: true } }])
  await writer.release()
  await store.audit.add([{ at: 1, kind: 'started', actor: 'web', address: null, subject: '', details: '' }])
  const whole = rowsByTable(path)
  expect(whole.track).toBe(1)
  await store.close()

  expect(await backUpSqlite(path, copyPath, { withoutTracks: true })).toMatchObject({ vessels: 1, 'audit events': 1 })
  expect(readdirSync(folder)).toContain('copy.db')
  expect(existsSync(`${copyPath}-journal`)).toBe(false)
  expect(rowsByTable(copyPath)).toEqual({ ...whole, track: 0 })
  expect(schemaOf(copyPath)).toEqual(schemaOf(path))
  const restored = await openSqliteStore(copyPath)
  expect(await restored.migrate()).toBe(null)
  await restored.audit.add([{ at: 2, kind: 'started', actor: 'web', address: null, subject: '', details: '' }])
  expect((await restored.audit.find({ limit: 10 })).map(({ id }) => id)).toEqual([2, 1])
  await restored.close()
})

it('a cancelled backup reports that it was cancelled', async () => {
  await (await storeWithVessels()).close()
  const controller = new AbortController()
  const backup = backUpSqlite(path, copyPath, {
    pagesAtOnce: 4,
    copied: () => controller.abort(new Error('enough')),
    signal: controller.signal,
  })
  await expect(backup).rejects.toThrow('enough')
})

it('a damaged store is reported, not copied', async () => {
  await (await storeWithVessels()).close()
  const connection = new Database(path)
  connection.pragma('wal_checkpoint(TRUNCATE)')
  connection.pragma('journal_mode = DELETE')
  connection.unsafeMode().pragma('writable_schema = ON')
  connection.exec("UPDATE sqlite_schema SET rootpage = 3 WHERE name = 'port_alias'")
  connection.close()
  await expect(backUpSqlite(path, copyPath)).rejects.toMatchObject({
    reason: 'not-a-store',
    message: expect.stringContaining(`${path} is damaged`),
  })
})

it('a missing store and another program’s database are refused, and none is created', async () => {
  await expect(backUpSqlite(path, copyPath)).rejects.toThrow(`There is no database at ${path}`)
  expect(existsSync(path)).toBe(false)
  const other = new Database(path)
  other.exec('CREATE TABLE recipe (name TEXT)')
  other.close()
  await expect(backUpSqlite(path, copyPath)).rejects.toThrow(`${path} is not a Lastfix database`)
  writeFileSync(
    path,
    'a shopping list, longer than the hundred bytes of a header, so that SQLite reads it as a file: '.repeat(3),
  )
  await expect(backUpSqlite(path, copyPath)).rejects.toThrow(`${path} is not a SQLite database`)
})

function rowsByTable(databasePath: string) {
  const connection = new Database(databasePath, { readonly: true })
  const counts = rowCounts(connection)
  connection.close()
  return counts
}

/** Definitions of tables and indexes, and what SQLite keeps of the file. */
function schemaOf(databasePath: string) {
  const connection = new Database(databasePath, { readonly: true })
  const definitions = connection.prepare('SELECT name, sql FROM sqlite_schema ORDER BY name').all()
  const pragmas = ['page_size', 'application_id', 'user_version'].map((name) =>
    connection.pragma(name, { simple: true }),
  )
  connection.close()
  return { definitions, pragmas }
}

async function storeWithVessels() {
  const store = await openSqliteStore(path)
  await store.migrate()
  const writer = await store.openWriter()
  await writer.commit(batchOf(1))
  await writer.release()
  return store
}
