import { beforeEach, describe, expect, it } from 'vitest'
import { encodeMessage } from '#lib/ais/encode.ts'
import type { MessageToEncode } from '#lib/ais/message.ts'
import { createLog } from '#lib/log.ts'
import { reportOf } from '#lib/stations/fixtures/reports.ts'
import { account, ann, bob, watch as watchNamed, webhook } from '#lib/store/contract/rows.ts'
import { temporaryStore } from '#lib/store/contract/temporaryStore.ts'
import type { Store } from '#lib/store/store.ts'
import { openTestPipeline, type TestPipeline } from './fixtures/testPipeline.ts'
import { StationBook } from './stationBook.ts'
import { Watching } from './watching.ts'

const start = Date.parse('2026-11-21T00:00:00Z')
const log = createLog({ process: 'ingest', write: () => {} })
const sart = 970_123_456
const place = { longitude: 4.1, latitude: 51.95 }

let store: Store
let ingest: TestPipeline
let now: number

beforeEach(async () => {
  now = start
  store = await temporaryStore()
  await watch('all', '')
  await watch('roads', 'bbox=4,51.9,4.2,52')
  await watch('flag', 'flag=NL')
  await begin()
})

function watch(id: string, query: string, events = ['distress', 'safety_text']) {
  return store.watches.add(watchNamed(id, { query, terms: JSON.stringify({ events }), since: now }), 10)
}

async function begin() {
  ingest = await openTestPipeline(store, async (writer, coverage) => {
    const watching = await Watching.open({ store, writer, coverage, log, now: () => now })
    const stations = await StationBook.open({ store, log, stationHours: 24 })
    return { watching, stations, nowMicroseconds: () => now * 1000, monotonicMilliseconds: () => now }
  })
}

async function restart() {
  await ingest.close()
  await begin()
}

async function receive(seconds: number, ...messages: MessageToEncode[]) {
  now = start + seconds * 1000
  for (const message of messages) await ingest.feed.lines(encodeMessage(message), now)
  await ingest.pipeline.durable()
}

/** Eight reports in 14 seconds, in turn on both channels. */
async function burst(seconds: number, status: number, mmsi = sart) {
  for (let report = 0; report < 8; report += 1) {
    now = start + (seconds + report * 2) * 1000
    const second = (seconds + report * 2) % 60
    const message = { type: 1, mmsi, navigationalStatus: status, second, speedKnots: 0, ...place } as const
    await ingest.feed.lines(encodeMessage(message, { channel: report % 2 ? 'B' : 'A' }), now)
  }
  await ingest.pipeline.durable()
}

async function rows(table: 'station' | 'activation' | 'safety_text') {
  const found = []
  for await (const piece of store.stations.since(table, 0, Number.MAX_SAFE_INTEGER)) found.push(...piece)
  return found.map(({ facts }) => JSON.parse(facts))
}

const activations = async () =>
  (await rows('activation')).map(({ beganMicroseconds: began, lastMicroseconds: last }) => [
    (began / 1000 - start) / 1000,
    (last / 1000 - start) / 1000,
  ])

async function events() {
  const found = await store.watchEvents.find({ owner: null, after: 0, limit: 100 })
  return found.map(({ watch: of, kind, mmsi, at }) => `${kind} ${of} ${mmsi} ${(at - start) / 1000}`).sort()
}

describe('bursts of a beacon', () => {
  it('are one activation until a silence of ten minutes, once each, also when ingest restarts', async () => {
    await burst(0, 15)
    expect(await activations()).toEqual([])
    for (const minute of [1, 2, 3]) {
      await burst(minute * 60, 14)
      await restart()
    }
    await burst(240, 15)
    await restart()
    await burst(1_500, 14)
    await restart()
    await burst(1_560, 14)
    expect(await activations()).toEqual([
      [60, 194],
      [1_500, 1_574],
    ])
    expect(await events()).toEqual(
      ['all', 'roads'].flatMap((id) => [`distress ${id} ${sart} 1500`, `distress ${id} ${sart} 60`]),
    )
    expect(await rows('station')).toMatchObject([{ mmsi: sart, kind: 'sart', activation: expect.any(Number) }])
  })

  it('tell watches with an area once the position is known', async () => {
    await receive(0, { type: 14, mmsi: sart, text: 'SART ACTIVE' })
    expect(await events()).toEqual([`distress all ${sart} 0`, `safety_text all ${sart} 0`])
    await receive(10, { type: 1, mmsi: sart, navigationalStatus: 14, second: 10, ...place })
    await receive(20, { type: 1, mmsi: sart, navigationalStatus: 14, second: 20, ...place })
    expect(await events()).toEqual([`distress all ${sart} 0`, `distress roads ${sart} 0`, `safety_text all ${sart} 0`])
  })

  it('make no event when they are imported or old', async () => {
    const imported = ingest.openFeed('recording', true)
    await imported.lines(encodeMessage({ type: 14, mmsi: sart, text: 'SART ACTIVE' }), now)
    await ingest.pipeline.durable()
    expect([await activations(), await events()]).toEqual([[[0, 0]], []])
  })
})

