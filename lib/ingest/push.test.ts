import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createLog } from '#lib/log.ts'
import { openStore } from '#lib/store/open.ts'
import type { Store, VesselWriter } from '#lib/store/store.ts'
import { createRepeats } from '#lib/vessel/repeats.ts'
import { createFeed } from './feed.ts'
import { lineOfShip } from './fixtures/lineOfShip.ts'
import { createPipeline, type Pipeline } from './pipeline.ts'
import { createIngestClient } from './push.ts'
import { relayAddress } from './relayAddress.ts'
import { listenForRecordings } from './relayServer.ts'

const log = createLog({ process: 'test', write: () => {} })
const source = { name: 'mast', collectionType: 'terrestrial' } as const

let folder: string
let store: Store
let writer: VesselWriter
const toClose: (() => Promise<unknown>)[] = []

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'lastfix-push-'))
  store = await openStore(`file:${folder}/lastfix.db`)
  await store.migrate()
  writer = await store.openWriter()
})

afterEach(async () => {
  for (const close of toClose.splice(0)) await close()
  await writer.release()
  await store.close()
  rmSync(folder, { recursive: true })
})

/** An ingest whose store takes nothing until it is let. */
async function slowIngest(queueLimit: number) {
  const gate = Promise.withResolvers<void>()
  const pipeline: Pipeline = await createPipeline({
    writer: { ...writer, commit: (vessels) => gate.promise.then(() => writer.commit(vessels)) },
    log,
    nowMicroseconds: () => Date.now() * 1000,
    gatherMilliseconds: 0,
    queueLimit,
  })
  const repeats = createRepeats()
  const relay = await listenForRecordings({
    address: relayAddress(folder),
    pipeline,
    openFeed: (greeting, rejected) => createFeed({ ...greeting, simulated: false }, pipeline, repeats, rejected),
    log,
    now: Date.now,
  })
  toClose.push(relay.close, pipeline.close)
  return { pipeline, letGo: gate.resolve }
}

const shipsFrom = (first: number, count: number) =>
  Buffer.from(Array.from({ length: count }, (_, n) => `${lineOfShip(first + n)}\n`).join(''))

describe('lines that are pushed', () => {
  it('are taken when every ship is in the store, and not before', async () => {
    const { letGo } = await slowIngest(1000)
    let taken = false
    const pushing = createIngestClient(folder)
      .push(source, shipsFrom(0, 3))
      .then((result) => {
        taken = true
        return result
      })
    const refused = await createIngestClient(folder, 50).push(source, shipsFrom(3, 1))
    expect({ taken, refused }).toEqual({ taken: false, refused: 'full' })
    letGo()
    expect(await pushing).toMatchObject({ lines: 3, observations: 3, badLines: [] })
    let ships = 0
    await store.loadVessels(() => void ships++)
    expect(ships).toBeGreaterThanOrEqual(3)
  })

  it('are refused at once when the queue is full', async () => {
    const { pipeline, letGo } = await slowIngest(10)
    const client = createIngestClient(folder)
    const first = client.push(source, shipsFrom(0, 5))
    await vi.waitFor(() => expect(pipeline.queueLength).toBe(0))
    const second = client.push(source, shipsFrom(100, 50))
    await vi.waitFor(() => expect(pipeline.isFull()).toBe(true))
    expect(await client.push(source, shipsFrom(200, 5))).toBe('full')
    letGo()
    expect(await first).toMatchObject({ observations: 5 })
    expect(await second).toMatchObject({ observations: 50 })
  })

  it('are not taken where no ingest runs, or where it goes meanwhile', async () => {
    expect(await createIngestClient(folder).push(source, shipsFrom(0, 1))).toBe('not-running')
    const server = createServer((socket) => socket.once('data', () => socket.destroy()))
    server.listen(relayAddress(folder))
    await once(server, 'listening')
    toClose.push(async () => server.close())
    expect(await createIngestClient(folder).push(source, shipsFrom(0, 50_000))).toBe('not-running')
  })
})
