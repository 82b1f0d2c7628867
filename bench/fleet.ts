import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Fleet } from '#lib/fleet/fleet.ts'
import { FleetFollower } from '#lib/fleet/follower.ts'
import { vesselPage } from '#lib/query/vesselPage.ts'
import { parseVesselQuery } from '#lib/query/vesselQuery.ts'
import { openStore } from '#lib/store/open.ts'
import type { TileAddress } from '#lib/tiles/tileAddress.ts'
import { vesselTile } from '#lib/tiles/vesselTile.ts'
import { encodeRecord } from '#lib/vessel/record.ts'
import { vesselJson } from '#lib/wire/vesselJson.ts'
import { measureFacets } from './facets.ts'
import { measureLists } from './lists.ts'
import { interleaved, megabyte, milliseconds, printTable, summaryOf, times } from './measure.ts'
import { type BenchQuery, benchQueries } from './queries.ts'
import { PostgisRival } from './rivals/postgisRival.ts'
import { SqliteRival } from './rivals/sqliteRival.ts'
import { Random } from './synthetic/random.ts'
import { fillStore } from './synthetic/syntheticStore.ts'
import { benchNowMicroseconds, syntheticVessels } from './synthetic/syntheticVessels.ts'

/** Rounds until the engine has compiled the hot code. */
const rounds = 120
const moved = 1_000

/** Time to ready, memory, pages, tiles and updates of a stored fleet. */
export async function benchFleet({ vessels, seed }: { vessels: number; seed: number }): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'lastfix-bench-'))
  const databaseUrl = `file:${folder}/lastfix.db`
  console.log(`\nA fleet of ${vessels.toLocaleString('en')} vessels (seed ${seed}) in SQLite`)
  await fillStore(databaseUrl, syntheticVessels(vessels, seed))
  const fleet = await load(databaseUrl, vessels)
  rmSync(folder, { recursive: true })
  measureUpdates(fleet)
  measureTiles(fleet)
  await measureFacets(fleet, rounds)
  await measureLists(fleet, rounds, seed)
  measurePages(fleet, vessels, seed)
}

async function load(databaseUrl: string, vessels: number): Promise<Fleet> {
  const before = memory()
  const began = performance.now()
  const store = await openStore(databaseUrl)
  await store.migrate()
  const follower = new FleetFollower({ source: store })
  const ready = new Promise<Fleet>((resolve) => follower.subscribe(({ fleet }) => resolve(fleet)))
  follower.start()
  const fleet = await ready
  const seconds = (performance.now() - began) / 1000
  await follower.stop()
  await store.close()
  const bytes = memory() - before
  console.log(`  ready after ${seconds.toFixed(1)} s: store opened, all vessels read, all indexes built`)
  console.log(
    `  ${(bytes / vessels).toFixed(0)} bytes per vessel, ${(bytes / megabyte).toFixed(0)} MB of heap and buffers in total`,
  )
  return fleet
}

/** Memory in use, without the reserve of the allocator. Needs --expose-gc. */
function memory(): number {
  globalThis.gc?.()
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}

function measureUpdates(fleet: Fleet): void {
  const random = new Random(5)
  const durations: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const changes = Array.from({ length: moved }, () => {
      const vessel = fleet.vesselAt(random.below(fleet.rowCount))
      const longitude = Math.max(-180, Math.min(180, (vessel.longitude ?? 0) + random.around(0, 0.01)))
      const updatedMicroseconds = benchNowMicroseconds + round * 1_000
      return { number: vessel.number, record: encodeRecord({ ...vessel, longitude, updatedMicroseconds }) }
    })
    // The vessels of one commit, in the form of the store.
    changes.sort((a, b) => a.number - b.number)
    const began = performance.now()
    fleet.applyChanges(changes)
    durations.push(performance.now() - began)
  }
  const { p50Milliseconds, p99Milliseconds } = summaryOf(durations)
  console.log(
    `  ${moved.toLocaleString('en')} moved vessels applied: p50 ${milliseconds(p50Milliseconds)} ms, p99 ${milliseconds(p99Milliseconds)} ms`,
  )
}

