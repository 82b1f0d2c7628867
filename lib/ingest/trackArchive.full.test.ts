import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { seededRandom } from '#lib/ais/seededRandom.ts'
import { storeTracks, trackPoint } from '#lib/history/fixtures/storeTracks.ts'
import { openStore } from '#lib/store/open.ts'
import { obstacle, startTestServer, type TestServer } from '#lib/store/postgres/testServer.ts'
import { askDuckDb } from '#lib/testing/duckDb.ts'
import { freePort } from '#lib/testing/freePort.ts'
import { temporaryFolder } from '#lib/testing/temporaryFolder.ts'

const child = join(import.meta.dirname, 'trackArchive.child.ts')
const day = 86_400
const today = Date.parse('2026-11-24T00:00:00Z') / 1000
const vessels = 500
const pointsADay = 288
const days = 3
const kills = 12
const maxMilliseconds = 1_500

/** Kills sweeps at random moments, then lets one finish: every position is archived once, and removed from the store. */
async function run(databaseUrl: string): Promise<void> {
  const folder = join(temporaryFolder(), 'archive')
  const store = await openStore(databaseUrl)
  await store.migrate()
  const way = Array.from({ length: pointsADay * days }, (_, index) =>
    trackPoint(today - days * day + index * (day / pointsADay), (index % 1_000) / 100),
  )
  const numbers = Array.from({ length: vessels }, (_, index) => 201_000_000 + index)
  await storeTracks(
    store,
    numbers.map((number) => ({ vessel: { number }, points: way })),
  )
  const random = seededRandom(7)
  for (let time = 0; time <= kills; time += 1) {
    const sweep = spawn(process.execPath, [child, databaseUrl, folder, String(today + 2 * day)])
    const exit = once(sweep, 'exit')
    await once(sweep.stdout, 'data')
    if (time < kills) {
      await pause(random() * maxMilliseconds)
      sweep.kill('SIGKILL')
      await exit
    } else expect(await exit).toEqual([0, null])
  }
  expect(readdirSync(folder).toSorted()).toEqual(['2026-11-21.parquet', '2026-11-22.parquet', '2026-11-23.parquet'])
  const rows =
    await askDuckDb(`SELECT count(*)::INTEGER AS rows, count(DISTINCT (MMSI, BaseDateTime))::INTEGER AS positions
    FROM '${join(folder, '*.parquet')}'`)
  expect(rows).toEqual([{ rows: vessels * way.length, positions: vessels * way.length }])
  expect(await store.tracks.sealedBytes()).toBe(0)
  await store.close()
}

it('a kill loses no archived track and archives none twice (SQLite)', async () => {
  await run(`file:${join(temporaryFolder(), 'lastfix.db')}`)
})

describe.skipIf(obstacle !== null)(`with a server of its own${obstacle ?? ''}`, () => {
  let server: TestServer

  beforeAll(async () => {
    server = await startTestServer(await freePort())
  })
  afterAll(() => server.stop())

  it('a kill loses no archived track and archives none twice (PostgreSQL)', async () => {
    await run((await server.createDatabase()).databaseUrl)
  })
})
