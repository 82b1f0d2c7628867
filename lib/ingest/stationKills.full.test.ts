import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { encodeMessage } from '#lib/ais/encode.ts'
import { tagBlock } from '#lib/ais/tagBlock.ts'
import { watch, webhook } from '#lib/store/contract/rows.ts'
import { openStore } from '#lib/store/open.ts'
import { obstacle, startTestServer, type TestServer } from '#lib/store/postgres/testServer.ts'
import { freePort } from '#lib/testing/freePort.ts'
import { temporaryFolder } from '#lib/testing/temporaryFolder.ts'
import { Random } from '../../bench/synthetic/random.ts'
import { startIngest } from './fixtures/startIngest.ts'
import { postedText } from './push/postedBody.ts'
import { createIngestClient } from './push/push.ts'

const start = (Math.floor(Date.now() / 60_000) - 90) * 60_000
const beacons = [970_123_456, 972_123_456, 974_123_456]
const acceptedMilliseconds = 120

/** Minutes of bursts: a test, active for four minutes, a test again, a silence, active again. */
const script = [
  { minute: 0, status: 15 },
  { minute: 1, status: 14 },
  { minute: 2, status: 14 },
  { minute: 3, status: 14 },
  { minute: 4, status: 14 },
  { minute: 5, status: 15 },
  { minute: 30, status: 14 },
  { minute: 31, status: 14 },
] as const

/** Eight reports of each beacon in 14 seconds, in turn on both channels, with a text before their positions and one after. */
function burst({ minute, status }: (typeof script)[number]): Buffer {
  const lines = Array.from({ length: 8 }, (_, report) => {
    const tag = tagBlock({ broadcastMilliseconds: start + minute * 60_000 + report * 2_000, station: null })
    const channel = report % 2 === 0 ? 'A' : 'B'
    return beacons.flatMap((mmsi) => {
      const place = { longitude: 4.1, latitude: 51.95, second: report * 2 }
      const position = encodeMessage({ type: 1, mmsi, navigationalStatus: status, ...place }, { channel })
      const text = status === 14 ? 'SART ACTIVE' : 'SART TEST'
      const said = report === 0 || report === 7 ? encodeMessage({ type: 14, mmsi, text }, { channel }) : []
      return (report === 0 ? [...said, ...position] : [...position, ...said]).map((line) => tag + line)
    })
  })
  return Buffer.from(`${lines.flat().join('\n')}\n`)
}

async function startReady(databaseUrl: string, dataFolder: string) {
  const ingest = startIngest({ databaseUrl, dataFolder, source: 'tcp-listen://127.0.0.1:0' })
  await vi.waitFor(() => expect(ingest.isReady()).toBe(true))
  return ingest
}

function killedInBursts(seed: number, createDatabase: () => Promise<string>) {
  it(`makes each activation and its event once (seed ${seed})`, async () => {
    const databaseUrl = await createDatabase()
    const folder = temporaryFolder()
    const client = createIngestClient(folder)
    const store = await openStore(databaseUrl)
    await store.migrate()
    await store.watches.add(watch('all', { query: '', terms: '{"events":["distress"]}', since: start }), 10)
    await store.webhooks.add(webhook('channel', { createdAt: start, distress: true }), 10)
    const terms = JSON.stringify({ events: ['distress'], webhooks: ['channel'] })
    await store.watches.add(watch('roads', { query: 'bbox=4,51.9,4.2,52', terms, since: start }), 10)
    const random = new Random(seed)
    let ingest = await startReady(databaseUrl, folder)
    try {
      for (const each of script) {
        for (let isTaken = false, isFirst = true; !isTaken; isFirst = false) {
          const pushed = client.push({ name: 'mast', collectionType: 'terrestrial' }, postedText(burst(each)))
          if (isFirst) {
            await pause(random.below(acceptedMilliseconds))
            await ingest.kill()
            ingest = await startReady(databaseUrl, folder)
          }
          isTaken = typeof (await pushed) === 'object'
        }
      }
      await ingest.kill()
      const activations = []
      for await (const rows of store.stations.since('activation', 0, Number.MAX_SAFE_INTEGER))
        activations.push(...rows.map(({ facts }) => JSON.parse(facts)))
      const minuteOf = (microseconds: number) => Math.floor((microseconds / 1_000 - start) / 60_000)
      const told = activations.map((one) => [one.mmsi, ...[one.beganMicroseconds, one.lastMicroseconds].map(minuteOf)])
      const expected = beacons.flatMap((mmsi) => [
        [mmsi, 1, 4],
        [mmsi, 30, 31],
      ])
      expect(told.sort()).toEqual(expected.sort())
      const events = await store.watchEvents.find({ owner: null, after: 0, limit: 1_000 })
      const happened = events.map((one) => [one.watch, one.kind, one.mmsi, minuteOf(one.at * 1_000)])
      const sent = await store.webhooks.deliveries.find({ webhook: 'channel', before: null, limit: 1_000 })
      const beaconOf = ({ event, distress }: (typeof sent)[number]) => event?.mmsi ?? JSON.parse(distress ?? '').mmsi
      const messages = sent.map((one) => [beaconOf(one), minuteOf(one.at * 1_000)])
      expect(messages.sort()).toEqual(expected.map(([mmsi, began]) => [mmsi, began]).sort())
      const expectedOf = (of: string) => expected.map(([mmsi, began]) => [of, 'distress', mmsi, began])
      expect(happened.sort()).toEqual([...expectedOf('all'), ...expectedOf('roads')].sort())
    } finally {
      await ingest.kill()
      await store.close()
    }
  })
}

describe('an ingest killed in bursts of beacons, on SQLite', () => {
  killedInBursts(1, async () => `file:${temporaryFolder()}/lastfix.db`)
})

describe.skipIf(obstacle !== null)(`an ingest killed in bursts of beacons, on PostgreSQL${obstacle ?? ''}`, () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer(await freePort())
  })
  afterAll(() => server.stop())
  killedInBursts(2, async () => (await server.createDatabase()).databaseUrl)
})
