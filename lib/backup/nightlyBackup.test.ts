import { mkdirSync, readdirSync, renameSync, rmSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, it } from 'vitest'
import { createLog } from '#lib/log.ts'
import { vessel } from '#lib/store/contract/rows.ts'
import { openStore } from '#lib/store/open.ts'
import { diskObstacle, smallDisk } from '#lib/testing/smallDisk.ts'
import { temporaryFolder } from '#lib/testing/temporaryFolder.ts'
import { NightlyBackup, nightlyBackupOf } from './nightlyBackup.ts'

const log = createLog({ process: 'test', write: () => {} })
const evening = new Date(2026, 10, 28, 20).getTime()
const hour = 3_600_000

let dataFolder: string
let folder: string
let now: number
let sent: string[]
beforeEach(async () => {
  dataFolder = temporaryFolder()
  folder = join(dataFolder, 'backups')
  now = evening
  sent = []
  const store = await openStore(`file:${join(dataFolder, 'lastfix.db')}`)
  await store.migrate()
  await store.close()
})

function nightly(options: Partial<ConstructorParameters<typeof NightlyBackup>[0]> = {}) {
  const databaseUrl = `file:${join(dataFolder, 'lastfix.db')}`
  return new NightlyBackup({
    plan: { databaseUrl, dataFolder, folder, withTracks: false },
    send: async ({ kind, reason }) => void sent.push(`${kind} ${reason}`),
    now: () => now,
    log,
    ...options,
  })
}

const look = (backup: NightlyBackup) => backup.look(new AbortController().signal)
const files = () => readdirSync(folder)

/** The file has the time of the clock of this machine, not that of the test. */
function madeAt(name: string, at: number, where = folder) {
  utimesSync(join(where, name), at / 1000, at / 1000)
}

it('makes one at the first look, and the next after two in the morning', async () => {
  const backup = nightly()
  expect(backup.state).toEqual({ folder, last: null, trouble: null })
  await look(backup)
  expect(files()).toEqual(['lastfix-2026-11-28.db'])
  expect(backup.state.last).toMatchObject({ file: join(folder, 'lastfix-2026-11-28.db'), at: evening })
  madeAt('lastfix-2026-11-28.db', evening)
  for (const hours of [1, 5]) {
    now = evening + hours * hour
    await look(backup)
  }
  expect(files()).toEqual(['lastfix-2026-11-28.db'])
  now = evening + 6 * hour
  await look(nightly())
  expect(files()).toEqual(['lastfix-2026-11-28.db', 'lastfix-2026-11-29.db'])
})

it('does not wait for a backup of a clock that was wrong', async () => {
  const backup = nightly()
  await look(backup)
  madeAt('lastfix-2026-11-28.db', evening + 1_000 * hour)
  now = evening + hour
  await look(backup)
  expect(backup.state.last?.at).toBe(evening + hour)
})

it('tells administrators once of failures, also across a restart, and once that it works again', async () => {
  const mounted = join(dataFolder, 'disk', 'backups')
  const url = `file:${join(dataFolder, 'lastfix.db')}`
  const plan = { databaseUrl: url, dataFolder, folder: mounted, withTracks: false }
  mkdirSync(mounted, { recursive: true })
  await look(nightly({ plan }))
  madeAt('lastfix-2026-11-28.db', evening, mounted)
  renameSync(mounted, `${mounted}-unmounted`)
  now += 24 * hour
  const backup = nightly({ plan })
  await look(backup)
  const fault = `${mounted} does not exist; create the folder, or mount its disk`
  expect(sent).toEqual([`backup_failed ${fault}`])
  expect(backup.state.trouble).toEqual({ sinceAt: now, reason: fault })
  now += hour
  const restarted = nightly({ plan, stateBefore: backup.state })
  await look(restarted)
  expect(sent).toHaveLength(1)
  expect(restarted.state.trouble?.sinceAt).toBe(now - hour)

  renameSync(`${mounted}-unmounted`, mounted)
  await look(restarted)
  expect(sent.slice(1)).toEqual(['backup_made null'])
  expect(restarted.state.trouble).toBe(null)
  expect(readdirSync(mounted)).toHaveLength(2)
})

it('tells nothing when ingest ends while one is made', async () => {
  const ending = new AbortController()
  const backup = nightly({
    make: async () => {
      ending.abort()
      throw new Error('killed')
    },
  })
  await backup.look(ending.signal)
  expect([sent, backup.state.trouble]).toEqual([[], null])
})

it('reports a process that was killed', async () => {
  rmSync(join(dataFolder, 'lastfix.db'))
  const backup = nightly()
  await look(backup)
  expect(backup.state.trouble?.reason).toBe(`There is no database at ${join(dataFolder, 'lastfix.db')}`)
  expect(files()).toEqual([])
})

it.skipIf(diskObstacle !== null)(
  `reports a full disk, on which vessels are still stored, and backs up once there is space${diskObstacle ?? ''}`,
  async () => {
    const disk = smallDisk(80)
    const databaseUrl = `file:${join(disk.folder, 'lastfix.db')}`
    const store = await openStore(databaseUrl)
    await store.migrate()
    const writer = await store.openWriter()
    disk.fill(32 * 1024 ** 2)
    const backups = join(disk.folder, 'backups')
    const backup = nightly({ plan: { databaseUrl, dataFolder: disk.folder, folder: backups, withTracks: false } })
    await look(backup)
    const fault =
      /^\S+ has \d+ MB free and a backup needs \d+ MB; free space there, or set BACKUP_FOLDER to another disk$/
    expect(backup.state.trouble?.reason).toMatch(fault)
    expect(readdirSync(backups)).toEqual([])
    await writer.commit([vessel(244_660_000)])
    disk.makeRoom()
    now += hour
    await look(backup)
    expect(sent).toEqual([expect.stringMatching(/^backup_failed /), 'backup_made null'])
    expect(backup.state.trouble).toBe(null)
    const copy = await openStore(`file:${backup.state.last?.file}`)
    const records: string[] = []
    await copy.loadVessels((record) => void records.push(Buffer.from(record).toString()))
    expect(records).toEqual(['244660000'])
    await copy.close()
    await writer.release()
    await store.close()
  },
)

it('is off without a folder', () => {
  const options = { send: async () => {}, log, now: () => now }
  expect(nightlyBackupOf({ databaseUrl: 'file:x', dataFolder, backupFolder: null }, options)).toBe(null)
})
