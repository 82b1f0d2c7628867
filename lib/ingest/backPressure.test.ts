import { createSocket } from 'node:dgram'
import { connect } from 'node:net'
import { Readable } from 'node:stream'
import { setImmediate as turn } from 'node:timers/promises'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { storedVessels } from '#lib/store/contract/storedVessels.ts'
import { temporaryStore } from '#lib/store/contract/temporaryStore.ts'
import type { Store } from '#lib/store/store.ts'
import { createRepeats } from '#lib/vessel/repeats.ts'
import { Feed } from './feeds/feed.ts'
import { lineOfVessel } from './fixtures/lineOfVessel.ts'
import { portIn, testContext } from './fixtures/sourceContext.ts'
import { openTestPipeline, type TestPipeline } from './fixtures/testPipeline.ts'
import { parseSources } from './sourceUrl/sourceUrl.ts'

const queueLimit = 500
/** Lines of one chunk of a stream, which enter the queue as a whole. */
const maxLinesAtOnce = 3_000

let store: Store
let ingest: TestPipeline
let maxQueue: number
let commits: number

beforeEach(async () => {
  store = await temporaryStore()
  maxQueue = 0
  commits = 0
})

/** A pipeline whose store waits before each commit until the sources have sent all they can. */
async function beginSlowly() {
  ingest = await openTestPipeline(store, async (writer) => ({
    queueLimit,
    writer: {
      ...writer,
      async commit(vessels) {
        for (let count = 0; count < 10; count += 1) await turn()
        maxQueue = Math.max(maxQueue, ingest.pipeline.queueLength)
        commits += 1
        return writer.commit(vessels)
      },
    },
  }))
}

function run(url: string, stdin: () => Readable = () => process.stdin) {
  const context = testContext()
  const [source] = parseSources([url], { stdin })
  const feed: Feed = new Feed(source!.description, ingest.pipeline, createRepeats())
  const running = source!.run(feed, context)
  onTestFinished(async () => {
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

async function vesselsAtEnd(): Promise<number> {
  await ingest.close()
  return (await storedVessels(store)).length
}

describe('a source that is faster than the store', () => {
  it('waits: many senders at once', async () => {
    await beginSlowly()
    const { feed, context } = run('tcp-listen://127.0.0.1:0?connections=20')
    await vi.waitFor(() => portIn(context.logged))
    for (let sender = 0; sender < 20; sender += 1) {
      const socket = connect(portIn(context.logged), '127.0.0.1').end(linesOf(2_000, sender * 2_000))
      // The listener may close before it has read the end of the connection.
      socket.on('error', () => {})
    }
    await vi.waitFor(() => expect(feed.counts.observations).toBe(40_000))
    expectBoundedQueue()
    expect(await vesselsAtEnd()).toBe(40_000)
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
    expect(await vesselsAtEnd()).toBe(30_000)
  })
})

it('a flood of one feed drops no datagram of another', async () => {
  await beginSlowly()
  const { feed, context } = run('udp://127.0.0.1:0')
  await vi.waitFor(() => portIn(context.logged))
  const flood = ingest.openFeed('flood')
  let isOver = false
  const flooding = (async () => {
    for (let first = 0; !isOver; first += 500) await flood.lines(linesOf(500, first).split('\r\n'), Date.now())
  })()
  const socket = createSocket('udp4')
  onTestFinished(() => void socket.close())
  for (let sent = 0; sent < 100; sent += 1) {
    socket.send(linesOf(1, 400_000 + sent), portIn(context.logged), '127.0.0.1')
    await vi.waitFor(() => expect(feed.counts.lines + feed.counts.dropped).toBe(sent + 1), { interval: 2 })
  }
  isOver = true
  await flooding
  expect([feed.counts.lines, feed.counts.dropped]).toEqual([100, 0])
})
