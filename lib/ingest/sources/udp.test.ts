import { createSocket } from 'node:dgram'
import { networkInterfaces } from 'node:os'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { portIn, testContext } from '../fixtures/sourceContext.ts'
import { SpySink } from '../fixtures/spySink.ts'
import { parseSources } from '../sourceUrl/sourceUrl.ts'

const one = '!AIVDM,1,1,,B,13aENmgP1CPH`N`NJ2L0Mwwb2@Nj,0*00'
const other = '!AIVDM,1,1,,A,33aI:?@P00PHq;fNL0@P0?w`2311,0*14'
const hasIpv6 = Object.values(networkInterfaces()).some((list) => list?.some(({ address }) => address === '::1'))

async function start(host = '127.0.0.1', sink = new SpySink(), query = '') {
  const context = testContext()
  const [source] = parseSources([`udp://${host}:0${query}`])
  const running = source!.run(sink, context)
  const port = await vi.waitFor(() => portIn(context.logged))
  const socket = createSocket(host === '[::1]' ? 'udp6' : 'udp4')
  onTestFinished(() => void socket.close())
  const send = (text: string) => socket.send(text, port, host.replace(/[[\]]/g, ''))
  return { context, sink, running, port, send }
}

describe('udp', () => {
  it('reads one or more sentences per datagram, with line ends or without', async () => {
    const { sink, send } = await start()
    send(one)
    await vi.waitFor(() => expect(sink.delivered).toEqual([one]))
    send(`${other}\r\n${one}\r\n`)
    await vi.waitFor(() => expect(sink.delivered).toEqual([one, other, one]))
    expect(new Set(sink.senders).size).toBe(1)
  })

  it('does not join a truncated line to the next datagram', async () => {
    const { sink, send } = await start()
    send(one.slice(0, 20))
    await vi.waitFor(() => expect(sink.delivered).toHaveLength(1))
    send(one.slice(20))
    await vi.waitFor(() => expect(sink.delivered).toEqual([one.slice(0, 20), one.slice(20)]))
  })

  it.runIf(process.platform === 'linux')('counts what the system had no room for', async () => {
    const { sink, port, context } = await start()
    const socket = createSocket('udp4')
    onTestFinished(() => void socket.close())
    await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve))
    const datagrams = 40_000
    // Sends all in one turn of the event loop, in which no datagram is read.
    for (let count = 0; count < datagrams; count += 1) socket.send(`${one}\r\n${other}`, port, '127.0.0.1')
    await vi.waitFor(() => expect(sink.delivered.length + sink.droppedLines).toBe(2 * datagrams))
    expect(sink.droppedLines).toBeGreaterThan(0)
    expect(context.logged.filter(({ message }) => String(message).includes('the system drops datagrams'))).toHaveLength(
      1,
    )
  })

  it('accepts datagrams from allowed addresses only', async () => {
    const elsewhere = await start('127.0.0.1', new SpySink(), '?from=192.0.2.0/24')
    elsewhere.send(one)
    elsewhere.send(one)
    const refusals = () => elsewhere.context.logged.filter(({ message }) => message === 'datagrams refused')
    await vi.waitFor(() => expect(refusals()).toHaveLength(1))
    expect(elsewhere.sink.delivered).toEqual([])
    const here = await start('127.0.0.1', new SpySink(), '?from=127.0.0.1')
    here.send(one)
    await vi.waitFor(() => expect(here.sink.delivered).toEqual([one]))
  })

  it('drops while the sink is full, and counts every sentence', async () => {
    const { sink, send } = await start()
    sink.fill()
    send(`${one}\n${other}\n`)
    await vi.waitFor(() => expect(sink.droppedLines).toBe(2))
    send(one)
    await vi.waitFor(() => expect(sink.droppedLines).toBe(3))
    expect(sink.delivered).toEqual([])
    sink.empty()
    send(other)
    await vi.waitFor(() => expect(sink.delivered).toEqual([other]))
  })

  it.skipIf(!hasIpv6)('listens on IPv6', async () => {
    const { sink, send } = await start('[::1]')
    send(one)
    await vi.waitFor(() => expect(sink.delivered).toEqual([one]))
    expect(sink.senders[0]).toMatch(/^\[::1\]:\d+$/)
  })

  it('ends immediately, and frees its port', async () => {
    const { context, running, port } = await start()
    context.abort()
    await running
    const next = testContext()
    void parseSources([`udp://127.0.0.1:${port}`])[0]!.run(new SpySink(), next)
    await vi.waitFor(() => expect(portIn(next.logged)).toBe(port))
  })

  it('names an address that is in use', async () => {
    const { port } = await start()
    const failure = parseSources([`udp://127.0.0.1:${port}`])[0]!.run(new SpySink(), testContext())
    await expect(failure).rejects.toThrow(
      `udp://127.0.0.1:${port}: cannot listen on 127.0.0.1:${port}: the port is in use by another program`,
    )
  })

  it('reports a failure of the sink', async () => {
    const sink = new SpySink()
    sink.lines = () => Promise.reject(new Error('the store is gone'))
    const { running, send } = await start('127.0.0.1', sink)
    const failure = expect(running).rejects.toThrow('the store is gone')
    send(one)
    await failure
  })
})
