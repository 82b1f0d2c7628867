import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Server } from 'node:net'
import { describe, expect, it, vi } from 'vitest'
import { testContext } from '../fixtures/sourceContext.ts'
import { SpySink } from '../fixtures/spySink.ts'
import { openTcpServer } from '../fixtures/tcpServer.ts'
import { parseSources } from '../sourceUrl/sourceUrl.ts'
import type { SourceDependencies } from './dependencies.ts'
import { reconnectPause } from './reconnect.ts'

const sentence = '!AIVDM,1,1,,B,13aENmgP1CPH`N`NJ2L0Mwwb2@Nj,0*00'

function start(port: number, dependencies: Partial<SourceDependencies> = {}) {
  const sink = new SpySink()
  const context = testContext({ connection: sink })
  const [source] = parseSources([`tcp://127.0.0.1:${port}?name=feed`], dependencies)
  const running = source!.run(sink, context)
  return { context, sink, running }
}

/** Exchanges bytes with a server until all pending events have been handled. */
async function manyRoundTrips(): Promise<void> {
  const echo: Server = createServer((socket) => socket.pipe(socket))
  echo.listen(0, '127.0.0.1')
  await once(echo, 'listening')
  const socket = connect((echo.address() as AddressInfo).port, '127.0.0.1')
  for (let trips = 0; trips < 200; trips++) {
    socket.write('x')
    await once(socket, 'data')
  }
  socket.destroy()
  echo.close()
}

describe('tcp', () => {
  it('delivers the lines of a feed, joined from its packets', async () => {
    const feed = await openTcpServer()
    const { sink } = start(feed.port)
    await vi.waitFor(() => expect(feed.clients).toHaveLength(1))
    feed.clients[0]!.setNoDelay(true)
    feed.clients[0]!.write(`${sentence}\r\n${sentence.slice(0, 20)}`)
    await vi.waitFor(() => expect(sink.delivered).toEqual([sentence]))
    feed.clients[0]!.write(`${sentence.slice(20)}\r\n`)
    await vi.waitFor(() => expect(sink.delivered).toEqual([sentence, sentence]))
  })

  it('delivers the rest of a lost connection, and reports the sender as gone with the reason', async () => {
    const feed = await openTcpServer()
    const { sink } = start(feed.port)
    await vi.waitFor(() => expect(feed.clients).toHaveLength(1))
    feed.clients[0]!.end(`${sentence}\n${sentence.slice(0, 9)}`)
    await vi.waitFor(() => expect(sink.connections).toHaveLength(2))
    expect(sink.delivered).toEqual([sentence, sentence.slice(0, 9)])
    expect(sink.gone).toEqual([`127.0.0.1:${feed.port}`])
    expect(sink.senders).toEqual([sink.gone[0], sink.gone[0]])
    expect(sink.connections).toEqual([`connected: ${sink.gone[0]}`, 'disconnected: the server closed the connection'])
  })

  it('reconnects when the feed is back, and logs each change once', async () => {
    const feed = await openTcpServer()
    let attempts = 0
    const wait = async () => {
      attempts++
      await new Promise((resolve) => setImmediate(resolve))
    }
    const { sink, context } = start(feed.port, { wait })
    await vi.waitFor(() => expect(feed.clients).toHaveLength(1))
    feed.clients[0]!.write(`${sentence}\n`)
    await vi.waitFor(() => expect(sink.delivered).toHaveLength(1))
    feed.close()
    await vi.waitFor(() => expect(attempts).toBeGreaterThan(5))
    const again = await openTcpServer(feed.port)
    await vi.waitFor(() => expect(again.clients).toHaveLength(1))
    again.clients[0]!.write(`${sentence}\n`)
    await vi.waitFor(() => expect(sink.delivered).toHaveLength(2))
    const said = context.logged.map(({ message, reason }) => `${message} ${reason ?? ''}`.trim())
    expect(said[0]).toBe('connected')
    expect(said.at(-1)).toBe('connected')
    expect(said.filter((line) => line === 'connected')).toHaveLength(2)
    expect(said.filter((line) => line.includes('ECONNREFUSED'))).toHaveLength(1)
  })

  it('waits longer after every failure, and briefly again once the feed has sent data', async () => {
    const feed = await openTcpServer()
    feed.server.on('connection', (socket) => socket.end(feed.clients.length === 4 ? `${sentence}\n` : ''))
    const pauses: number[] = []
    const wait = async (milliseconds: number) => {
      pauses.push(milliseconds)
    }
    const { context, running } = start(feed.port, { wait, random: () => 0 })
    await vi.waitFor(() => expect(pauses.length).toBeGreaterThanOrEqual(6))
    context.abort()
    await running
    expect(pauses.slice(0, 6)).toEqual([1000, 2000, 4000, 1000, 2000, 4000])
  })

  it('does not read while the sink is full, so that the sender has to wait', async () => {
    const feed = await openTcpServer()
    const { sink } = start(feed.port)
    sink.fill()
    await vi.waitFor(() => expect(feed.clients).toHaveLength(1))
    const count = 600_000
    feed.clients[0]!.write(`${sentence}\n`.repeat(count))
    await vi.waitFor(() => expect(sink.delivered.length).toBeGreaterThan(0))
    await manyRoundTrips()
    expect(sink.delivered.length).toBeLessThan(2000)
    expect(feed.clients[0]!.writableLength).toBeGreaterThan(0)
    sink.empty()
    await vi.waitFor(() => expect(sink.delivered).toHaveLength(count))
  })

  it.each(['connected', 'full', 'waiting to reconnect'])('ends immediately when it is %s', async (state) => {
    const feed = await openTcpServer()
    const { sink, context, running } = start(feed.port)
    await vi.waitFor(() => expect(feed.clients).toHaveLength(1))
    if (state === 'full') {
      sink.fill()
      feed.clients[0]!.write(`${sentence}\n`)
      await vi.waitFor(() => expect(sink.delivered).toHaveLength(1))
    }
    if (state === 'waiting to reconnect') {
      feed.close()
      await vi.waitFor(() => expect(context.logged.at(-1)?.message).toContain('will reconnect'))
    }
    context.abort()
    await running
  })

  it('does not connect if it is aborted before the start', async () => {
    const feed = await openTcpServer()
    const context = testContext()
    context.abort()
    await parseSources([`tcp://127.0.0.1:${feed.port}`])[0]!.run(new SpySink(), context)
    expect(context.logged).toEqual([])
  })

  it('reports a failure of the sink', async () => {
    const feed = await openTcpServer()
    feed.server.on('connection', (socket) => socket.write(`${sentence}\n`))
    const sink = new SpySink()
    sink.lines = () => Promise.reject(new Error('the store is gone'))
    const running = parseSources([`tcp://127.0.0.1:${feed.port}`])[0]!.run(sink, testContext())
    await expect(running).rejects.toThrow('the store is gone')
  })
})

it('the pause before a retry doubles from one second to one minute, and is at most half shorter at random', () => {
  const longest = [0, 1, 2, 3, 4, 5, 6, 7, 1000].map((failures) => reconnectPause(failures, () => 0))
  expect(longest).toEqual([1000, 2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000, 60_000])
  expect(reconnectPause(6, () => 0.999_999)).toBe(30_000)
  expect(reconnectPause(6, () => 0, 4_000)).toBe(4_000)
})