describe('channels without a watch', () => {
  const told = async (id: string) =>
    (await store.webhooks.deliveries.find({ webhook: id, before: null, limit: 200 })).map((each) =>
      Math.round((each.at - start) / 1000),
    )

  beforeEach(async () => {
    await store.accounts.add(account(ann, { role: 'admin' }))
    await store.accounts.add(account(bob, { role: 'viewer', scope: 'bbox=4,51.9,4.2,52' }))
    await store.accounts.add(account('far@example.org', { role: 'viewer', scope: 'bbox=8,54,9,55' }))
    await store.accounts.add(account('flag@example.org', { role: 'viewer', scope: 'flag=NL' }))
    await store.webhooks.add(webhook('all', { createdAt: start, distress: true }), 10)
    await store.webhooks.add(webhook('later', { createdAt: start + 600_000, distress: true }), 10)
    await store.webhooks.add(webhook('unasked', { createdAt: start }), 10)
    for (const owner of [bob, 'far@example.org', 'flag@example.org'])
      await store.webhooks.add(webhook(`of ${owner}`, { owner, createdAt: start, distress: true }), 10)
    await restart()
  })

  it('get each activation that their owner may see once, also when ingest restarts', async () => {
    await burst(0, 15)
    for (const minute of [1, 2]) {
      await burst(minute * 60, 14)
      await restart()
    }
    await burst(1_500, 14)
    expect(await told('all')).toEqual([1_500, 60])
    expect(await told('later')).toEqual([1_500])
    expect(await told(`of ${bob}`)).toEqual([1_500, 60])
    for (const id of ['unasked', 'of far@example.org', 'of flag@example.org']) expect(await told(id)).toEqual([])
  })

  it('of users with an area get it once its position is known', async () => {
    await receive(0, { type: 14, mmsi: sart, text: 'SART ACTIVE' })
    expect([await told('all'), await told(`of ${bob}`)]).toEqual([[0], []])
    await receive(10, { type: 1, mmsi: sart, navigationalStatus: 14, second: 10, ...place })
    await receive(20, { type: 1, mmsi: sart, navigationalStatus: 14, second: 20, ...place })
    expect([await told('all'), await told(`of ${bob}`)]).toEqual([[0], [0]])
  })

  it('get an activation once, also where a watch with an area reports it when its position is known', async () => {
    const terms = JSON.stringify({ events: ['distress'], webhooks: ['all'] })
    await store.watches.add(watchNamed('quay', { query: 'bbox=4,51.9,4.2,52', terms, since: start }), 10)
    await restart()
    await receive(0, { type: 14, mmsi: sart, text: 'SART ACTIVE' })
    await restart()
    await receive(10, { type: 1, mmsi: sart, navigationalStatus: 14, second: 10, ...place })
    expect(await events()).toContain(`distress quay ${sart} 0`)
    expect(await told('all')).toEqual([0])
  })

  it('of one owner are limited, whatever a forger sends', async () => {
    const beacons = Array.from({ length: 150 }, (_, beacon) => 970_100_000 + beacon)
    await receive(0, ...beacons.map((mmsi) => ({ type: 14, mmsi, text: 'SART ACTIVE' }) as const))
    expect(await told('all')).toHaveLength(100)
  })
})

