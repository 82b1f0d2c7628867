import { once } from 'node:events'
import { connect } from 'node:net'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { portIn, testContext } from '../fixtures/sourceContext.ts'
import { SpySink } from '../fixtures/spySink.ts'
import { SourceError } from '../source.ts'
import { parseSources } from '../sourceUrl/sourceUrl.ts'
import type { Alarm } from './dependencies.ts'
import { maxSenders } from './tcpListen.ts'

const one = '!AIVDM,1,1,,B,13aENmgP1CPH`N`NJ2L0Mwwb2@Nj,0*00'
const other = '!AIVDM,1,1,,A,33aI:?@P00PHq;fNL0@P0?w`2311,0*14'

async function start({ sink = new SpySink(), query = '', alarm }: Given = {}) {
  const context = testContext({ connection: sink })
  const [source] = parseSources([`tcp-listen://127.0.0.1:0${query}`], alarm && { alarm })
  const running = source!.run(sink, context)
  const port = await vi.waitFor(() => portIn(context.logged))
  const send = async () => {
    const socket = connect(port, '127.0.0.1')
    socket.on('error', () => {})
    await once(socket, 'connect')
    socket.setNoDelay(true)
    onTestFinished(() => void socket.destroy())
    return socket
  }
  const isRefused = async () => {
    const socket = connect(port, '127.0.0.1')
    socket.on('error', () => {})
    await once(socket.resume(), 'close')
    return true
  }
  return { context, sink, running, port, send, isRefused }
}

interface Given {
  sink?: SpySink
  query?: string
  alarm?: Alarm
}

/** Rings the last alarm set for this many milliseconds on demand. */
function spyAlarm() {
  const rings = new Map<number, () => void>()
  const alarm: Alarm = (milliseconds, ring) => {
    rings.set(milliseconds, ring)
    return () => rings.delete(milliseconds)
  }
  return { alarm, ring: (milliseconds: number) => rings.get(milliseconds)!() }
}

describe('tcp-listen', () => {
  it('limits connections per network, and logs excess ones once', async () => {
    const { context, sink, send, isRefused } = await start({ query: '?connections=2' })
    const [ann] = [await send(), await send()]
    expect([await isRefused(), await isRefused()]).toEqual([true, true])
    expect(context.logged.filter(({ level }) => level === 'warn')).toMatchObject([
      { message: 'sender refused', sender: '127.0.0.1', reason: 'more than 2 connections from its network' },
    ])
    ann.destroy()
    await vi.waitFor(() => expect(sink.gone).toHaveLength(1))
    const next = await send()
    next.write(`${one}\n`)
    await vi.waitFor(() => expect(sink.delivered).toEqual([one]))
  })

  it('accepts connections from allowed addresses only', async () => {
    const elsewhere = await start({ query: '?from=192.0.2.0/24&from=192.0.2.7' })
    expect(await elsewhere.isRefused()).toBe(true)
    const here = await start({ query: '?from=127.0.0.0/8' })
    const ann = await here.send()
    ann.write(`${one}\n`)
    await vi.waitFor(() => expect(here.sink.delivered).toEqual([one]))
  })

  it('accepts data only after the key', async () => {
    const { alarm, ring } = spyAlarm()
    const { sink, send, context } = await start({ query: '?key=a-calm-night', alarm })
    const stranger = await send()
    const refused = once(stranger.resume(), 'close')
    stranger.write(`${one}\n`)
    await refused
    const closed = once((await send()).resume(), 'close')
    await vi.waitFor(() => ring(10_000))
    await closed
    const ann = await send()
    ann.write('a-calm')
    ann.write(`-night\r\n${other}\n${one.slice(0, 9)}`)
    ann.write(`${one.slice(9)}\n`)
    await vi.waitFor(() => expect(sink.delivered).toEqual([other, one]))
    expect(JSON.stringify(context.logged)).not.toContain('calm')
  })

  it('reads the lines of several senders without mixing them', async () => {
    const { sink, send } = await start()
    const [ann, ben] = [await send(), await send()]
    ann.write(one.slice(0, 20))
    ben.write(`${other}\n`)
    await vi.waitFor(() => expect(sink.delivered).toEqual([other]))
    ann.write(`${one.slice(20)}\n`)
    await vi.waitFor(() => expect(sink.delivered).toEqual([other, one]))
    expect(new Set(sink.senders).size).toBe(2)
  })

  it('is connected while any receiver is', async () => {
    const { sink, send } = await start()
    const connections = (...expected: string[]) => vi.waitFor(() => expect(sink.connections).toEqual(expected))
    const told = ['disconnected: no receiver has connected yet']
    await connections(...told)
    const ann = await send()
    await connections(...told, 'connected: 1 receiver')
    const ben = await send()
    await connections(...told, 'connected: 1 receiver', 'connected: 2 receivers')
    ann.end()
    await vi.waitFor(() => expect(sink.connections.at(-1)).toBe('connected: 1 receiver'))
    ben.end()
    await vi.waitFor(() => expect(sink.connections.at(-1)).toBe('disconnected: the last receiver disconnected: closed'))
  })

  it('continues when a sender is cut off', async () => {
    const { sink, send } = await start()
    const [ann, ben] = [await send(), await send()]
    ann.write(`${one}\n`)
    await vi.waitFor(() => expect(sink.delivered).toEqual([one]))
    ann.resetAndDestroy()
    await vi.waitFor(() => expect(sink.gone).toEqual([sink.senders[0]]))
    ben.write(`${other}\n`)
    await vi.waitFor(() => expect(sink.delivered).toEqual([one, other]))
  })

  it.each(['idle', 'full'])('ends immediately when it is %s, and closes its connections', async (state) => {
    const { sink, send, context, running } = await start()
    const ann = await send()
    if (state === 'full') sink.fill()
    ann.write(`${one}\n`)
    await vi.waitFor(() => expect(sink.delivered).toHaveLength(1))
    const closed = once(ann, 'close')
    ann.resume()
    context.abort()
    await running
    await closed
  })

  it('refuses senders beyond its limit, and logs it once', async () => {
    const { context, send, isRefused } = await start({ query: `?connections=${maxSenders}` })
    await Promise.all(Array.from({ length: maxSenders }, send))
    expect([await isRefused(), await isRefused()]).toEqual([true, true])
    expect(context.logged.filter(({ level }) => level === 'warn')).toHaveLength(1)
  })

  it('names an address that is in use', async () => {
    const { port } = await start()
    const again = parseSources([`tcp-listen://127.0.0.1:${port}?name=harbour`])[0]!
    const failure = again.run(new SpySink(), testContext())
    await expect(failure).rejects.toThrow(SourceError)
    await expect(failure).rejects.toThrow(
      `harbour: cannot listen on 127.0.0.1:${port}: the port is in use by another program; expected a free port`,
    )
  })

  it('names an address of another machine', async () => {
    const source = parseSources(['tcp-listen://192.0.2.1:4001'])[0]!
    await expect(source.run(new SpySink(), testContext())).rejects.toThrow(
      'tcp-listen://192.0.2.1:4001: cannot listen on 192.0.2.1:4001: the address is not one of this machine',
    )
  })

  it('reports a failure of the sink', async () => {
    const sink = new SpySink()
    sink.lines = () => Promise.reject(new Error('the store is gone'))
    const { running, send } = await start({ sink })
    const failure = expect(running).rejects.toThrow('the store is gone')
    const ann = await send()
    ann.write(`${one}\n`)
    await failure
  })
})
