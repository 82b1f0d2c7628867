import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, readdirSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import Database from 'better-sqlite3'
import { beforeEach, expect, it } from 'vitest'
import { makeOldDatabase } from '#lib/store/contract/largeDatabase.ts'
import { account } from '#lib/store/contract/rows.ts'
import { openStore } from '#lib/store/open.ts'
import { temporaryFolder } from '#lib/testing/temporaryFolder.ts'
import { type BackupPlan, makeBackup } from './makeBackup.ts'

const now = new Date(2026, 10, 29, 3).getTime()

let plan: BackupPlan
let path: string
beforeEach(async () => {
  const dataFolder = temporaryFolder()
  path = join(dataFolder, 'lastfix.db')
  plan = { databaseUrl: `file:${path}`, dataFolder, folder: join(dataFolder, 'backups'), withTracks: false }
  const store = await openStore(plan.databaseUrl)
  await store.migrate()
  await store.accounts.add(account('ann@example.org'))
  await store.close()
})

it('makes one file for the day, which only its owner can read, and replaces it', async () => {
  const made = await makeBackup(plan, now)
  const file = join(plan.folder, 'lastfix-2026-11-29.db')
  expect(made).toEqual({
    file,
    bytes: statSync(file).size,
    counts: expect.objectContaining({ accounts: 1, watches: 0 }),
  })
  expect([statSync(file).mode & 0o777, statSync(plan.folder).mode & 0o777]).toEqual([0o600, 0o700])
  const { pid } = spawnSync('true')
  writeFileSync(join(plan.folder, `.lastfix.${pid}.part`), 'left by a process that was killed')
  writeFileSync(join(plan.folder, `.lastfix.${pid}.part-journal`), 'left as well')
  await makeBackup(plan, now)
  expect(readdirSync(plan.folder)).toEqual(['lastfix-2026-11-29.db'])
})

it('backs up a database of version 0.2, which has fewer tables, before its upgrade', async () => {
  const old = join(plan.dataFolder, 'old.db')
  makeOldDatabase(old, 10)
  expect((await makeBackup({ ...plan, databaseUrl: `file:${old}` }, now)).counts).toMatchObject({ accounts: 1 })
})

it('keeps nothing of a damaged database, and the backup before', async () => {
  await makeBackup(plan, now)
  const before = statSync(join(plan.folder, 'lastfix-2026-11-29.db')).ino
  truncateSync(path, 9_000)
  await expect(makeBackup(plan, now)).rejects.toThrow(/is damaged/)
  expect(readdirSync(plan.folder)).toEqual(['lastfix-2026-11-29.db'])
  expect(statSync(join(plan.folder, 'lastfix-2026-11-29.db')).ino).toBe(before)
})

it('names the cure where the folder cannot be used', async () => {
  const file = join(plan.dataFolder, 'file')
  writeFileSync(file, '')
  for (const folder of [file, join(file, 'backups')])
    await expect(makeBackup({ ...plan, folder }, now)).rejects.toThrow('is a file; name a folder, or remove the file')
  const away = join(plan.dataFolder, 'disk', 'backups')
  await expect(makeBackup({ ...plan, folder: away }, now)).rejects.toThrow('create the folder, or mount its disk')
  expect(existsSync(away)).toBe(false)
  await expect(makeBackup({ ...plan, folder: '/proc' }, now)).rejects.toThrow(/^\/proc (cannot be|has 0 MB free)/)
})

it.skipIf(process.getuid?.() === 0)('names the owner as the cure of a folder of another user', async () => {
  await makeBackup(plan, now)
  chmodSync(plan.folder, 0o500)
  await expect(makeBackup(plan, now)).rejects.toThrow('change its owner, or BACKUP_FOLDER')
})

function startProcess(): ChildProcess {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'backupProcess.ts')], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  child.stdin.end(JSON.stringify({ ...plan, now }))
  return child
}

const outputOf = ({ stdout }: ChildProcess) => (stdout ? text(stdout) : '')

function growDatabase(): void {
  const database = new Database(path)
  database.exec(`INSERT INTO feed WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 60000)
    SELECT 'feed ' || i, hex(randomblob(100)), i FROM n`)
  database.close()
}

it('two at the same moment are both whole', async () => {
  growDatabase()
  const outputs = await Promise.all([startProcess(), startProcess()].map(outputOf))
  for (const output of outputs) expect(JSON.parse(output).counts).toMatchObject({ accounts: 1 })
  expect(readdirSync(plan.folder)).toEqual(['lastfix-2026-11-29.db'])
})

it('a kill -9 leaves no half of a backup, and the next one is made', async () => {
  growDatabase()
  const child = startProcess()
  const draft = `.lastfix.${child.pid}.part`
  while (!existsSync(join(plan.folder, draft))) await new Promise((resolve) => setImmediate(resolve))
  child.kill('SIGKILL')
  await once(child, 'exit')
  expect(await outputOf(child)).toBe('')
  expect(readdirSync(plan.folder)).toContain(draft)
  expect(readdirSync(plan.folder)).not.toContain('lastfix-2026-11-29.db')
  expect((await makeBackup(plan, now)).counts).toMatchObject({ accounts: 1 })
  expect(readdirSync(plan.folder)).toEqual(['lastfix-2026-11-29.db'])
})
