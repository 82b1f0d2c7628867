import { expect, it } from 'vitest'
import { openStore } from '#lib/store/open.ts'
import { writtenTrack } from '#lib/track/fixtures/writtenTrack.ts'
import { folderForEach } from './commandFolder.ts'

const place = folderForEach()

it('lastfix track shows where a vessel was', async () => {
  const store = await openStore(`file:${place.store}`)
  await store.migrate()
  const writer = await store.openWriter()
  const seconds = Date.parse('2026-11-22T10:00:00Z') / 1000
  const points = [
    { seconds, longitude: 4.05, latitude: 51.98, speedKnots: 0.1, courseDegrees: null, dwellSeconds: 600 },
    { seconds: seconds + 900, longitude: 4.1, latitude: 51.99, speedKnots: 12.5, courseDegrees: 45, dwellSeconds: 0 },
  ]
  const vessel = { number: 244_660_001, createdMicroseconds: 1, simulated: false, record: new Uint8Array([1]) }
  await writer.commit([{ ...vessel, track: writtenTrack(points) }])
  await writer.release()
  await store.close()

  const lastfix = (...given: string[]) => place.performed(['track', ...given])
  const shown = await lastfix('244660001', '--since', '2026-11-22T00:00:00Z', '--until', '2026-11-23T00:00:00Z')
  expect(shown.stdout.split('\n').map((line) => line.split(/\s{2,}/))).toEqual([
    ['time (UTC)', 'latitude', 'longitude', 'knots', 'course', 'stayed'],
    ['2026-11-22 10:00:00', '51.98000', '4.05000', '0.1', '-', '600 s'],
    ['2026-11-22 10:15:00', '51.99000', '4.10000', '12.5', '45'],
    [''],
  ])
  const csv = await lastfix('244660001', '--format', 'csv', '--until', '2026-11-22T10:05:00Z')
  expect(csv.stdout.trim().split('\r\n').slice(1)).toEqual(['2026-11-22T10:00:00+00:00,4.05,51.98,0.1,,300'])
  for (const wrong of [
    ['2446'],
    ['244660001', '--format', 'shp'],
    ['244660001', '--step', '0'],
    ['244660001', '--since', 'x'],
    ['244660001', '--since', '1h', '--until', '2h'],
    ['244660001', '--since', '-PT1H', '--until', '-PT2H'],
  ])
    expect((await lastfix(...wrong)).exit).toBe(2)
})

it('lastfix track says that no vessel has the MMSI, or that tracks are off', async () => {
  const store = await openStore(`file:${place.store}`)
  await store.migrate()
  await store.close()
  const unknown = await place.performed(['track', '244660009'])
  expect([unknown.exit, unknown.stdout, unknown.stderr]).toEqual([
    1,
    '',
    expect.stringContaining('no vessel has the MMSI 244660009'),
  ])
  const off = await place.performed(['track', '244660009'], { TRACK_HOURS: '0' })
  expect([off.exit, off.stderr]).toEqual([1, expect.stringContaining('tracks are off (TRACK_HOURS=0)')])
})