describe('a safety text', () => {
  const gale = { type: 14, mmsi: 244_660_001, text: 'GALE WARNING' } as const

  it('is one row however often it is sent, and makes no vessel', async () => {
    await receive(0, gale)
    for (const seconds of [300, 800, 1_300]) await receive(seconds, gale)
    await restart()
    await receive(1_800, gale, { ...gale, text: 'OTHER' }, { ...gale, type: 12, destinationMmsi: 244_660_009 })
    await receive(2_400, gale)
    expect(
      (await rows('safety_text')).map(({ text, toMmsi, kind, longitude }) => [text, toMmsi, kind, longitude]),
    ).toEqual([
      ['GALE WARNING', null, null, null],
      ['OTHER', null, null, null],
      ['GALE WARNING', 244_660_009, null, null],
      ['GALE WARNING', null, null, null],
    ])
    expect(await events()).toHaveLength(4)
    const vessels: unknown[] = []
    await store.loadVessels((record) => void vessels.push(record))
    expect(vessels).toEqual([])
  })

  it('has the name and position of its vessel', async () => {
    await receive(
      0,
      { type: 1, mmsi: 244_660_001, second: 1, ...place },
      { type: 24, partNumber: 0, mmsi: 244_660_001, name: 'ANNA' },
    )
    await receive(30, gale)
    expect(await rows('safety_text')).toMatchObject([{ kind: 'vessel', name: 'ANNA', longitude: expect.closeTo(4.1) }])
    expect(await events()).toEqual([`safety_text all 244660001 30`, `safety_text roads 244660001 30`])
  })
})

describe('stations', () => {
  it('are removed once they have been silent, and a beacon is restamped at the end of its distress', async () => {
    await receive(
      0,
      { type: 4, mmsi: 2_442_000, ...place },
      { type: 9, mmsi: 111_244_501, altitudeMetres: 100, ...place },
    )
    await burst(60, 14)
    const [before] = (await rows('station')).filter(({ mmsi }) => mmsi === sart)
    now = start + 3_600_000
    await ingest.pipeline.sweepSilences()
    const stations = await rows('station')
    expect(stations.map(({ mmsi }) => mmsi).sort()).toEqual([sart, 2_442_000].sort())
    const [after] = stations.filter(({ mmsi }) => mmsi === sart)
    expect(after).toMatchObject({ activeMicroseconds: null })
    expect(after.updatedMicroseconds).toBeGreaterThan(before.updatedMicroseconds)
    await restart()
    now = start + 86_400_000
    await ingest.pipeline.sweepSilences()
    expect((await rows('station')).map(({ mmsi }) => mmsi)).toEqual([sart])
  })
})

it('forged activations of one source hide no beacon that another receives', async () => {
  const book = await StationBook.open({ store, log, stationHours: 24 })
  const moment = { stampMicroseconds: start * 1_000, nowMicroseconds: start * 1_000 }
  const activate = (mmsi: number, source: string) => {
    const report = reportOf({ type: 1, mmsi, navigationalStatus: 14, second: 1, speedKnots: 0, ...place })
    if (report) book?.receive({ ...report, source }, moment, null)
  }
  for (let forged = 0; forged < 5_001; forged += 1) activate(970_200_000 + forged, 'forger')
  activate(sart, 'mast')
  const begun = (book?.take().activations ?? []).map(({ facts }) => JSON.parse(facts).mmsi)
  expect([begun.length, begun.at(-1)]).toEqual([5_001, sart])
})

it('keeps 50,000 stations, without those that have been silent longest, and every beacon in distress', async () => {
  const book = await StationBook.open({ store, log, stationHours: 24 })
  const moment = { stampMicroseconds: start * 1_000, nowMicroseconds: start * 1_000 }
  const active = reportOf({ type: 1, mmsi: sart, navigationalStatus: 14, second: 1, speedKnots: 0, ...place })
  const base = reportOf({ type: 4, mmsi: 2_442_000, ...place })
  if (!active || !base) throw new Error('no reports')
  book?.receive(active, moment, null)
  for (let count = 0; count < 50_001; count += 1) book?.receive({ ...base, mmsi: 2_000_000 + count }, moment, null)
  const batch = book?.take()
  const kept = new Set(batch?.stations.map(({ mmsi }) => mmsi))
  expect([kept.size, kept.has(sart), kept.has(2_050_000), batch?.removed]).toEqual([
    ...[50_000, true, true],
    [2_000_000, 2_000_001],
  ])
})