async function measureTiles(fleet: Fleet): Promise<void> {
  const options = { nowMicroseconds: benchNowMicroseconds }
  const addresses = {
    'world tile, zoom 0': { zoom: 0, column: 0, row: 0 },
    'regional tile, zoom 4': { zoom: 4, column: 8, row: 5 },
    'dense tile, zoom 8': { zoom: 8, column: 131, row: 84 },
  }
  const freshTile = (address: TileAddress) => () => {
    // Any change of the fleet invalidates cached tiles.
    fleet.version += 1
    return vesselTile(fleet, address, options)
  }
  const rivals = Object.fromEntries(Object.entries(addresses).map(([name, address]) => [name, freshTile(address)]))
  const measured = await interleaved(rounds, rivals)
  console.log('\nTiles, uncached')
  printTable(
    ['', 'p50 ms', 'p99 ms', 'kB', 'kB gzip'],
    Object.entries(addresses).map(([name, address]) => {
      const tile = vesselTile(fleet, address, options)
      const kilobytes = [tile.length, gzipSync(tile, { level: 1 }).length].map((bytes) => (bytes / 1000).toFixed(0))
      const { p50Milliseconds, p99Milliseconds } = measured[name]!
      return [name, milliseconds(p50Milliseconds), milliseconds(p99Milliseconds), ...kilobytes]
    }),
  )
}

async function measurePages(fleet: Fleet, vessels: number, seed: number): Promise<void> {
  const sqlite = new SqliteRival(vessels, seed)
  const postgis = await PostgisRival.where(vessels, seed)
  console.log('\nPages of 100 as JSON with the exact total, compared with SQLite in memory (indexes, R*Tree, trigrams)')
  if (!postgis) console.log('Set BENCH_POSTGRES_URL to compare with PostgreSQL and PostGIS')
  const rows: string[][] = []
  for (const query of benchQueries(fleet)) {
    const parameters = new URLSearchParams(query.parameters)
    const next = query.offset ? cursorAt(fleet, parameters, query.offset) : null
    if (next) parameters.set('next', next)
    const measured = await interleaved(rounds, {
      ours: () => pageJson(fleet, parameters),
      sqlite: () => sqlite.page(query),
      ...(postgis && { postgis: () => postgis.page(query) }),
    })
    const ours = measured.ours!
    const rivals = [measured.sqlite!, ...(measured.postgis ? [measured.postgis] : [])]
    rows.push([
      query.name,
      totalOf(fleet, query),
      ...[ours.p50Milliseconds, ours.p99Milliseconds].map(milliseconds),
      ...rivals.flatMap(({ p50Milliseconds }) => [
        milliseconds(p50Milliseconds),
        times(p50Milliseconds / ours.p50Milliseconds),
      ]),
    ])
  }
  const headings = ['SQLite p50 ms', 'ratio', ...(postgis ? ['PostGIS p50 ms', 'ratio'] : [])]
  printTable(['', 'total', 'Lastfix p50 ms', 'p99 ms', ...headings], rows)
  await postgis?.close()
}

function pageJson(fleet: Fleet, parameters: URLSearchParams): string {
  const { limit, total, next, vessels } = page(fleet, parameters)
  return JSON.stringify({
    paging: { limit, total, next },
    data: vessels.map((vessel) => vesselJson(vessel, fleet.characteristicsOf(vessel))),
  })
}

function page(fleet: Fleet, parameters: URLSearchParams) {
  const asked = parseVesselQuery(parameters, benchNowMicroseconds)
  if ('problem' in asked) throw new Error(asked.problem.detail)
  return vesselPage(fleet, asked.query)
}

function cursorAt(fleet: Fleet, parameters: URLSearchParams, offset: number): string | null {
  const walk = new URLSearchParams(parameters)
  let next: string | null = null
  for (let passed = 0; passed < offset; passed += 100) {
    next = page(fleet, walk).next
    if (next === null) return null
    walk.set('next', next)
  }
  return next
}

function totalOf(fleet: Fleet, { parameters }: BenchQuery): string {
  return page(fleet, new URLSearchParams(parameters)).total.toLocaleString('en')
}
