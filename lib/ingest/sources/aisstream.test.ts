import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { type WebSocket as Client, WebSocketServer } from 'ws'
import { testContext } from '../fixtures/sourceContext.ts'
import { SpySink } from '../fixtures/spySink.ts'
import { parseSources } from '../sourceUrl/sourceUrl.ts'
import type { SourceDependencies } from './dependencies.ts'

const stream = (MessageType: string, body: object, time = '2026-11-21 01:13:00.5 +0000 UTC') => ({
  MessageType,
  MetaData: { MMSI: 259_000_420, ShipName: 'AUGUSTSON', latitude: 66.02695, longitude: 12.253821, time_utc: time },
  Message: { [MessageType]: { UserID: 259_000_420, RepeatIndicator: 0, Valid: true, ...body } },
})

const position = stream('PositionReport', {
  ...{ MessageID: 1, NavigationalStatus: 15, RateOfTurn: -128, Sog: 102.3, PositionAccuracy: true },
  ...{ Longitude: 12.253821, Latitude: 66.02695, Cog: 360, TrueHeading: 511, Timestamp: 31 },
  ...{ SpecialManoeuvreIndicator: 0, Spare: 0, Raim: false, CommunicationState: 59_916 },
})

/** A test server that records the subscriptions of its clients. */
async function openService() {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' })
  await once(server, 'listening')
  const clients: Client[] = []
  const asked: unknown[] = []
  server.on('connection', (client) => {
    clients.push(client)
    client.once('message', (data) => asked.push(JSON.parse(String(data))))
  })
  onTestFinished(() => {
    for (const client of clients) client.terminate()
    server.close()
  })
  return { clients, asked, address: `127.0.0.1:${(server.address() as AddressInfo).port}/v0/stream` }
}

function start(address: string, query = '', more: Partial<SourceDependencies> = {}) {
  const sink = new SpySink()
  const context = testContext({ connection: sink })
  const url = `aisstream://${address}?name=net&plain&key=test-key${query}`
  const running = parseSources([url], { aisstreamApiKey: 'pearl', ...more })[0]!.run(sink, context)
  return { context, sink, running }
}

describe('aisstream', () => {
  it('subscribes to its areas with its key, and delivers text and binary messages', async () => {
    const service = await openService()
    const { sink } = start(service.address, '&bbox=4,51,5,53&bbox=170,-50,-170,-30')
    await vi.waitFor(() => expect(service.asked).toHaveLength(1))
    expect(service.asked[0]).toMatchObject({
      APIKey: 'test-key',
      BoundingBoxes: JSON.parse('[[[51,4],[53,5]], [[-50,170],[-30,180]], [[-50,-180],[-30,-170]]]'),
      FilterMessageTypes: expect.arrayContaining(['PositionReport', 'StaticDataReport']),
    })
    service.clients[0]!.send(JSON.stringify(position))
    service.clients[0]!.send(Buffer.from(JSON.stringify(position)))
    service.clients[0]!.send('{"MessageType":')
    await vi.waitFor(() => expect(sink.received).toHaveLength(3))
    expect(sink.received[0]).toMatchObject([
      { message: { type: 1, mmsi: 259_000_420, longitude: 7_352_293 / 600_000 } },
    ])
    expect(sink.received[1]).toEqual(sink.received[0])
    expect(sink.received[2]).toBe('json')
  })

  it('reconnects after a pause when the service closes the connection', async () => {
    const service = await openService()
    const pauses: number[] = []
    const wait = async (milliseconds: number) => void pauses.push(milliseconds)
    const { context } = start(service.address, '', { wait, random: () => 0 })
    await vi.waitFor(() => expect(service.clients).toHaveLength(1))
    service.clients[0]!.close(1013, 'too slow')
    await vi.waitFor(() => expect(service.clients).toHaveLength(2))
    expect(pauses[0]).toBe(1000)
    expect(context.logged).toContainEqual(expect.objectContaining({ reason: 'too slow', level: 'warn' }))
  })

  it('ends when its key is refused, and hides the key', async () => {
    const service = await openService()
    const { running } = start(service.address)
    await vi.waitFor(() => expect(service.clients).toHaveLength(1))
    service.clients[0]!.send('{"error": "Api Key Is Not Valid"}')
    await expect(running).rejects.toThrow('net: Api Key Is Not Valid; set key= to a key of this server')
  })

  it('does not send the key of aisstream.io to another server', async () => {
    const service = await openService()
    const [source] = parseSources([`aisstream://${service.address}?plain`], { aisstreamApiKey: 'pearl' })
    const context = testContext()
    const running = source!.run(new SpySink(), context)
    await vi.waitFor(() => expect(service.asked).toMatchObject([{ APIKey: '' }]))
    context.abort()
    await running
  })

  it('drops and counts messages that do not fit into the queue', async () => {
    const service = await openService()
    const { sink } = start(service.address)
    await vi.waitFor(() => expect(service.asked).toHaveLength(1))
    sink.fill()
    for (let times = 0; times < 5; times++) service.clients[0]!.send(JSON.stringify(position))
    await vi.waitFor(() => expect(sink.droppedLines).toBe(5))
    expect(sink.received).toEqual([])
  })

  it('reconnects without data', async () => {
    const service = await openService()
    const rings: (() => void)[] = []
    const alarm = (milliseconds: number, ring: () => void) => {
      expect(milliseconds).toBe(30_000)
      rings.push(ring)
      return () => {}
    }
    const wait = () => new Promise<void>((resolve) => setImmediate(resolve))
    const { sink } = start(service.address, '&silent=30', { alarm, wait })
    await vi.waitFor(() => expect(rings).toHaveLength(1))
    rings[0]!()
    expect([...sink.silences.keys()]).toEqual(['net'])
    await vi.waitFor(() => expect(service.asked).toHaveLength(2))
    service.clients[1]!.send(JSON.stringify(position))
    await vi.waitFor(() => expect(sink.silences.size).toBe(0))
  })

  it.each(['connected', 'connecting'])('ends immediately when it is %s', async (state) => {
    const service = await openService()
    const { context, running } = start(service.address)
    if (state === 'connected') await vi.waitFor(() => expect(service.asked).toHaveLength(1))
    context.abort()
    await running
  })
})
