import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { StoredVessel } from '../vessels.ts'
import { backUpSqlite } from './backup.ts'
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

async function storeWithVessels() {
  const store = await openSqliteStore(path)
  await store.migrate()
  const writer = await store.openWriter()
  await writer.commit(batchOf(1))
  await writer.release()
  return store
}
