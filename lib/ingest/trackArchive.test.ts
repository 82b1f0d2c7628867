import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, it } from 'vitest'
import { storeTracks, trackPoint } from '#lib/history/fixtures/storeTracks.ts'
import { TrackArchive } from '#lib/history/trackArchive.ts'
import { createLog } from '#lib/log.ts'
import { temporaryStore } from '#lib/store/contract/temporaryStore.ts'
import type { Store } from '#lib/store/store.ts'
import { askDuckDb } from '#lib/testing/duckDb.ts'
import { temporaryFolder } from '#lib/testing/temporaryFolder.ts'
import { type TrackRules, trackRules } from './tracking.ts'
import { sweepTracks } from './trackSweep.ts'

const day = 86_400
const today = Date.parse('2026-11-24T00:00:00Z') / 1000
const noon = today + day / 2
const [first, second] = [201_000_001, 201_000_002]

let store: Store
let folder: string
let log: string[]

beforeEach(async () => {
  store = await temporaryStore()
  folder = join(temporaryFolder(), 'archive')
  log = []
})

/** Sweeps as a process that has just started. */
async function sweep(nowSeconds: number, rules: Partial<TrackRules> = {}): Promise<TrackArchive> {
  const { signal } = new AbortController()
  const lines = createLog({ process: 'ingest', write: (line) => log.push(line) })
  const archive = new TrackArchive({ folder, store, log: lines, now: () => nowSeconds * 1000, signal })
  const all = trackRules({ trackArchive: folder })
  if (all) await sweepTracks(store, { ...all, ...rules }, nowSeconds, signal, archive)
  return archive
}

const files = () => (existsSync(folder) ? readdirSync(folder).toSorted() : [])
const archivedRows = (pattern = '*.parquet') =>
  askDuckDb(`SELECT MMSI AS mmsi, count(*)::INTEGER AS rows, min(BaseDateTime)::VARCHAR AS first,
    max(BaseDateTime)::VARCHAR AS last FROM '${join(folder, pattern)}' GROUP BY ALL ORDER BY ALL`)

async function storedSeconds(number: number): Promise<number | undefined> {
  return (await store.tracks.find(number, 0))[0]?.untilSeconds
}

/** A vessel under way for three days, a point every ten minutes; the other at rest since the first noon. */
async function storeThreeDays(): Promise<void> {
  const way = Array.from({ length: 60 * 6 }, (_, index) =>
    trackPoint(today - 2 * day + index * 600, (index % 100) / 10, { courseDegrees: index % 360 }),
  )
  const rest = [trackPoint(today - 1.5 * day, 4, { speedKnots: 0, dwellSeconds: 2 * day })]
  await storeTracks(store, [
    { vessel: { number: first, name: 'WAY' }, points: way },
    { vessel: { number: second, name: 'REST' }, points: rest },
  ])
}

it('writes each day before it is removed, once', async () => {
  await storeThreeDays()
  await sweep(noon)
  expect(files()).toEqual(['2026-11-22.parquet'])
  await sweep(noon + day)
  expect(files()).toEqual(['2026-11-22.parquet', '2026-11-23.parquet'])
  expect(await archivedRows()).toEqual([
    { mmsi: first, rows: 288, first: '2026-11-22 00:00:00', last: '2026-11-23 23:50:00' },
    { mmsi: second, rows: 4, first: '2026-11-22 12:00:00', last: '2026-11-23 23:59:59' },
  ])
  expect(await storedSeconds(first)).toBeGreaterThanOrEqual(today)
  expect(await storedSeconds(second)).toBe(noon)
  await sweep(noon + day)
  expect(files()).toHaveLength(2)
})

it('writes no file for a day without tracks', async () => {
  await storeThreeDays()
  await sweep(noon + 5 * day)
  expect(files()).toEqual(['2026-11-22.parquet', '2026-11-23.parquet', '2026-11-24.parquet'])
  expect(await store.trackArchive.untilSeconds()).toBe(today + 4 * day)
  expect(await storedSeconds(first)).toBeUndefined()
})

it('keeps tracks that cannot be archived, reports it, and archives them later', async () => {
  await storeThreeDays()
  writeFileSync(folder, 'a file')
  const failing = await sweep(noon + 5 * day)
  expect(failing.trouble).toEqual({
    sinceAt: (noon + 5 * day) * 1000,
    reason: expect.stringMatching(/archive cannot be written: ENOTDIR/),
  })
  expect(log.join()).toContain('tracks could not be archived and are kept')
  expect(await storedSeconds(first)).toBeLessThan(today)
  await sweep(noon + 5 * day, { maxBytes: 1 })
  expect(await storedSeconds(first)).toBeLessThan(today)
  rmSync(folder)
  expect((await sweep(noon + 5 * day)).trouble).toBeNull()
  expect(files()).toHaveLength(3)
})

it('writes complete days early when tracks take too much', async () => {
  await storeThreeDays()
  await sweep(today + 5_000, { hours: 100, maxBytes: 1 })
  expect(files()).toEqual(['2026-11-22.parquet', '2026-11-23.parquet'])
  expect(await storedSeconds(first)).toBeGreaterThanOrEqual(today)
})

it('finishes what a crash left: a whole file is renamed, and the start of one is written again', async () => {
  await storeThreeDays()
  await sweep(noon)
  const whole = await archivedRows()
  mkdirSync(join(folder, 'kept'))
  writeFileSync(join(folder, '2026-11-23.parquet.part'), 'PAR1 half')
  writeFileSync(join(folder, '2026-11-22-2.parquet.part'), 'whole, renamed only')
  await sweep(noon)
  expect(files()).toEqual(['2026-11-22-2.parquet', '2026-11-22.parquet', 'kept'])
  rmSync(join(folder, '2026-11-22-2.parquet'))
  expect(await archivedRows()).toEqual(whole)
  await sweep(noon + day)
  expect(await archivedRows('2026-11-23.parquet')).toMatchObject([{ rows: 144 }, { rows: 2 }])
})

it('leaves the file of another store as it is', async () => {
  await storeThreeDays()
  mkdirSync(folder)
  writeFileSync(join(folder, '2026-11-22.parquet'), 'of another store')
  await sweep(noon)
  expect(files()).toEqual(['2026-11-22-2.parquet', '2026-11-22.parquet'])
  expect(await archivedRows('2026-11-22-2.parquet')).toMatchObject([{ rows: 144 }, { rows: 2 }])
})
