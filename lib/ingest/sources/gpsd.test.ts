import { describe, expect, it, vi } from 'vitest'
import { testContext } from '../fixtures/sourceContext.ts'
import { SpySink } from '../fixtures/spySink.ts'
import { openTcpServer } from '../fixtures/tcpServer.ts'
import { parseSources } from '../sourceUrl/sourceUrl.ts'
import type { SourceDependencies } from './dependencies.ts'

const sentence = '!AIVDM,1,1,,B,13aENmgP1CPH`N`NJ2L0Mwwb2@Nj,0*00'
const version = '{"class":"VERSION","release":"3.22","rev":"3.22","proto_major":3,"proto_minor":14}'
const gps = '$GPGGA,092750.000,5321.6802,N,00630.3372,W,1,8,1.03,61.7,M,55.2,M,,*76'

async function start(dependencies: Partial<SourceDependencies> = {}) {
  const gpsd = await openTcpServer()
  gpsd.server.on('connection', (socket) => socket.write(`${version}\r\n`))
  const sink = new SpySink()
  const context = testContext({ connection: sink })
  const [source] = parseSources([`gpsd://127.0.0.1:${gpsd.port}?name=roof&silent=30`], dependencies)
  const running = source!.run(sink, context)
  await vi.waitFor(() => expect(gpsd.received.join('')).toContain('\n'))
  return { gpsd, sink, context, running }
}

describe('gpsd', () => {
  it('asks for sentences and passes over everything else, a report that is too long as well', async () => {
    const { gpsd, sink } = await start()
    expect(gpsd.received.join('')).toBe('?WATCH={"enable":true,"nmea":true};\n')
    const long = `{"class":"SKY","text":"${'!'.repeat(10_000)}"}`
    gpsd.clients[0]!.write(`{"class":"WATCH","enable":true,"nmea":true}\r\n${sentence}\r\n${gps}\r\n${long}\r\n!BSV`)
    gpsd.clients[0]!.write(`DM${sentence.slice(6)}\r\n`)
    await vi.waitFor(() => expect(sink.delivered).toEqual([sentence, sentence.replace('!AI', '!BS')]))
    expect(new Set(sink.senders)).toEqual(new Set([`127.0.0.1:${gpsd.port}`]))
  })

  it('asks again after it was restarted', async () => {
    const { gpsd, sink } = await start({ wait: async () => {} })
    gpsd.clients[0]!.end(`${sentence}\r\n`)
    await vi.waitFor(() => expect(gpsd.received).toHaveLength(2))
    expect(sink.gone).toEqual([`127.0.0.1:${gpsd.port}`])
    expect(sink.connections.slice(0, 2)).toEqual([
      `connected: 127.0.0.1:${gpsd.port}`,
      'disconnected: gpsd closed the connection',
    ])
  })

  it('is silent without AIS sentences, whatever else it sends', async () => {
    const rings: (() => void)[] = []
    const alarm = (_milliseconds: number, ring: () => void) => {
      rings.push(ring)
      return () => {}
    }
    const { gpsd, sink } = await start({ alarm, wait: async () => {} })
    gpsd.clients[0]!.write(`${gps}\r\n`)
    await vi.waitFor(() => expect(rings).toHaveLength(1))
    rings[0]!()
    await vi.waitFor(() => expect(gpsd.clients).toHaveLength(2))
    expect(sink.silences.size).toBe(1)
    await vi.waitFor(() => expect(gpsd.received).toHaveLength(2))
    gpsd.clients[1]!.write(`${sentence}\r\n`)
    await vi.waitFor(() => expect(sink.silences.size).toBe(0))
  })

  it('does not connect to a server that it may not reach', async () => {
    const gpsd = await openTcpServer()
    const sink = new SpySink()
    const context = testContext({ connection: sink })
    const [source] = parseSources([`gpsd://127.0.0.1:${gpsd.port}`], {
      checkServer: async () => 'is refused',
      wait: async () => context.abort(),
    })
    await source!.run(sink, context)
    expect(sink.connections).toEqual(['disconnected: is refused'])
    expect(gpsd.clients).toEqual([])
  })
})
