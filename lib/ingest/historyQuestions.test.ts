import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { storeTracks, trackPoint } from '#lib/history/fixtures/storeTracks.ts'
import { TrackArchive } from '#lib/history/trackArchive.ts'
import { createLog } from '#lib/log.ts'
import { temporaryStore } from '#lib/store/contract/temporaryStore.ts'
import { askDuckDb } from '#lib/testing/duckDb.ts'
import { temporaryFolder } from '#lib/testing/temporaryFolder.ts'

const hour = 3_600
const day = 24 * hour
const days = 30
const began = Date.parse('2026-11-01T00:00:00Z') / 1000

/** Berthed until six every morning, then eight hours out and eight back at 12 kn, and once at 13.5 kn. */
const ferry = Array.from({ length: days }, (_, date) => {
  const midnight = began + date * day
  const way = Array.from({ length: 16 }, (_, index) => {
    const legs = index < 8 ? index + 1 : 15 - index
    const speedKnots = date === 20 && index === 2 ? 13.5 : 12
    return trackPoint(midnight + (7 + index) * hour, 4.1 + legs * 0.2, { latitude: 51.95, speedKnots })
  })
  return [trackPoint(midnight, 4.1, { latitude: 51.95, speedKnots: 0, dwellSeconds: 6 * hour }), ...way]
}).flat()
const berthed = [trackPoint(began, 4.3, { latitude: 51.3, speedKnots: 0, dwellSeconds: days * day - 1 })]
const visitor = [
  trackPoint(began, 0, { speedKnots: 14 }),
  trackPoint(began + 10 * day, 4.301, { latitude: 51.3, speedKnots: 0, dwellSeconds: 3 * day }),
]
const fast = Array.from({ length: 10 }, (_, index) =>
  trackPoint(began + index * hour, 1 + index / 2, { speedKnots: index === 5 ? 38.4 : 30 }),
)
const error = [trackPoint(began, 9, { speedKnots: 102.2 })]

it('DuckDB answers the questions of docs/history.md from a month of archived days', async () => {
  const store = await temporaryStore()
  await storeTracks(store, [
    { vessel: { number: 244_660_001, name: 'ANNA', shipTypeCode: 70 }, points: ferry },
    { vessel: { number: 244_660_002, name: 'BERTHA', shipTypeCode: 80 }, points: berthed },
    { vessel: { number: 244_660_003, name: 'CARLA', shipTypeCode: 89 }, points: visitor },
    { vessel: { number: 244_660_004, name: 'DASH', shipTypeCode: 40 }, points: fast },
    { vessel: { number: 244_660_005, name: 'ERROR', shipTypeCode: 40 }, points: error },
  ])
  const folder = join(temporaryFolder(), 'archive')
  const { signal } = new AbortController()
  const log = createLog({ process: 'ingest', write: () => {} })
  await new TrackArchive({ folder, store, log, now: Date.now, signal }).writeUntil(began + days * day)
  expect(readdirSync(folder)).toHaveLength(days)

  const page = readFileSync(join(import.meta.dirname, '..', '..', 'docs', 'history.md'), 'utf8')
  const queries = new Map(
    [...page.matchAll(/^### (.*?)\n.*?```sql\n(.*?)```/gms)].map(([, title = '', sql = '']) => [title, sql]),
  )
  const answer = (title: string) =>
    askDuckDb((queries.get(title) ?? '').replaceAll('FROM positions', `FROM '${join(folder, '*.parquet')}'`))
  expect([...queries.keys()]).toHaveLength(5)

  expect(await answer('Dwell by port')).toEqual([
    { port: 'Antwerp', vessels: 2, hours: 792 },
    { port: 'Rotterdam', vessels: 1, hours: 210 },
  ])
  const cells = await answer('Density by cell')
  expect(cells.slice(0, 2)).toEqual([
    { west: 4.3, south: 51.3, vessels: 2 },
    { west: 0, south: 52, vessels: 1 },
  ])
  expect(await answer('Fastest of each type')).toEqual([
    { type: 40, knots: 38.4, name: 'DASH', at: '2026-11-01 05:00:00' },
    { type: 70, knots: 13.5, name: 'ANNA', at: '2026-11-21 09:00:00' },
    { type: 80, knots: 14, name: 'CARLA', at: '2026-11-01 00:00:00' },
  ])
  expect(await answer('Who met whom')).toEqual([
    { one: 'BERTHA', other: 'CARLA', since: '2026-11-11 00:00:00', hours: 72 },
  ])
  expect(await answer("A vessel's year")).toEqual([{ month: '2026-11-01', miles: 3550, hours: 508 }])
})
