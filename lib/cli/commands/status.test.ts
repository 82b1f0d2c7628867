import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { text } from 'node:stream/consumers'
import { beforeEach, expect, it } from 'vitest'
import type { BackupState } from '#lib/backup/nightlyBackup.ts'
import { createCounts } from '#lib/ingest/feeds/counts.ts'
import { reportFeeds } from '#lib/ingest/feeds/feedReports.ts'
import { FeedHealth } from '#lib/ingest/feeds/health.ts'
import type { StoreTrouble } from '#lib/ingest/storeRetries.ts'
import { createLog } from '#lib/log.ts'
import { childEnvironment } from '#lib/settings.ts'
import { openStore } from '#lib/store/open.ts'
import { temporaryFolder } from '#lib/testing/temporaryFolder.ts'

let folder: string
let databaseUrl: string

beforeEach(() => {
  folder = temporaryFolder()
  databaseUrl = `file:${join(folder, 'vessels.db')}`
})

async function statusAt(port: number, ...options: string[]) {
  const env = childEnvironment({ DATABASE_URL: databaseUrl, PORT: String(port) })
  const child = spawn(process.execPath, [join(import.meta.dirname, '..', 'main.ts'), 'status', ...options], { env })
  const exit = new Promise<number | null>((done) => child.once('close', done))
  return { said: await text(child.stdout), exit: await exit }
}

const jsonAt = async (port: number) => {
  const { said, exit } = await statusAt(port, '--json')
  return { json: JSON.parse(said), exit }
}

/** Runs a web process that reports this state. */
async function withWeb<Result>(code: number, body: object, use: (port: number) => Promise<Result>): Promise<Result> {
  const server = createServer((_, response) => response.writeHead(code).end(JSON.stringify(body)))
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const address = server.address()
  try {
    return await use(typeof address === 'object' && address ? address.port : 0)
  } finally {
    server.close()
  }
}

/** A store with the health reports of an ingest process with one mast. */
async function saveHealth(
  tell: (health: FeedHealth, now: number) => void,
  storeTrouble: StoreTrouble | null = null,
  archiveTrouble: StoreTrouble | null = null,
  backup: BackupState | null = null,
): Promise<void> {
  const store = await openStore(databaseUrl)
  await store.migrate()
  const now = Date.now()
  const health = new FeedHealth(now - 600_000)
  tell(health, now)
  const source = { name: 'mast', kind: 'udp', collectionType: 'terrestrial', simulated: false } as const
  const feed = health.snapshot({ ...source, silentSeconds: 120 }, { ...createCounts(), messages: 7 }, 0, now)
  const ingest = {
    startedAt: now - 600_000,
    stoppedAt: null,
    queueLength: 0,
    queueLimit: 20_000,
    committed: { observations: 6, vessels: 3, batches: 2 },
    storeTrouble,
    archiveTrouble,
    backup,
  }
  const log = createLog({ process: 'test', write: () => {} })
  const reporting = await reportFeeds(store.feeds, () => ({ ingest, feeds: [feed] }), { log, now: () => now })
  await reporting.stop()
  await store.close()
}

const webIsWell = { status: 'live' }

it('reports that the service does not answer, and creates no database', async () => {
  const { json, exit } = await jsonAt(1)
  expect({ json, exit }).toMatchObject({
    json: {
      address: 'http://127.0.0.1:1',
      web: null,
      ingest: { running: false },
      feeds: [],
      store: { place: join(folder, 'vessels.db'), bytes: null, problem: 'no database yet' },
    },
    exit: 1,
  })
})

it('shows the state of the web process', async () => {
  const loading = { status: 'loading' }
  const { json, exit } = await withWeb(503, loading, jsonAt)
  expect(json.web).toEqual({ ready: false, ...loading })
  expect(exit).toBe(1)
})

