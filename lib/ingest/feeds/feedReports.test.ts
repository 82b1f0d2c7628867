import { beforeEach, describe, expect, it, vi } from 'vitest'
import { createLog } from '#lib/log.ts'
import { temporaryStore } from '#lib/store/contract/temporaryStore.ts'
import type { Store } from '#lib/store/store.ts'
import { StoreError } from '#lib/store/storeError.ts'
import { temporaryFolder } from '#lib/testing/temporaryFolder.ts'
import { lineOfVessel } from '../fixtures/lineOfVessel.ts'
import { openTcpServer } from '../fixtures/tcpServer.ts'
import { runIngest } from '../main.ts'
import { createCounts } from './counts.ts'
import { type FeedReports, isIngestRunning, readFeedReports, reportFeeds, staleMilliseconds } from './feedReports.ts'
import { FeedHealth } from './health.ts'

const log = createLog({ process: 'test', write: () => {} })
const ingest = {
  startedAt: 1000,
  stoppedAt: null,
  storeTrouble: null,
  queueLength: 0,
  queueLimit: 20_000,
  committed: { observations: 0, vessels: 0, batches: 0 },
}

let folder: string
let databaseUrl: string
let store: Store

beforeEach(async () => {
  folder = temporaryFolder()
  databaseUrl = `file:${folder}/lastfix.db`
  store = await temporaryStore(folder)
})

it('feed reports can be read from the start to the end of ingest', async () => {
  const { port, clients } = await openTcpServer()
  const stop = new AbortController()
  const aisSources = [`tcp://127.0.0.1:${port}?name=mast`]
  await store.feeds.save([{ name: 'a feed of last week', snapshot: '{}', at: 1 }])
  const running = runIngest({
    settings: { databaseUrl, dataFolder: folder, aisSources, aisstreamApiKey: null },
    log,
    signal: stop.signal,
    healthMilliseconds: 20,
  })
  await vi.waitFor(async () =>
    expect((await readFeedReports(store.feeds))?.feeds[0]?.connectedAt).toEqual(expect.any(Number)),
  )
  clients[0]?.write(`${lineOfVessel(0)}\n${lineOfVessel(1)}\nnothing\n`)
  await vi.waitFor(async () => expect((await readFeedReports(store.feeds))?.ingest.committed.vessels).toBe(2))
  const reports = (await readFeedReports(store.feeds)) as FeedReports
  expect(reports.feeds).toMatchObject([
    { name: 'mast', kind: 'tcp', state: 'live', counts: { lines: 3, messages: 2, messagesByType: { 1: 2 } } },
  ])
  expect(isIngestRunning(reports, Date.now())).toBe(true)
  expect((await store.feeds.all()).map(({ name }) => name)).toEqual(['', 'mast'])

  clients[0]?.destroy()
  await vi.waitFor(async () =>
    expect((await readFeedReports(store.feeds))?.feeds).toMatchObject([{ state: 'disconnected' }]),
  )
  stop.abort()
  await running
  const last = (await readFeedReports(store.feeds)) as FeedReports
  expect(last.ingest.stoppedAt).not.toBeNull()
  expect(isIngestRunning(last, Date.now())).toBe(false)
})

it('terms of a source stay in force after it is removed, until it is configured again', async () => {
  const termsWith = async (source: string) => {
    const stop = new AbortController()
    const settings = { databaseUrl, dataFolder: folder, aisSources: [source] }
    const running = runIngest({ settings, log, signal: stop.signal })
    const own = source.replace(/.*name=(\w+).*/, '$1')
    await vi.waitFor(async () => expect((await readFeedReports(store.feeds))?.feeds[0]?.name).toBe(own))
    stop.abort()
    await running
    return (await readFeedReports(store.feeds))?.ingest.sourceTerms
  }
  const none = { credit: null, licence: null, isPublic: true }
  const mast = { credit: 'Ann', licence: 'CC-BY-4.0', isPublic: false }
  const udp = 'udp://127.0.0.1:0?name='
  expect(await termsWith(`${udp}mast&credit=Ann&licence=CC-BY-4.0&public=off`)).toEqual({ mast })
  expect(await termsWith(`${udp}roof`)).toEqual({ mast, roof: none })
  expect(await termsWith(`${udp}mast`)).toEqual({ mast: none, roof: none })
})

it('the lateness of a source survives restarts', async () => {
  const health = new FeedHealth(1)
  health.late(300_000_000)
  const source = {
    name: 'net',
    kind: 'udp',
    collectionType: 'terrestrial',
    simulated: false,
    silentSeconds: 120,
  } as const
  const before = { ingest, feeds: [health.snapshot(source, createCounts(), 0, 1)] }
  await (await reportFeeds(store.feeds, () => before, { log, now: () => 1 })).stop()
  for (const startedAt of [2, 3]) {
    const stop = new AbortController()
    const settings = { databaseUrl, dataFolder: folder, aisSources: ['udp://127.0.0.1:0?name=net'] }
    const running = runIngest({ settings, log, signal: stop.signal, now: () => startedAt })
    await vi.waitFor(async () => expect((await readFeedReports(store.feeds))?.ingest.startedAt).toBe(startedAt))
    stop.abort()
    await running
    expect((await readFeedReports(store.feeds))?.feeds).toMatchObject([{ name: 'net', lateSeconds: 300 }])
  }
})

describe('reports', () => {
  it('are null before any ingest has run, and for another version', async () => {
    expect(await readFeedReports(store.feeds)).toBeNull()
    await store.feeds.save([{ name: '', snapshot: '{"of":"another version"}', at: 1 }])
    expect(await readFeedReports(store.feeds)).toBeNull()
  })

  it('count as stale when they are old', () => {
    const reports = { at: 10_000, ingest, feeds: [] }
    expect(isIngestRunning(reports, 10_000 + staleMilliseconds)).toBe(true)
    expect(isIngestRunning(reports, 10_001 + staleMilliseconds)).toBe(false)
  })

  it('that cannot be saved are logged once, and once when they can be saved again', async () => {
    const told: string[] = []
    let saves = 0
    const flaky = {
      ...store.feeds,
      async save() {
        saves += 1
        if (saves < 4) throw new StoreError('unavailable', 'the disk is full')
      },
    }
    const listening = createLog({ process: 'test', write: (line) => told.push(JSON.parse(line).message) })
    const options = { log: listening, now: () => 5, everyMilliseconds: 1 }
    const reporting = await reportFeeds(flaky, () => ({ ingest, feeds: [] }), options)
    await vi.waitFor(() => expect(saves).toBeGreaterThan(5))
    await reporting.stop()
    expect(told).toEqual(['feed health could not be saved', 'feed health saved again'])
  })
})
