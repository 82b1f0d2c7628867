import { join } from 'node:path'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { testContext } from '#lib/ingest/fixtures/sourceContext.ts'
import { machineDependencies } from '#lib/ingest/sources/dependencies.ts'
import { temporaryFolder } from '#lib/testing/temporaryFolder.ts'
import { RelayBuffer } from './buffer.ts'
import { Delivery } from './delivery.ts'

let folder: string
beforeEach(() => {
  folder = temporaryFolder()
})

/** An output that can be unavailable. */
function start(buffer: RelayBuffer) {
  const context = testContext()
  const received: string[] = []
  const attempts: string[][] = []
  const other = { isUnavailable: false }
  const output = {
    ...{ name: 'other', isBuffered: true, isTagged: true },
    open: async () => ({
      async send(texts: readonly string[]) {
        attempts.push([...texts])
        if (other.isUnavailable) throw new Error('the destination is unavailable')
        received.push(...texts)
      },
      async close() {},
    }),
  }
  const delivery = new Delivery({
    ...machineDependencies(),
    ...{ output, buffer, log: context.log, signal: context.signal, wait: () => new Promise(setImmediate) },
  })
  const running = delivery.run()
  const stop = async () => {
    context.abort()
    await running
    delivery.close()
  }
  return { delivery, received, attempts, other, stop, context }
}

describe('a delivery', () => {
  it('keeps undelivered messages in order, also over a restart', async () => {
    const path = join(folder, 'other.db')
    const first = start(new RelayBuffer(path, 1_000))
    first.other.isUnavailable = true
    for (const text of ['one', 'two', 'three']) first.delivery.add(text)
    await first.delivery.durable()
    await first.stop()
    expect(first.received).toEqual([])
    const second = start(new RelayBuffer(path, 1_000))
    second.delivery.add('four')
    await vi.waitFor(() => expect(second.received).toEqual(['one', 'two', 'three', 'four']))
    expect(second.delivery.waiting).toBe(0)
    await second.stop()
  })

  it('drops the oldest messages when the buffer is full, counts them and logs once', async () => {
    const { delivery, received, other, stop, context } = start(new RelayBuffer(join(folder, 'other.db'), 10))
    other.isUnavailable = true
    for (const text of ['aaaa', 'bbbb', 'cccc', 'dddd']) {
      delivery.add(text)
      await vi.waitFor(() => expect(context.logged).not.toEqual([]))
    }
    await vi.waitFor(() => expect(delivery.counts.dropped).toBe(2))
    other.isUnavailable = false
    await vi.waitFor(() => expect(received).toEqual(['cccc', 'dddd']))
    await vi.waitFor(() => expect(delivery.counts).toEqual({ delivered: 2, dropped: 2 }))
    const said = context.logged.map(({ message, dropped }) => (dropped === undefined ? message : [message, dropped]))
    expect(said).toEqual([
      'delivery failed, will retry',
      'the buffer is full, the oldest messages are dropped',
      ['delivery recovered', 2],
    ])
    await stop()
  })

  it('is not ready for more while the buffer is nearly full', async () => {
    const { delivery, other, stop } = start(new RelayBuffer(join(folder, 'other.db'), 10))
    other.isUnavailable = true
    delivery.add('ten bytes!')
    let isDurable = false
    const durable = delivery.durable().then(() => {
      isDurable = true
    })
    await new Promise(setImmediate)
    expect([isDurable, delivery.waiting]).toEqual([false, 1])
    other.isUnavailable = false
    await durable
    expect(delivery.counts).toEqual({ delivered: 1, dropped: 0 })
    await stop()
  })

  it('sends the same messages together again after a failure', async () => {
    const { delivery, attempts, other, stop } = start(new RelayBuffer(join(folder, 'other.db'), 1_000))
    other.isUnavailable = true
    for (const text of ['one', 'two']) delivery.add(text)
    await delivery.durable()
    await vi.waitFor(() => expect(attempts.length).toBeGreaterThan(0))
    delivery.add('three')
    await delivery.durable()
    other.isUnavailable = false
    await delivery.empty()
    expect(new Set(attempts.map(String))).toEqual(new Set(['one,two', 'three']))
    await stop()
  })

  it('refuses a buffer that another relay uses', () => {
    const path = join(folder, 'other.db')
    const buffer = new RelayBuffer(path, 1_000)
    buffer.add(['one'])
    expect(() => new RelayBuffer(path, 1_000, 0)).toThrow('database is locked')
    buffer.close()
  })
})
