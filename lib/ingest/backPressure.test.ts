import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { type AddressInfo, connect, createServer } from 'node:net'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { setImmediate as turn } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { temporaryStore } from '#lib/store/contract/temporaryStore.ts'
import type { Store } from '#lib/store/store.ts'
import type { VesselWriter } from '#lib/store/vessels.ts'
import { temporaryFolder } from '#lib/testing/temporaryFolder.ts'
import { createRepeats } from '#lib/vessel/repeats.ts'
import { Feed } from './feeds/feed.ts'
import { lineOfVessel } from './fixtures/lineOfVessel.ts'
import { portIn, testContext } from './fixtures/sourceContext.ts'
import { Pipeline } from './pipeline.ts'
import { parseSources } from './sourceUrl/sourceUrl.ts'

const queueLimit = 500
/** Lines of one chunk of a stream, which enter the queue as a whole. */
const maxLinesAtOnce = 3_000

let folder: string
let store: Store
let writer: VesselWriter
let pipeline: Pipeline
let maxQueue: number
let commits: number
const toClose: (() => unknown)[] = []

beforeEach(async () => {
  folder = temporaryFolder()
  store = await temporaryStore(folder)
  writer = await store.openWriter()
  maxQueue = 0
  commits = 0
})

afterEach(async () => {
  for (const close of toClose.splice(0)) await close()
  await writer.release()
})

/** A pipeline whose store waits before each commit until the sources have sent all they can. */
async function beginSlowly(untilCommit: () => Promise<void> = turns) {
  pipeline = await Pipeline.open({
    writer: {
      ...writer,
      async commit(vessels) {
        await untilCommit()
        maxQueue = Math.max(maxQueue, pipeline.queueLength)
        commits += 1
        return writer.commit(vessels)
      },
    },
    log: testContext().log,
    nowMicroseconds: () => Date.now() * 1000,
    gatherMilliseconds: 0,
    queueLimit: queueLimit,
  })
}

async function turns(): Promise<void> {
  for (let count = 0; count < 10; count += 1) await turn()
}

function run(url: string, stdin: () => Readable = () => process.stdin) {
  const context = testContext()
  const [source] = parseSources([url], { workingFolder: folder, stdin })
  const feed: Feed = new Feed(source!.description, pipeline, createRepeats())
  const running = source!.run(feed, context)
  toClose.push(async () => {
    context.abort()
    await running
  })
  return { feed, context, running }
}

const linesOf = (vessels: number, first = 0) =>
  Array.from({ length: vessels }, (_, n) => `${lineOfVessel(first + n)}\r\n`).join('')

/** The queue was full at times, and never above its limit by more than one chunk. */
function expectBoundedQueue() {
  expect(maxQueue).toBeGreaterThanOrEqual(queueLimit)
  expect(maxQueue).toBeLessThan(queueLimit + maxLinesAtOnce)
}

async function storedVessels(): Promise<number> {
  await pipeline.close()
  let vessels = 0
  await store.loadVessels(() => void vessels++)
  return vessels
}

describe('a source that is faster than the store', () => {
  it('waits: tcp', async () => {
    await beginSlowly()
    const server = createServer((socket) => socket.end(linesOf(30_000)))
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    toClose.push(() => server.close())
    const { feed } = run(`tcp://127.0.0.1:${(server.address() as AddressInfo).port}`)
    await vi.waitFor(() => expect(feed.counts.observations).toBeGreaterThanOrEqual(30_000), { timeout: 40_000 })
    expectBoundedQueue()
    expect(commits).toBeGreaterThan(10)
    expect(await storedVessels()).toBe(30_000)
  })

  it('waits: many senders at once', async () => {
    await beginSlowly()
    const { feed, context } = run('tcp-listen://127.0.0.1:0?connections=20')
    await vi.waitFor(() => portIn(context.logged))
    for (let sender = 0; sender < 20; sender += 1) {
      const socket = connect(portIn(context.logged), '127.0.0.1').end(linesOf(2_000, sender * 2_000))
      // The listener may close before it has read the end of the connection.
      socket.on('error', () => {})
    }
    await vi.waitFor(() => expect(feed.counts.observations).toBe(40_000), { timeout: 40_000 })
    expectBoundedQueue()
    expect(await storedVessels()).toBe(40_000)
  })

  it('waits: file', async () => {
    await beginSlowly()
    writeFileSync(join(folder, 'log.nmea'), linesOf(30_000))
    const { running } = run('file:log.nmea')
    await running
    expectBoundedQueue()
    expect(await storedVessels()).toBe(30_000)
  })

  it('waits: stdin', async () => {
    await beginSlowly()
    const linesAtOnce = 500
    let given = 0
    let maxUnread = 0
    async function* input() {
      await turn()
      for (; given < 30_000; given += linesAtOnce) {
        maxUnread = Math.max(maxUnread, given - feed.counts.lines)
        yield Buffer.from(linesOf(linesAtOnce, given))
      }
    }
    const stdin = Readable.from(input(), { objectMode: false })
    const { feed, running } = run('stdin:', () => stdin)
    await running
    expectBoundedQueue()
    expect(commits).toBeGreaterThan(10)
    expect(maxUnread).toBeLessThan(maxLinesAtOnce)
    expect(await storedVessels()).toBe(30_000)
  })

  it('drops and counts datagrams: udp', async () => {
    const gate = Promise.withResolvers<void>()
    await beginSlowly(() => gate.promise)
    const { feed, context } = run('udp://127.0.0.1:0')
    await vi.waitFor(() => portIn(context.logged))
    const socket = createSocket('udp4')
    toClose.push(() => socket.close())
    const datagram = (n: number) => linesOf(10, n * 10)
    let sent = 0
    await vi.waitFor(
      async () => {
        await new Promise((resolve) => socket.send(datagram(sent++), portIn(context.logged), '127.0.0.1', resolve))
        expect(feed.counts.dropped).toBeGreaterThan(queueLimit * 9)
      },
      { timeout: 40_000, interval: 0 },
    )
    expect(pipeline.queueLength).toBeLessThan(queueLimit + 10)
    const { observations, dropped } = feed.counts
    expect(observations + dropped).toBeLessThanOrEqual(sent * 10)
    gate.resolve()
    expect(await storedVessels()).toBe(observations)
  })
})
