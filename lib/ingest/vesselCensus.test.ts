import { beforeEach, describe, expect, it } from 'vitest'
import { encodeMessage } from '#lib/ais/encode.ts'
import { storedVessels } from '#lib/store/contract/storedVessels.ts'
import { temporaryStore } from '#lib/store/contract/temporaryStore.ts'
import type { Store } from '#lib/store/store.ts'
import { openTestPipeline, type TestPipeline } from './fixtures/testPipeline.ts'
import { type CensusOptions, VesselCensus } from './vesselCensus.ts'
import { removeSilent } from './vesselRemoval.ts'

const start = Date.parse('2026-11-22T00:00:00Z')
const first = 201_000_001
const second = 1_000
const day = 86_400_000

let store: Store
let census: VesselCensus
let ingest: TestPipeline
let now: number

beforeEach(async () => {
  now = start
  store = await temporaryStore()
})

async function begin(bounds: Omit<CensusOptions, 'store'> = {}) {
  census = new VesselCensus({ store, ...bounds })
  await store.loadVessels((record) => census.noteStored(record))
  const clocks = { nowMicroseconds: () => now * 1000, monotonicMilliseconds: () => now }
  ingest = await openTestPipeline(store, { census, ...clocks })
}

/** Sends a position report per vessel, and advances the clock by a second. */
async function receive(count: number, { from = first, by = ingest.feed } = {}) {
  const lines = Array.from({ length: count }, (_, n) =>
    encodeMessage({ type: 1, mmsi: from + n, longitude: 4, latitude: 51, speedKnots: 10 }),
  )
  await by.lines(lines.flat(), now)
  await ingest.pipeline.durable()
  now += second
}

const heldMmsis = async () => (await storedVessels(store)).map(({ number }) => number)

describe('vessels received once', () => {
  it('are dropped above the limit, the oldest first, and return when received again', async () => {
    await begin({ maxUnconfirmed: 3 })
    await receive(3)
    const { sequence } = await lastChanges(0)
    await receive(2, { from: first + 3 })
    expect(await heldMmsis()).toEqual([first + 2, first + 3, first + 4])
    expect((await lastChanges(sequence)).removed).toEqual([first, first + 1])
    expect(census.counts()).toMatchObject({ held: 3, unconfirmed: 3, droppedBySource: { mast: 2 } })
    now += 10 * second
    await receive(1)
    expect(await heldMmsis()).toEqual([first + 3, first + 4, first])
  })

  it('are dropped within one batch, too', async () => {
    await begin({ maxUnconfirmed: 3 })
    await receive(10)
    expect(await heldMmsis()).toEqual([first + 7, first + 8, first + 9])
  })

  it('are counted by source, also after a restart', async () => {
    await begin()
    await receive(3)
    await receive(1, { from: first + 3, by: ingest.openFeed('push') })
    expect(census.counts()).toMatchObject({ unconfirmed: 4, unconfirmedBySource: { mast: 3, push: 1 } })
    await ingest.close()
    await begin({ maxUnconfirmed: 3 })
    expect(census.counts()).toMatchObject({ held: 4, unconfirmed: 4 })
    await receive(1, { from: first + 9 })
    expect(await heldMmsis()).toEqual([first + 2, first + 3, first + 9])
  })
})

describe('vessels that are not dropped', () => {
  it('were received twice, 10 s apart', async () => {
    await begin({ maxUnconfirmed: 1 })
    await receive(1)
    now += 10 * second
    await receive(1)
    await receive(3, { from: first + 1 })
    expect(await heldMmsis()).toEqual([first, first + 3])
  })

  it('were imported', async () => {
    await begin({ maxUnconfirmed: 1 })
    await receive(5, { by: ingest.openFeed('recording', true) })
    expect(await heldMmsis()).toHaveLength(5)
  })
})

it('more vessels than MAX_VESSELS leave the best established: received for more than a day, then by several sources, then often', async () => {
  const [ofDays, ofTwoSources, ofThreeReports, ofTwoReports] = [0, 1, 2, 3].map((n) => first + n)
  await begin({ maxVessels: 4 })
  await receive(1, { from: ofDays })
  now += day
  await receive(4)
  now += 11 * second
  await receive(1, { from: ofTwoSources, by: ingest.openFeed('other') })
  await receive(2, { from: ofThreeReports })
  now += 11 * second
  await receive(1, { from: ofThreeReports })
  expect(await heldMmsis()).toEqual([ofDays, ofTwoSources, ofThreeReports, ofTwoReports])
  await receive(1, { from: first + 9 })
  expect(await heldMmsis()).toEqual([ofDays, ofTwoSources, ofThreeReports])
  expect(census.counts()).toMatchObject({ held: 3, droppedBySource: { mast: 2 } })
})

it('VESSEL_DAYS removes vessels not received for so long', async () => {
  await begin()
  await receive(2)
  now += 9 * day
  await receive(1)
  now += 2 * day
  await removeSilent({ store, ...ingest, now: () => now }, 10)
  expect(await heldMmsis()).toEqual([first])
})

it('VESSEL_DAYS keeps vessels whose tracks are not archived yet', async () => {
  await begin()
  await receive(2)
  const archived = { untilSeconds: now / 1000 + 1 }
  now += 9 * day
  await receive(1)
  now += 20 * day
  await removeSilent({ store, ...ingest, now: () => now, archived }, 10)
  expect(await heldMmsis()).toEqual([first])
})

async function lastChanges(sequence: number) {
  const removed: number[] = []
  let last = sequence
  for await (const part of store.vesselsSince(sequence)) {
    last = part.sequence
    for (const { number: mmsi, record } of part.changes) if (record === null) removed.push(mmsi)
  }
  return { sequence: last, removed: removed.sort((a, b) => a - b) }
}
