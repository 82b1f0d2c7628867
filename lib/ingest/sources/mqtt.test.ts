import { once } from 'node:events'
import { expect, it, vi } from 'vitest'
import { lineOfVessel } from '../fixtures/lineOfVessel.ts'
import { testContext } from '../fixtures/sourceContext.ts'
import { SpySink } from '../fixtures/spySink.ts'
import { openTcpServer } from '../fixtures/tcpServer.ts'
import { parseSources } from '../sourceUrl/sourceUrl.ts'

const atOnce = () => new Promise<void>((resolve) => setImmediate(resolve))

/** A packet of MQTT 3.1.1 of at most 127 bytes. */
const packet = (type: number, ...content: Buffer[]) => {
  const rest = Buffer.concat(content)
  return Buffer.concat([Buffer.from([type, rest.length]), rest])
}
const text = (value: string) => Buffer.concat([Buffer.from([0, value.length]), Buffer.from(value)])
const published = (topic: string, payload: string) => packet(0x30, text(topic), Buffer.from(payload))
const accepted = packet(0x20, Buffer.from([0, 0]))

// The protocol as its specification has it; mqtt.full.test.ts runs against mosquitto.
it('subscribes to the topic of a broker, and again after a lost connection', async () => {
  const broker = await openTcpServer()
  broker.server.on('connection', (client) => {
    let sent = Buffer.alloc(0)
    client.on('data', (data) => {
      if (sent.length === 0) client.write(accepted)
      const isAnswered = sent.includes(text('ais/#'))
      sent = Buffer.concat([sent, data])
      const at = sent.indexOf(text('ais/#'))
      if (at < 0 || isAnswered) return
      client.write(packet(0x90, sent.subarray(at - 2, at), Buffer.from([0])))
      client.write(published('ais/roof', lineOfVessel(broker.clients.length)))
    })
  })
  const sink = new SpySink()
  const context = testContext({ connection: sink })
  const [source] = parseSources([`mqtt://127.0.0.1:${broker.port}/ais/#`], { wait: atOnce })
  const running = source?.run(sink, context)
  await vi.waitFor(() => expect(sink.delivered).toEqual([lineOfVessel(1)]))
  const [first] = broker.clients
  first?.destroy()
  await vi.waitFor(() => expect(sink.delivered).toEqual([lineOfVessel(1), lineOfVessel(2)]))
  expect(sink.senders).toEqual(['ais/roof', 'ais/roof'])
  expect(sink.connections.map((each) => each.replace(/:.*/, ''))).toEqual(['connected', 'disconnected', 'connected'])
  const [, second] = broker.clients
  const gone = second && once(second, 'close')
  context.abort()
  await Promise.all([running, gone])
})

it('reports a broker that refuses the password', async () => {
  const broker = await openTcpServer()
  broker.server.on('connection', (client) => client.on('data', () => client.end(packet(0x20, Buffer.from([0, 5])))))
  const sink = new SpySink()
  const context = testContext({ connection: sink })
  const [source] = parseSources([`mqtt://ann:pearl@127.0.0.1:${broker.port}/ais`], {
    wait: async () => context.abort(),
  })
  await source?.run(sink, context)
  expect(sink.connections).toEqual([expect.stringMatching(/^disconnected: .*authori[sz]ed/i)])
})
