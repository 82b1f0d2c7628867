import { once } from 'node:events'
import { chmodSync, rmSync, statSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createLog } from '#lib/log.ts'
import { storedVessels } from '#lib/store/contract/storedVessels.ts'
import { temporaryStore } from '#lib/store/contract/temporaryStore.ts'
import type { Store } from '#lib/store/store.ts'
import type { VesselWriter } from '#lib/store/vessels.ts'
import { temporaryFolder } from '#lib/testing/temporaryFolder.ts'
import { createRepeats } from '#lib/vessel/repeats.ts'
import { Feed } from '../feeds/feed.ts'
import { lineOfVessel } from '../fixtures/lineOfVessel.ts'
import { Pipeline } from '../pipeline.ts'
import { postedText } from './postedBody.ts'
import { createIngestClient } from './push.ts'
import { prepareSocketFolder, socketAddress } from './socketAddress.ts'
import { connectToIngest, requestSourceTest } from './socketClient.ts'
import { listenForRecordings } from './socketServer.ts'

const log = createLog({ process: 'test', write: () => {} })
const source = { name: 'mast', collectionType: 'terrestrial' } as const

let folder: string
let store: Store
let writer: VesselWriter
const toClose: (() => Promise<unknown>)[] = []

beforeEach(async () => {
  folder = temporaryFolder()
  store = await temporaryStore(folder)
  writer = await store.openWriter()
})

afterEach(async () => {
  for (const close of toClose.splice(0)) await close()
  await writer.release()
})

/** An ingest whose store waits until it is released. */
async function slowIngest(queueLimit: number, maxWaitingBytes?: number) {
  const gate = Promise.withResolvers<void>()
  const ingest = await ingestWith({ beforeCommit: () => gate.promise, queueLimit, maxWaitingBytes })
  return { ...ingest, letGo: gate.resolve }
}

interface SlowStore {
  beforeCommit(): Promise<void>
  queueLimit: number
  maxWaitingBytes?: number | undefined
  dataFolder?: string
  /** Whether ingest still makes the past of a simulation. */
  isMakingPast?: boolean
}

async function ingestWith({
  beforeCommit,
  queueLimit,
  maxWaitingBytes,
  dataFolder = folder,
  isMakingPast = false,
}: SlowStore) {
  const pipeline: Pipeline = await Pipeline.open({
    writer: { ...writer, commit: (vessels) => beforeCommit().then(() => writer.commit(vessels)) },
    log,
    nowMicroseconds: () => Date.now() * 1000,
    gatherMilliseconds: 0,
    queueLimit,
  })
  const repeats = createRepeats()
  const socket = await listenForRecordings({
    address: socketAddress(dataFolder),
    testSource: async () => ({ outcome: 'silent', reason: null, seconds: 1, lines: [] }),
    log,
    now: Date.now,
    ...(maxWaitingBytes !== undefined && { maxWaitingBytes }),
  })
  const begin = () =>
    socket.begin({
      pipeline,
      removeVessels: async () => 0,
      openFeed: (greeting, rejected) =>
        new Feed({ ...greeting, simulated: false }, pipeline, repeats, { onRejected: rejected }),
    })
  if (!isMakingPast) begin()
  toClose.push(
    () => socket.close(),
    () => pipeline.close(),
  )
  return { pipeline, socket, begin }
}

const vesselsFrom = (first: number, count: number) =>
  postedText(Buffer.from(Array.from({ length: count }, (_, n) => `${lineOfVessel(first + n)}\n`).join('')))

