import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { HeldBatches } from '#lib/store/batchCopies.ts'
import { vessel } from '#lib/store/contract/rows.ts'
import { temporaryStore } from '#lib/store/contract/temporaryStore.ts'
import { type NatsServer, natsObstacle, startNatsServer } from '#lib/testing/natsServer.ts'
import { testContext } from '../fixtures/sourceContext.ts'
import { receiveBatches, sendingBatches } from './natsBatches.ts'

describe.skipIf(natsObstacle)('batches through NATS', () => {
  let server: NatsServer
  beforeAll(async () => {
    server = await startNatsServer({ user: 'ann', pass: 'p@rl' })
  })
  afterAll(() => server.stop())

  it('reach each web process while the server runs, and again after it was away', async () => {
    const url = server.url.replace('nats://', 'nats://ann:p%40rl@').replace('/AIS', '/lastfix.one')
    const store = await temporaryStore()
    const context = testContext()
    const writer = sendingBatches(await store.openWriter(), url, context.log)
    const webs = [new HeldBatches(), new HeldBatches()]
    const receiving = webs.map((held) => receiveBatches(held, url, context))
    onTestFinished(async () => {
      await writer.release()
      context.abort()
      await Promise.all(receiving)
    })
    let stampMicroseconds = 0
    const committed = async () => {
      stampMicroseconds += 1
      const sequence = await writer.commit([vessel(stampMicroseconds)], stampMicroseconds)
      return { sequence, stampMicroseconds }
    }
    const isHeld = async () => {
      const latest = await committed()
      await vi.waitFor(() => {
        for (const held of webs) expect(held.changesAfter(latest.sequence - 1, latest)?.[0]?.changes).toHaveLength(1)
      }, 200)
    }
    await vi.waitFor(isHeld)
    await server.kill()
    await vi.waitFor(() => expect(context.logged.filter(({ level }) => level === 'warn')).toHaveLength(3))
    await committed()
    await server.begin()
    await vi.waitFor(isHeld)
    expect(JSON.stringify(context.logged)).not.toMatch(/p@rl|p%40rl/)
  })
})
