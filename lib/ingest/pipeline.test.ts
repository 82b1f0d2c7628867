import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { encodeMessage } from '#lib/ais/encode.ts'
import type { MessageToEncode } from '#lib/ais/message.ts'
import { tagBlock } from '#lib/ais/tagBlock.ts'
import { createLog } from '#lib/log.ts'
import { storedVessels } from '#lib/store/contract/storedVessels.ts'
import { temporaryStore } from '#lib/store/contract/temporaryStore.ts'
import type { Store } from '#lib/store/store.ts'
import { StoreError } from '#lib/store/storeError.ts'
import type { VesselWriter } from '#lib/store/vessels.ts'
import { createRepeats } from '#lib/vessel/repeats.ts'
import { Feed } from './feeds/feed.ts'
import { Pipeline } from './pipeline.ts'

const testStart = Date.parse('2026-11-21T00:00:00Z')
const mmsi = 244_660_000

let store: Store
let writer: VesselWriter
let pipeline: Pipeline
let feed: Feed
const logged: string[] = []
const log = createLog({ process: 'ingest', write: (line) => void logged.push(line) })

beforeEach(async () => {
  logged.length = 0
  store = await temporaryStore()
  writer = await store.openWriter()
  await begin(writer)
})

afterEach(async () => {
  await writer.release()
})

async function begin(through: VesselWriter, queueLimit?: number) {
  let now = testStart * 1000
  const nowMicroseconds = () => (now += 1000)
  pipeline = await Pipeline.open({ writer: through, log, nowMicroseconds, gatherMilliseconds: 1, queueLimit })
  feed = new Feed({ name: 'mast', collectionType: 'satellite', simulated: false }, pipeline, createRepeats())
}

const sentences = (message: MessageToEncode) => encodeMessage(message)
const position = (mmsi: number, latitude: number) =>
  sentences({ type: 1, mmsi, latitude, longitude: 4.1, speedKnots: 12.3 })
const voyage = (mmsi: number, name: string) => sentences({ type: 5, mmsi, name, callSign: 'PD1234', shipTypeCode: 70 })

describe('sentences on their way into the store', () => {
  it('reach a vessel with corrupt evidence and track, which are reset', async () => {
    await feed.lines(position(mmsi, 51.9), testStart)
    await pipeline.durable()
    const [held] = await writer.read([mmsi])
    const [evidence, tail] = [Buffer.from('E\u0002{"name":['), Buffer.from([1, 2, 3])]
    const track = { tail: { untilSeconds: 1, points: tail }, sealed: [], visits: [], isNew: false }
    await writer.commit([{ ...held!, evidence, track }])
    await begin(writer)
    await feed.lines(position(mmsi, 51.8), testStart + 60_000)
    await pipeline.durable()
    expect(await storedVessels(store)).toMatchObject([{ number: mmsi, latitude: 51.8 }])
    expect(logged.map((line) => JSON.parse(line).message)).toEqual([
      'the evidence of a vessel is corrupt and was reset',
      'the track of a vessel is corrupt and was reset',
    ])
    await pipeline.close()
  })

  it('become one record per vessel', async () => {
    await feed.lines([...position(mmsi, 51.9), ...voyage(mmsi, 'ALBATROS'), ...position(mmsi + 1, 52)], testStart)
    await pipeline.durable()
    expect(await storedVessels(store)).toMatchObject([
      { number: mmsi, name: 'ALBATROS', latitude: 51.9, speedKnots: 12.3, collectionType: 'satellite' },
      { number: mmsi + 1, name: null, latitude: 52 },
    ])
    await pipeline.close()
  })

  it('are counted by result', async () => {
    const twice = position(mmsi, 51.9)
    const badChecksum = position(mmsi, 52).map((line) => line.replace(/\*..$/, '*00'))
    await feed.lines([...twice, ...twice, ...badChecksum, 'hello', ...voyage(123_456_789, 'NOBODY')], testStart)
    await feed.lines(sentences({ type: 1, mmsi: mmsi }), testStart + 1000)
    await pipeline.durable()
    expect(feed.counts).toMatchObject({
      lines: 7,
      messages: 4,
      messagesByType: { 1: 3, 5: 1 },
      rejected: { checksum: 1, 'no-sentence': 1 },
      repeats: 1,
      observations: 2,
      notVessels: { 'mmsi-factory-setting': 1 },
      implausible: { 'position-not-available': 1 },
      ignored: { 'nothing-plausible': 1 },
    })
    await pipeline.close()
  })

  it('continue from the stored evidence after a restart', async () => {
    const receive = (name: string, minute: number) => feed.lines(voyage(mmsi, name), testStart + minute * 60_000)
    await receive('OLD NAME', 0)
    await receive('NEW NAME', 6)
    await receive('NEW NAME', 12)
    await pipeline.close()
    await begin(writer)
    expect(await storedVessels(store)).toMatchObject([{ name: 'OLD NAME' }])
    await receive('NEW NAME', 18)
    await pipeline.close()
    expect(await storedVessels(store)).toMatchObject([{ name: 'NEW NAME' }])
  })

  it('sort new vessels last even after the clock was set back', async () => {
    await feed.lines(position(mmsi + 5, 51), testStart)
    await pipeline.close()
    const before = (await storedVessels(store))[0]?.createdMicroseconds ?? 0
    const past = await Pipeline.open({ writer, log, nowMicroseconds: () => before - 3_600_000_000 })
    feed = new Feed(feed.source, past, createRepeats())
    await feed.lines(position(mmsi, 52), testStart)
    await past.close()
    expect((await storedVessels(store)).map(({ number }) => number)).toEqual([mmsi + 5, mmsi])
  })
})