describe('pushed lines', () => {
  it('are accepted once all vessels are stored, and not before', async () => {
    const { letGo } = await slowIngest(1000)
    let taken = false
    const pushing = createIngestClient(folder)
      .push(source, vesselsFrom(0, 3))
      .then((result) => {
        taken = true
        return result
      })
    const impatient = createIngestClient(folder, (atEnd) => setTimeout(atEnd, 50))
    const refused = await impatient.push(source, vesselsFrom(3, 1))
    expect({ taken, refused }).toEqual({ taken: false, refused: 'full' })
    letGo()
    expect(await pushing).toMatchObject({ lines: 3, observations: 3, badLines: [] })
    expect((await storedVessels(store)).length).toBeGreaterThanOrEqual(3)
  })

  it('are refused while a simulation gets its past, and sources are tested', async () => {
    const { begin } = await ingestWith({ beforeCommit: async () => {}, queueLimit: 10, isMakingPast: true })
    const client = createIngestClient(folder)
    expect(await client.push(source, vesselsFrom(0, 1))).toBe('full')
    const socket = await connectToIngest(folder)
    if (!socket) throw new Error('nothing listens')
    const asked = { url: 'udp://127.0.0.1:10110', seconds: 1, signal: new AbortController().signal }
    expect(await requestSourceTest(socket, asked)).toMatchObject({ outcome: 'silent' })
    begin()
    expect(await client.push(source, vesselsFrom(0, 1))).toMatchObject({ observations: 1 })
  })

  it('are refused immediately if the queue is full', async () => {
    const { pipeline, letGo } = await slowIngest(10)
    const client = createIngestClient(folder)
    const first = client.push(source, vesselsFrom(0, 5))
    await vi.waitFor(() => expect(pipeline.queueLength).toBe(0))
    const second = client.push(source, vesselsFrom(100, 50))
    await vi.waitFor(() => expect(pipeline.isFull()).toBe(true))
    expect(await client.push(source, vesselsFrom(200, 5))).toBe('full')
    letGo()
    expect(await first).toMatchObject({ observations: 5 })
    expect(await second).toMatchObject({ observations: 50 })
  })

  it('are refused as a whole if they do not fit beside waiting ones', async () => {
    const { letGo } = await slowIngest(1000, 100_000)
    const client = createIngestClient(folder)
    const answers: string[] = []
    const pushing = Array.from({ length: 200 }, async (_, n) => {
      const answer = await client.push(source, vesselsFrom(n * 100, 100))
      answers.push(typeof answer === 'string' ? answer : 'taken')
      return answer
    })
    await vi.waitFor(() => expect(answers.length).toBeGreaterThan(150))
    expect(new Set(answers)).toEqual(new Set(['full']))
    letGo()
    const taken = (await Promise.all(pushing)).filter((answer) => typeof answer !== 'string')
    expect(taken.length).toBeGreaterThan(10)
    expect(taken.every(({ observations }) => observations === 100)).toBe(true)
    expect(await storedVessels(store)).toHaveLength(taken.length * 100)
  })

  it('wait as long as the store makes progress', async () => {
    let commits = 0
    const counted = async () => {
      commits += 1
    }
    await ingestWith({ beforeCommit: counted, queueLimit: 100 })
    const timer = { refresh: vi.fn(), [Symbol.dispose]: vi.fn() }
    const answer = await createIngestClient(folder, () => timer).push(source, vesselsFrom(0, 15_000))
    expect(answer).toMatchObject({ observations: 15_000 })
    expect(commits).toBeGreaterThan(1)
    expect(timer.refresh.mock.calls.length).toBeGreaterThan(commits / 2)
    expect(timer[Symbol.dispose]).toHaveBeenCalledOnce()
  })

  it('release their connection when they are refused', async () => {
    const { socket, letGo } = await slowIngest(1000, 1)
    const client = createIngestClient(folder)
    const first = client.push(source, vesselsFrom(0, 5))
    await vi.waitFor(() => expect(socket.connections).toBe(1))
    const others = Array.from({ length: 20 }, () => client.push(source, postedText(Buffer.alloc(1_000_000, 'x\n'))))
    expect(new Set(await Promise.all(others))).toEqual(new Set(['full']))
    await vi.waitFor(() => expect(socket.connections).toBe(1))
    letGo()
    await first
  })

  it('are not accepted without an ingest, or if it stops meanwhile', async () => {
    expect(await createIngestClient(folder).push(source, vesselsFrom(0, 1))).toBe('not-running')
    const server = createServer((socket) => socket.once('data', () => socket.destroy()))
    server.listen(socketAddress(folder))
    await once(server, 'listening')
    toClose.push(async () => server.close())
    expect(await createIngestClient(folder).push(source, vesselsFrom(0, 50_000))).toBe('not-running')
  })

  it('reach the ingest of a folder with a long path through a folder of its own, for its user only', async () => {
    const long = join(folder, 'x'.repeat(120))
    const address = socketAddress(long)
    toClose.push(async () => rmSync(dirname(address), { recursive: true, force: true }))
    prepareSocketFolder(long)
    expect(dirname(dirname(address))).toBe(tmpdir())
    expect(statSync(dirname(address)).mode & 0o777).toBe(0o700)
    await ingestWith({ beforeCommit: async () => {}, queueLimit: 100, dataFolder: long })
    expect(await createIngestClient(long).push(source, vesselsFrom(0, 1))).toMatchObject({ messages: 1 })
    // As another user of the machine would make it, to receive the lines.
    chmodSync(dirname(address), 0o777)
    expect(await createIngestClient(long).push(source, vesselsFrom(0, 1))).toBe('not-running')
    expect(() => prepareSocketFolder(long)).toThrow(
      `The folder ${dirname(address)} belongs to another user or is open to others. Remove it, or use a shorter path for the database.`,
    )
  })

  it('reach the ingest that has taken over in the same folder, even if the old one exits late', async () => {
    const options = { beforeCommit: async () => {}, queueLimit: 100 }
    const before = await ingestWith(options)
    await ingestWith(options)
    await before.socket.close()
    expect(await createIngestClient(folder).push(source, vesselsFrom(0, 1))).toMatchObject({ messages: 1 })
  })
})
