import { appendFileSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { storeTracks, trackPoint } from '#lib/history/fixtures/storeTracks.ts'
import { openStore } from '#lib/store/open.ts'
import type { Store } from '#lib/store/store.ts'
import { askDuckDb } from '#lib/testing/duckDb.ts'
import { joinChunks } from '#lib/track/select.ts'
import { decodeRecord } from '#lib/vessel/record.ts'
import { folderForEach } from './commandFolder.ts'

const place = folderForEach()
const lastfix = (words: string[], env: Record<string, string> = {}) => place.lastfix(words, { env, now })
const inPlace = (name: string) => join(place.folder, name)
const [first, second] = [244_660_001, 244_660_002]
const hour = 3_600
const now = Date.parse('2026-03-01T12:00Z')
const began = now / 1000 - 20 * hour

/** A track with a point a minute: under way, at rest for two hours of one day, and under way again. */
const way = [
  ...Array.from({ length: 120 }, (_, index) => trackPoint(began + index * 60, (400 + index) / 100)),
  trackPoint(began + 2 * hour, 5.5, { speedKnots: 0, courseDegrees: null, dwellSeconds: 2 * hour }),
  ...Array.from({ length: 120 }, (_, index) => trackPoint(began + 4 * hour + (index + 1) * 60, (550 + index) / 100)),
]
const tracks = [
  { vessel: { number: first, name: 'ANNA', shipTypeCode: 70, transponderClass: 'A' as const }, points: way },
  {
    vessel: { number: second, name: 'BERTHA', shipTypeCode: 80, transponderClass: 'A' as const },
    points: way.slice(50),
  },
]

async function inStore<Result>(use: (store: Store) => Promise<Result>): Promise<Result> {
  const store = await openStore(`file:${place.store}`)
  try {
    await store.migrate()
    return await use(store)
  } finally {
    await store.close()
  }
}

const trackOf = (number: number) => inStore(async (store) => joinChunks(await store.tracks.find(number, 0), 0))

async function exported(name: string): Promise<string> {
  const file = join(place.folder, name)
  await inStore((store) => storeTracks(store, tracks))
  await lastfix(['tracks', 'export', file])
  return file
}

it('brings exported tracks back as they were, once', async () => {
  const file = await exported('tracks.parquet')
  await inStore((store) => store.tracks.removeBefore(Number.MAX_SAFE_INTEGER))
  expect(await trackOf(first)).toEqual([])
  const imported = await lastfix(['tracks', 'import', file, '--json'])
  expect(imported.json().files).toEqual([
    {
      ...{ name: 'tracks.parquet', positions: 434, added: way.length * 2 - 50, ofNewVessels: 0 },
      ...{ tooOld: 0, rejected: 0, isFull: false },
    },
  ])
  expect(await trackOf(first)).toEqual(way)
  expect(await trackOf(second)).toEqual(way.slice(50))
  const again = await lastfix(['tracks', 'import', file])
  expect(again.stdout).toContain('434 positions: 0 points added to tracks, 0 of new vessels')
  expect(await trackOf(first)).toEqual(way)
})

it('brings a rest over midnight back as one, from one table or from one of each day', async () => {
  const points = way.map((point) => ({ ...point, seconds: point.seconds + 5 * hour }))
  await inStore((store) =>
    storeTracks(
      store,
      tracks.map((track) => ({ ...track, points })),
    ),
  )
  const [whole, before, after] = [inPlace('whole.csv'), inPlace('before.parquet'), inPlace('after.parquet')]
  await lastfix(['tracks', 'export', whole])
  await lastfix(['tracks', 'export', before, '--until', '2026-03-01T00:00Z'])
  await lastfix(['tracks', 'export', after, '--since', '2026-03-01T00:00Z'])
  for (const files of [[whole], [before, after], [after, before]]) {
    await inStore((store) => store.tracks.removeBefore(Number.MAX_SAFE_INTEGER))
    await lastfix(['tracks', 'import', ...files])
    for (const number of [first, second]) expect([files, await trackOf(number)]).toEqual([files, points])
  }
})

it('adds the beginning of a track, which passages then find', async () => {
  const file = await exported('tracks.parquet')
  await inStore(async (store) => {
    await store.tracks.removeBefore(Number.MAX_SAFE_INTEGER)
    await storeTracks(store, [{ vessel: { number: first }, points: way.slice(60, 100) }])
  })
  await lastfix(['tracks', 'import', file])
  expect(await trackOf(first)).toEqual(way.slice(0, 100))
  const visitors: number[] = []
  await inStore(async ({ trackCells }) => {
    for await (const part of trackCells.visitors([{ first: 0, last: 1e9 }], began, began + hour))
      visitors.push(...part.map(({ number }) => number))
  })
  expect(visitors).toContain(first)
})

it('makes records of unknown vessels, and gives them their tracks', async () => {
  const [parquet, csv] = [await exported('tracks.parquet'), await exported('tracks.csv')]
  for (const file of [parquet, csv]) {
    const env = { DATABASE_URL: `file:${join(place.folder, file === csv ? 'csv.db' : 'parquet.db')}` }
    const imported = await lastfix(['tracks', 'import', file], env)
    expect(imported.stdout).toContain('434 positions: 0 points added to tracks, 434 of new vessels')
    const store = await openStore(env.DATABASE_URL)
    const names: (string | null)[] = []
    await store.loadVessels((record) => names.push(decodeRecord(record).name))
    expect(names.toSorted()).toEqual(['ANNA', 'BERTHA'])
    const track = joinChunks(await store.tracks.find(first, 0), 0)
    expect(track.length).toBeGreaterThan(200)
    expect(track.at(-1)).toEqual(way.at(-1))
    await store.close()
    const again = await lastfix(['tracks', 'import', file], env)
    expect(again.stdout).toContain('434 positions: 0 points added to tracks, 0 of new vessels')
  }
})

it('makes records of unknown vessels with negative longitudes and latitudes', async () => {
  const [first] = tracks
  const points = way
    .slice(0, 30)
    .map(({ longitude, latitude, ...point }) => ({ ...point, longitude: -longitude, latitude: -latitude }))
  const file = join(place.folder, 'south-west.parquet')
  await inStore((store) => storeTracks(store, first ? [{ ...first, points }] : []))
  await lastfix(['tracks', 'export', file])
  const env = { DATABASE_URL: `file:${join(place.folder, 'south-west.db')}` }
  await lastfix(['tracks', 'import', file], env)
  const store = await openStore(env.DATABASE_URL)
  const places: unknown[] = []
  await store.loadVessels((record) => {
    const { longitude, latitude } = decodeRecord(record)
    places.push({ longitude, latitude })
  })
  await store.close()
  const { longitude, latitude } = points.at(-1) ?? expect.fail('no point')
  expect(places).toEqual([{ longitude: expect.closeTo(longitude), latitude: expect.closeTo(latitude) }])
})

it('reads the columns of positions among others, as GeoParquet has them', async () => {
  const [file, geo] = [await exported('tracks.parquet'), join(place.folder, 'geo.parquet')]
  await inStore((store) => store.tracks.removeBefore(Number.MAX_SAFE_INTEGER))
  const columns = `MMSI AS mmsi, BaseDateTime AS base_date_time, LON AS longitude, LAT AS latitude, SOG AS sog, COG AS cog`
  await askDuckDb(`COPY (SELECT {'xmin': LON, 'ymin': LAT} AS bbox, ${columns} FROM '${file}') TO '${geo}'`)
  const imported = await lastfix(['tracks', 'import', geo])
  expect(imported.stdout).toMatch(/434 positions: [1-9]\d* points added to tracks, 0 of new vessels/)
  expect((await trackOf(first)).at(-1)).toEqual(way.at(-1))
})

it('leaves out what is too old or no position, and refuses what is no table', async () => {
  const file = await exported('tracks.csv')
  const [header = ''] = readFileSync(file, 'utf8').split('\r\n')
  const old = join(place.folder, 'old.csv')
  writeFileSync(old, `${header}\r\n244660001,2020-01-01T00:00:00,52,4,,,,,,,,,,,,,\r\n`)
  appendFileSync(old, '244660001,yesterday,52,4,,,,,,,,,,,,,\r\n244660001,2020-01-01T00:00:00,91,4\r\n')
  expect((await lastfix(['tracks', 'import', old])).stdout).toContain(
    '3 positions: 0 points added to tracks, 0 of new vessels, 1 too old for TRACK_HOURS, 2 rejected',
  )
  const [broken, text, packed] = [inPlace('broken.parquet'), inPlace('text.csv'), inPlace('text.zip')]
  writeFileSync(broken, 'PAR1 broken')
  writeFileSync(text, 'name,age\nAnna,7\n')
  writeFileSync(packed, 'PK\u0003\u0004')
  for (const [path, reason] of [
    [broken, 'is not whole'],
    [text, 'has no columns of time, MMSI, latitude and longitude'],
    [packed, 'zip is not supported; unpack it with unzip -p'],
    [inPlace('none.csv'), 'does not exist'],
  ] as const) {
    const { exit, stderr } = await lastfix(['tracks', 'import', path])
    expect([exit, stderr]).toEqual([1, expect.stringContaining(reason)])
  }
})

it('stops when tracks take TRACK_MEGABYTES', async () => {
  const file = await exported('tracks.parquet')
  const many = Array.from({ length: 800 }, (_, index) => ({ vessel: { number: 300_000_000 + index }, points: way }))
  await inStore((store) => storeTracks(store, many))
  const full = await lastfix(['tracks', 'import', file], { TRACK_MEGABYTES: '1' })
  expect([full.exit, full.stderr]).toEqual([1, expect.stringContaining('tracks take TRACK_MEGABYTES. Increase it')])
})
