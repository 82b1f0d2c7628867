import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { FleetFollower } from '#lib/fleet/follower.ts'
import { openStore } from '#lib/store/open.ts'
import { encodeRecord } from '#lib/vessel/record.ts'
import { milliseconds, printTable, shareOf } from './measure.ts'
import { Random } from './synthetic/random.ts'
import { fillStore } from './synthetic/syntheticStore.ts'
import { benchNowMicroseconds } from './synthetic/syntheticVessels.ts'

const rounds = 60
const changes = [500, 1_000, 2_000, 5_000]

/** How long the web process blocks requests: while it loads, and when ingest has committed. */
export async function benchCommits({ vessels, seed }: { vessels: number; seed: number }): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'lastfix-bench-'))
  const databaseUrl = `file:${folder}/lastfix.db`
  console.log(`\nTurns of a web process that follows ${vessels.toLocaleString('en')} vessels (seed ${seed}) in SQLite`)
  await fillStore(databaseUrl, vessels, seed)
  const store = await openStore(databaseUrl)
  const writer = await store.openWriter()
  const follower = new FleetFollower({ source: store, pollMilliseconds: 2 ** 30 })
  const loading = await tasksOf(async () => {
    const ready = new Promise<void>((resolve) => follower.subscribe(() => resolve()))
    follower.start()
    await ready
  })
  const random = new Random(7)
  const rows: string[][] = [rowOf('loading all of them', [loading])]
  const looks = new Map<number, number[][]>(changes.map((changes) => [changes, []]))
  for (let round = 1; round <= rounds; round += 1) {
    for (const [changes, tasks] of looks) {
      await writer.commit(moved(follower, random, changes, benchNowMicroseconds + round * 1e6 + changes))
      tasks.push(await tasksOf(() => follower.catchUp()))
    }
  }
  for (const [changes, tasks] of looks) {
    rows.push(rowOf(`${changes.toLocaleString('en')} changed vessels in one commit`, tasks))
  }
  printTable(['', 'all ms p50', 'longest turn ms p50', 'p99', 'turns'], rows)
  await follower.stop()
  await writer.release()
  await store.close()
  rmSync(folder, { recursive: true })
}

function moved({ fleet }: FleetFollower, random: Random, count: number, updatedMicroseconds: number) {
  if (fleet === null) throw new Error('the fleet is not there')
  const rows = new Set<number>()
  while (rows.size < Math.min(count, fleet.rowCount)) rows.add(random.below(fleet.rowCount))
  return [...rows].map((row) => {
    const vessel = fleet.vesselAt(row)
    const longitude = Math.max(-180, Math.min(180, (vessel.longitude ?? 0) + random.around(0, 0.01)))
    const record = encodeRecord({ ...vessel, longitude, updatedMicroseconds })
    return { ...vessel, record }
  })
}

/** How long each turn of the event loop took while the work went on. */
async function tasksOf(work: () => Promise<void>): Promise<number[]> {
  const durations: number[] = []
  let isDone = false
  await setImmediate()
  let before = performance.now()
  const working = work().finally(() => {
    isDone = true
  })
  while (!isDone) {
    await setImmediate()
    const now = performance.now()
    durations.push(now - before)
    before = now
  }
  await working
  return durations
}

function rowOf(name: string, looks: readonly number[][]): string[] {
  const longest = looks.map((tasks) => tasks.reduce((most, each) => Math.max(most, each), 0))
  const all = looks.map((tasks) => tasks.reduce((sum, each) => sum + each, 0))
  const turns = shareOf(
    looks.map((tasks) => tasks.length),
    0.5,
  )
  return [name, ...[shareOf(all, 0.5), shareOf(longest, 0.5), shareOf(longest, 0.99)].map(milliseconds), String(turns)]
}