it('shows no position of a receiver', async () => {
  const station = { id: 'roof', software: 'AIS-catcher v0.70', device: null, position: [4.3, 52.1] as [number, number] }
  await saveHealth((health, now) => health.posted(station, now))
  const { json } = await withWeb(200, webIsWell, jsonAt)
  expect(json.feeds[0].station).toEqual({
    id: 'roof',
    software: 'AIS-catcher v0.70',
    device: null,
    signalDb: null,
    ppm: null,
  })
})

it('exits with 0 while web is ready, ingest runs and its feed is live', async () => {
  await saveHealth((health, now) => {
    health.connected('listening on 127.0.0.1:10110', now - 600_000)
    health.received(10, 7, now - 1000)
  })
  const { json, exit } = await withWeb(200, webIsWell, jsonAt)
  expect(json).toMatchObject({
    web: { ready: true },
    ingest: { running: true, committed: { observations: 6 } },
    feeds: [{ name: 'mast', state: 'live', counts: { messages: 7 } }],
    store: { vessels: 0, problem: null, bytes: expect.any(Number) },
  })
  expect(exit).toBe(0)
})

it('exits with 1 while tracks cannot be archived, and says why', async () => {
  const reason = '/srv/tracks cannot be written: ENOSPC: no space left on device, write'
  const trouble = { sinceAt: Date.now() - 7_200_000, reason }
  await saveHealth((health, now) => health.received(10, 7, now - 1000), null, trouble)
  const { said, exit } = await withWeb(200, webIsWell, (port) => statusAt(port))
  expect(said).toContain(`archive   nothing archived for 2 h, tracks are kept: ${reason}`)
  expect(exit).toBe(1)
})

it('reports the last backup, and exits with 1 while none can be made', async () => {
  const receive = (health: FeedHealth, now: number) => health.received(10, 7, now - 1000)
  const made = { file: '/backups/vessels-2026-11-28.db', at: Date.now() - 7_200_000, bytes: 12_340_000 }
  const state = { folder: '/backups', last: made, trouble: null }
  await saveHealth(receive, null, null, state)
  const said = await withWeb(200, webIsWell, async (port) => (await statusAt(port)).said)
  expect(said).toContain('backup    /backups/vessels-2026-11-28.db, 12.3 MB, 2 h ago')
  const trouble = { sinceAt: Date.now() - 180_000, reason: '/backups does not exist' }
  await saveHealth(receive, null, null, { ...state, trouble })
  const failing = await withWeb(200, webIsWell, (port) => statusAt(port))
  expect(failing.said).toContain(
    'backup    failing for 3 min: /backups does not exist; last /backups/vessels-2026-11-28.db',
  )
  expect(failing.exit).toBe(1)
})

it('exits with 1 while the store takes nothing, and says why', async () => {
  const reason = 'The database vessels.db cannot grow, because the disk is full; free space there (SQLITE_FULL)'
  await saveHealth(
    (health, now) => {
      health.connected('listening on 127.0.0.1:10110', now - 600_000)
      health.received(10, 7, now - 1000)
    },
    { sinceAt: Date.now() - 180_000, reason },
  )
  const { said, exit } = await withWeb(200, webIsWell, (port) => statusAt(port))
  expect(said).toContain(`nothing stored for 3 min: ${reason}`)
  expect(exit).toBe(1)
})

it('exits with 1 when a feed is silent, and shows which', async () => {
  await saveHealth((health, now) => health.received(1, 1, now - 600_000))
  const { said, exit } = await withWeb(200, webIsWell, (port) => statusAt(port))
  expect(said).toMatch(/^FEED +KIND +STATE/m)
  expect(said).toMatch(/^mast +udp +silent +10 min/m)
  expect(exit).toBe(1)
})

it('only reads the store: neither its schema nor a byte of it changes', async () => {
  await saveHealth(() => {})
  const path = join(folder, 'vessels.db')
  const before = new DatabaseSync(path)
  before.exec('PRAGMA user_version = 7; PRAGMA wal_checkpoint(TRUNCATE)')
  before.close()
  const bytes = readFileSync(path)
  const { json } = await jsonAt(1)
  expect(json.store).toMatchObject({ vessels: 0, problem: null })
  expect(readFileSync(path).equals(bytes)).toBe(true)
})
