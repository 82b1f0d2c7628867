import { once } from 'node:events'
import { connect } from 'node:net'
import { describe, expect, it, vi } from 'vitest'
import { portIn, testContext } from '../fixtures/sourceContext.ts'
import { SpySink } from '../fixtures/spySink.ts'
import { openTcpServer } from '../fixtures/tcpServer.ts'
import { parseSources } from '../sourceUrl/sourceUrl.ts'
import type { SourceDependencies } from './dependencies.ts'

const sentence = '!AIVDM,1,1,,B,13aENmgP1CPH`N`NJ2L0Mwwb2@Nj,0*00'

/** Alarms that ring on demand. */
function handAlarms() {
  const set = new Map<object, { milliseconds: number; ring: () => void }>()
  const alarm: SourceDependencies['alarm'] = (milliseconds, ring) => {
    const key = {}
    set.set(key, { milliseconds, ring })
    return () => void set.delete(key)
  }
  const ring = () => {
    for (const [key, one] of [...set]) {
      set.delete(key)
      one.ring()
    }
  }
  return { alarm, ring, set }
}

function start(url: string, now?: () => number) {
  const sink = new SpySink()
  const context = testContext({ now, connection: sink })
  const alarms = handAlarms()
  const wait = () => new Promise<void>((resolve) => setImmediate(resolve))
  const [source] = parseSources([url], { alarm: alarms.alarm, wait })
  const running = source!.run(sink, context)
  const said = (message: string) => context.logged.filter((line) => line.message === message)
  return { context, sink, running, alarms, said }
}

describe('a tcp feed that is connected without data', () => {
  it('is logged once, reported, and reconnected for as long as it is silent', async () => {
    const feed = await openTcpServer()
    const { sink, alarms, said } = start(`tcp://127.0.0.1:${feed.port}?silent=45`, () => 1_700_000_000_000)
    for (const clients of [1, 2, 3]) {
      await vi.waitFor(() => expect(feed.clients).toHaveLength(clients))
      await vi.waitFor(() => expect([...alarms.set.values()]).toMatchObject([{ milliseconds: 45_000 }]))
      alarms.ring()
    }
    await vi.waitFor(() => expect(feed.clients).toHaveLength(4))
    expect(feed.clients[0]!.destroyed || feed.clients[0]!.readableEnded).toBe(true)
    expect([...sink.silences]).toEqual([[`127.0.0.1:${feed.port}`, 1_700_000_000_000]])
    expect(said('feed is silent')).toMatchObject([{ silentSeconds: 45 }])
    expect(said('connected')).toHaveLength(1)
    expect(said('disconnected, will reconnect')).toMatchObject([{ reason: 'no data for 45 seconds' }])

    feed.clients[3]!.write(`${sentence}\n`)
    await vi.waitFor(() => expect(sink.delivered).toEqual([sentence]))
    expect(sink.silences.size).toBe(0)
    expect(said('feed has data again')).toHaveLength(1)
    await vi.waitFor(() => expect(alarms.set.size).toBe(1))
    alarms.ring()
    await vi.waitFor(() => expect(said('feed is silent')).toHaveLength(2))
  })

  it('is not silent while ingest does not read', async () => {
    const feed = await openTcpServer()
    const { sink, alarms } = start(`tcp://127.0.0.1:${feed.port}`)
    await vi.waitFor(() => expect(feed.clients).toHaveLength(1))
    await vi.waitFor(() => expect([...alarms.set.values()]).toMatchObject([{ milliseconds: 120_000 }]))
    sink.fill()
    feed.clients[0]!.write(`${sentence}\n`)
    await vi.waitFor(() => expect(sink.delivered).toHaveLength(1))
    expect(alarms.set.size).toBe(0)
    sink.empty()
    await vi.waitFor(() => expect(alarms.set.size).toBe(1))
  })
})

describe('a receiver that connects to tcp-listen without data', () => {
  it('is logged and closed, so that idle connections do not block others', async () => {
    const { context, sink, alarms, said } = start('tcp-listen://127.0.0.1:0?silent=60')
    await vi.waitFor(() => portIn(context.logged))
    const silent = connect(portIn(context.logged), '127.0.0.1')
    await vi.waitFor(() => expect(alarms.set.size).toBe(1))
    const closed = once(silent.resume(), 'close')
    alarms.ring()
    await closed
    const last = 'disconnected: the last receiver disconnected: no data for 60 seconds'
    await vi.waitFor(() => expect(sink.connections.at(-1)).toBe(last))
    expect(said('feed is silent')).toHaveLength(1)
    expect(sink.silences.size).toBe(0)
  })

  it('leaves no alarm when it disconnects or the source ends', async () => {
    const { context, alarms, running } = start('tcp-listen://127.0.0.1:0')
    await vi.waitFor(() => portIn(context.logged))
    const socket = connect(portIn(context.logged), '127.0.0.1')
    await vi.waitFor(() => expect(alarms.set.size).toBe(1))
    context.abort()
    await running
    expect(alarms.set.size).toBe(0)
    socket.destroy()
  })
})