describe('a time of broadcast in the future', () => {
  it('is rejected, because it would freeze the vessel until then', async () => {
    const nextYear = testStart + 365 * 86_400_000
    const tag = tagBlock({ broadcastMilliseconds: nextYear, station: null })
    await feed.lines(
      position(mmsi, 51.9).map((line) => tag + line),
      testStart,
    )
    await feed.lines(position(mmsi, 51.91), testStart + 10_000)
    await pipeline.close()
    expect(feed.counts).toMatchObject({ implausible: { 'time-ahead': 1 }, ignored: {}, rejected: {} })
    expect(await storedVessels(store)).toMatchObject([
      { latitude: 51.91, broadcastMicroseconds: (testStart + 10_000) * 1000 },
    ])
  })

  it('does not freeze the vessel if it came from the system clock, which was then corrected', async () => {
    await feed.lines(position(mmsi, 51.9), testStart + 86_400_000)
    await pipeline.durable()
    await feed.lines(position(mmsi, 51.91), testStart)
    await pipeline.close()
    expect(feed.counts).toMatchObject({ ignored: {} })
    expect(await storedVessels(store)).toMatchObject([{ latitude: 51.91, broadcastMicroseconds: testStart * 1000 }])
  })
})

describe('the time of a change', () => {
  it('is not before the commit, however long that took', async () => {
    let now = testStart * 1000
    const committedAt: number[] = []
    const slow: VesselWriter = {
      ...writer,
      async commit(vessels, stampMicroseconds) {
        now += committedAt.length === 0 ? 450_000 : 1_000
        committedAt.push(now)
        return writer.commit(vessels, stampMicroseconds)
      },
    }
    pipeline = await Pipeline.open({ writer: slow, log, nowMicroseconds: () => now, gatherMilliseconds: 1 })
    feed = new Feed(feed.source, pipeline, createRepeats())
    await feed.lines([...position(mmsi, 51.9), ...voyage(mmsi + 1, 'GULL')], testStart)
    await pipeline.close()
    for (const { updatedMicroseconds } of await storedVessels(store)) {
      expect(updatedMicroseconds).toBeGreaterThanOrEqual(committedAt.at(-1) ?? 0)
      expect(updatedMicroseconds).toBeLessThan(now + 1_000_000)
    }
    expect(committedAt).toHaveLength(2)
    await begin(writer)
    expect(await storedVessels(store)).toMatchObject([{ latitude: 51.9 }, { name: 'GULL' }])
  })
})

describe('a clock that is ten years ahead for one commit', () => {
  it('changes no stamp, and is logged', async () => {
    const tenYears = 10 * 365 * 86_400_000_000
    let now = testStart * 1000
    const monotonicMilliseconds = () => 0
    pipeline = await Pipeline.open({
      ...{ writer, log, monotonicMilliseconds, nowMicroseconds: () => now, gatherMilliseconds: 1 },
    })
    feed = new Feed(feed.source, pipeline, createRepeats())
    now += tenYears
    await feed.lines(position(mmsi, 51.9), testStart)
    await pipeline.durable()
    now -= tenYears
    await feed.lines(position(mmsi + 1, 51.9), testStart)
    await pipeline.close()
    for (const { updatedMicroseconds } of await storedVessels(store)) {
      expect(updatedMicroseconds).toBeLessThan((testStart + 60_000) * 1000)
    }
    expect(logged.filter((line) => line.includes('jumped ahead'))).toHaveLength(1)
  })

  it('is logged at every start once it is in the store', async () => {
    await writer.commit(
      [{ number: mmsi, createdMicroseconds: 1, simulated: false, record: null }],
      (testStart + 3_600_000) * 1000,
    )
    await begin(writer)
    await pipeline.close()
    expect(logged.join()).toContain('lastfix repair stamps')
  })
})

