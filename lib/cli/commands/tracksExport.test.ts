import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { storeTracks, trackPoint } from '#lib/history/fixtures/storeTracks.ts'
import { openStore } from '#lib/store/open.ts'
import { askDuckDb } from '#lib/testing/duckDb.ts'
import type { Vessel } from '#lib/vessel/fields.ts'
import { folderForEach } from './commandFolder.ts'

const place = folderForEach()
const midnight = Date.parse('2026-11-22T00:00:00Z') / 1000
const wholeTime = ['--since', '2026-11-21', '--until', '2026-11-24']

async function storeThem(): Promise<void> {
  const store = await openStore(`file:${place.store}`)
  await store.migrate()
  await storeTracks(store, tracks)
  await store.close()
}

const tanker: Partial<Vessel> = {
  number: 244_660_001,
  name: 'ANNA, "II"',
  imo: 9_395_044,
  callSign: 'PABC',
  shipTypeCode: 80,
  toBowMetres: 150,
  toSternMetres: 33,
  draughtMetres: 9.5,
  transponderClass: 'A',
}

/** The tanker leaves its berth before midnight; the other vessel shares its MMSI. */
const tracks = [
  {
    vessel: tanker,
    points: [
      trackPoint(midnight - 7_200, 4, { speedKnots: 0, courseDegrees: null, dwellSeconds: 3_600 }),
      ...Array.from({ length: 120 }, (_, index) => trackPoint(midnight - 3_540 + index * 60, (4_001 + index) / 1_000)),
    ],
  },
  { vessel: { number: 1_244_660_001 }, points: [trackPoint(midnight + 10, 5, { speedKnots: null, dwellSeconds: 20 })] },
]

it('writes tracks as CSV with the columns of MarineCadastre', async () => {
  await storeThem()
  const file = join(place.folder, 'tracks.csv')
  const exported = await place.lastfix(['tracks', 'export', file, ...wholeTime])
  expect([exported.stderr, exported.stdout]).toEqual(['', `${file}: 124 positions of 2 vessels\n`])
  const lines = readFileSync(file, 'utf8').split('\r\n')
  expect(lines.slice(0, 4)).toEqual([
    'MMSI,BaseDateTime,LAT,LON,SOG,COG,Heading,VesselName,IMO,CallSign,VesselType,Status,Length,Width,Draft,Cargo,TransceiverClass',
    '244660001,2026-11-21T22:00:00,52,4,0,,,"ANNA, ""II""",IMO9395044,PABC,80,,183,,9.5,80,A',
    '244660001,2026-11-21T23:00:00,52,4,0,,,"ANNA, ""II""",IMO9395044,PABC,80,,183,,9.5,80,A',
    '244660001,2026-11-21T23:01:00,52,4.001,10,90,,"ANNA, ""II""",IMO9395044,PABC,80,,183,,9.5,80,A',
  ])
  expect(lines.slice(-3)).toEqual([
    '244660001,2026-11-22T00:00:10,52,5,,90,,,,,,,,,,,',
    '244660001,2026-11-22T00:00:30,52,5,,90,,,,,,,,,,,',
    '',
  ])
  const piped = await place.lastfix(['tracks', 'export', '-', ...wholeTime])
  expect(piped.stdout).toBe(readFileSync(file, 'utf8'))
  expect(piped.stderr).toBe('standard output: 124 positions of 2 vessels\n')
})

it('writes tracks as Parquet, which DuckDB reads as it reads the CSV', async () => {
  await storeThem()
  const [parquet, csv] = [join(place.folder, 'tracks.parquet'), join(place.folder, 'tracks.csv')]
  for (const file of [parquet, csv]) {
    const exported = await place.lastfix(['tracks', 'export', file, ...wholeTime, '--json'])
    expect(exported.json()).toEqual({ file, vessels: 2, positions: 124 })
  }
  const types = await askDuckDb(`DESCRIBE FROM '${parquet}'`)
  expect(types.map(({ column_name, column_type }) => `${column_name} ${column_type}`).slice(0, 9)).toEqual([
    ...['MMSI INTEGER', 'BaseDateTime TIMESTAMP', 'LAT DOUBLE', 'LON DOUBLE', 'SOG DOUBLE', 'COG DOUBLE'],
    ...['Heading INTEGER', 'VesselName VARCHAR', 'IMO VARCHAR'],
  ])
  const differing = `(FROM '${parquet}' EXCEPT ALL FROM '${csv}') UNION ALL (FROM '${csv}' EXCEPT ALL FROM '${parquet}')`
  expect(await askDuckDb(`SELECT * FROM (${differing})`)).toEqual([])
  expect(await askDuckDb(`SELECT count(*)::INTEGER AS rows FROM '${parquet}'`)).toEqual([{ rows: 124 }])
  expect(readdirSync(place.folder).filter((name) => name.includes('.part'))).toEqual([])
})

it('selects by time, by vessel and by position', async () => {
  await storeThem()
  const exported = async (...options: string[]) => {
    const { stdout } = await place.lastfix(['tracks', 'export', '-', ...options])
    return stdout.trim().split('\r\n').slice(1)
  }
  expect(await exported('--since', '2026-11-22T00:00:00Z', '--until', '2026-11-22T00:00:30Z')).toHaveLength(3)
  expect(await exported('--since', '2026-11-21T22:30:00Z', '--until', '2026-11-21T22:30:10Z')).toEqual([
    expect.stringContaining('T22:30:00,52,4,'),
    expect.stringContaining('T22:30:09,52,4,'),
  ])
  expect(await exported(...wholeTime, '--where', 'ship_type=Tanker&speed_max=5')).toHaveLength(2)
  expect(await exported(...wholeTime, '--where', 'bbox=4.0505,51,4.1005,53')).toHaveLength(50)
})

it('keeps an existing file, and says what is wrong', async () => {
  await storeThem()
  const file = join(place.folder, 'tracks.parquet')
  writeFileSync(file, 'kept')
  const exported = (...given: string[]) => place.lastfix(['tracks', 'export', ...given])
  expect(await exported(file)).toMatchObject({ exit: 1, stderr: expect.stringContaining('already exists') })
  expect(readFileSync(file, 'utf8')).toBe('kept')
  expect(await exported(join(place.folder, 'none', 'tracks.csv'))).toMatchObject({
    exit: 1,
    stderr: expect.stringContaining('tracks.csv cannot be written (ENOENT)'),
  })
  for (const [text, ...given] of [
    ['must end in .parquet or .csv', 'tracks.shp'],
    ['--since must not be later', '-', '--since', '2026-11-23', '--until', '2026-11-22'],
    ['must be filters of', '-', '--where', 'navigational_status=Moored'],
    ['must be one of', '-', '--where', 'ship_type=Submarine'],
  ])
    expect(await exported(...given)).toMatchObject({ exit: 2, stderr: expect.stringContaining(text ?? '') })
})