describe('a store that fails for a while', () => {
  it('loses nothing and is logged', async () => {
    let failures = 2
    await begin({
      ...writer,
      async commit(vessels) {
        if (failures-- > 0) throw new Error('disk full')
        return writer.commit(vessels)
      },
    })
    await feed.lines(position(mmsi, 51.9), testStart)
    const settled = pipeline.durable()
    await vi.waitFor(() => expect(pipeline.storeTrouble).toMatchObject({ reason: 'disk full' }))
    await settled
    expect(pipeline.storeTrouble).toBeNull()
    expect(await storedVessels(store)).toMatchObject([{ number: mmsi }])
    expect(logged.filter((line) => line.includes('commit failed'))).toHaveLength(1)
    expect(logged.filter((line) => line.includes('commit succeeds again'))).toHaveLength(1)
    await pipeline.close()
  })

  it('rejects waiting calls after another process has written', async () => {
    let commits = 0
    await begin({
      ...writer,
      async commit() {
        commits += 1
        throw new StoreError('writer-lost', 'another process has written')
      },
    })
    await feed.lines(position(mmsi, 51.9), testStart)
    const swept = pipeline.sweepSilences()
    await expect(pipeline.durable()).rejects.toThrow('another process has written')
    // A timer is its only caller.
    await expect(swept).resolves.toBeUndefined()
    expect([pipeline.ended.aborted, commits]).toEqual([true, 1])
    await expect(pipeline.close()).rejects.toThrow('another process has written')
  })

  it('rejects waiting calls after a permanent failure', async () => {
    await begin({ ...writer, commit: () => Promise.reject(new Error('disk full')) })
    await feed.lines(position(mmsi, 51.9), testStart)
    const settled = pipeline.durable()
    await expect(pipeline.close()).rejects.toThrow('disk full')
    await expect(settled).rejects.toThrow('disk full')
  })
})

it('a feed with few messages does not wait for the whole queue of another, and may add while that is full', async () => {
  const gate = Promise.withResolvers<void>()
  const batches: number[][] = []
  await begin(
    {
      ...writer,
      async commit(vessels) {
        await gate.promise
        batches.push(vessels.map(({ number }) => number))
        return writer.commit(vessels)
      },
    },
    12_000,
  )
  const neighbour = new Feed(
    { name: 'pier', collectionType: 'terrestrial', simulated: false },
    pipeline,
    createRepeats(),
  )
  await neighbour.lines(position(211_000_001, 51), testStart)
  const flood = Array.from({ length: 12_002 }, (_, i) => position(mmsi + i, 51)).flat()
  const flooding = feed.lines(flood, testStart)
  expect([feed.isFull(), neighbour.isFull()]).toEqual([true, false])
  await neighbour.lines(position(211_000_002, 51), testStart)
  gate.resolve()
  await neighbour.durable()
  const place = batches.findIndex((numbers) => numbers.includes(211_000_002))
  expect(batches.slice(0, place + 1).flat().length).toBeLessThan(8_000)
  await flooding
  await pipeline.close()
  expect(await storedVessels(store)).toHaveLength(12_004)
})

it('a source that is faster than the store waits while the queue is full', async () => {
  const gate = Promise.withResolvers<void>()
  await begin({ ...writer, commit: (vessels) => gate.promise.then(() => writer.commit(vessels)) }, 10)
  const lines = Array.from({ length: 25 }, (_, i) => position(mmsi + i, 51)).flat()
  await feed.lines(lines.slice(0, 12), testStart)
  expect(feed.isFull()).toBe(false)
  const second = feed.lines(lines.slice(12), testStart)
  expect(feed.isFull()).toBe(true)
  gate.resolve()
  await second
  await pipeline.close()
  expect(await storedVessels(store)).toHaveLength(25)
})
