import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { type Mosquitto, mosquittoObstacle, startMosquitto } from '#lib/testing/mosquitto.ts'
import { lineOfVessel } from '../fixtures/lineOfVessel.ts'
import { testContext } from '../fixtures/sourceContext.ts'
import { SpySink } from '../fixtures/spySink.ts'
import { parseSources } from '../sourceUrl/sourceUrl.ts'

if (mosquittoObstacle) process.stderr.write(`MQTT is not tested with a broker: ${mosquittoObstacle}\n`)

const atOnce = () => new Promise<void>((resolve) => setImmediate(resolve))

describe.skipIf(mosquittoObstacle)('a source of mosquitto', () => {
  let broker: Mosquitto
  const toStop: (() => Promise<unknown>)[] = []
  beforeAll(async () => {
    broker = await startMosquitto()
  })
  afterEach(async () => {
    for (const stop of toStop.splice(0)) await stop()
  })
  afterAll(() => broker.stop())

  async function start(url: string, wait: () => Promise<void> = atOnce) {
    const sink = new SpySink()
    const context = testContext({ connection: sink })
    const [source] = parseSources([url], { wait })
    const running = source!.run(sink, context)
    toStop.push(async () => {
      context.abort()
      await running
    })
    return { sink, context, running }
  }
  const connected = (sink: SpySink, times = 1) =>
    vi.waitFor(() => expect(sink.connections.filter((each) => each.startsWith('connected'))).toHaveLength(times))
  const at = (scheme: keyof Mosquitto['ports'], topic: string) =>
    `${scheme}://127.0.0.1:${broker.ports[scheme]}/${topic}`

  it.each(['mqtt', 'wsmqtt', 'mqtts', 'wssmqtt'] as const)('receives by %s', async (scheme) => {
    // Has the effect of NODE_EXTRA_CA_CERTS, which is read at the start of a process.
    const usual = getCACertificates('default')
    setDefaultCACertificates([...usual, broker.certificate])
    const { sink } = await start(at(scheme, `${scheme}/my%20ais/#?qos=1`))
    await connected(sink)
    await broker.publish(`${scheme}/my ais/roof`, [`${lineOfVessel(1)}\r\n${lineOfVessel(2)}\r\n`], { qos: 1 })
    await broker.publish('elsewhere', [lineOfVessel(4)])
    await broker.publish(`${scheme}/my ais/pier`, [lineOfVessel(3)])
    await vi.waitFor(() => expect(sink.delivered).toEqual([1, 2, 3].map(lineOfVessel)))
    expect([...new Set(sink.senders)]).toEqual([`${scheme}/my ais/roof`, `${scheme}/my ais/pier`])
    setDefaultCACertificates(usual)
  })

  it.each(['mqtts', 'wssmqtt'] as const)('does not trust every certificate of %s', async (scheme) => {
    const { sink, context, running } = await start(at(scheme, '#'), async () => context.abort())
    await running
    expect(sink.connections).toEqual([expect.stringMatching(/^disconnected: .*self-signed certificate/)])
  })

  it('subscribes again to a broker that was killed', async () => {
    const { sink, context } = await start(at('mqtt', 'again'))
    await connected(sink)
    await broker.publish('again', [lineOfVessel(1)])
    await vi.waitFor(() => expect(sink.delivered).toHaveLength(1))
    await broker.kill()
    await vi.waitFor(() => expect(sink.connections.at(-1)).toMatch(/^disconnected: connect ECONNREFUSED/))
    expect(sink.gone).toEqual(['again'])
    await broker.begin()
    await connected(sink, 2)
    await broker.publish('again', [lineOfVessel(2)])
    await vi.waitFor(() => expect(sink.delivered).toEqual([1, 2].map(lineOfVessel)))
    expect(context.logged.filter(({ level }) => level === 'warn').length).toBeLessThan(4)
  })

  it('signs in with a password, and reports a wrong one', async () => {
    const closed = await startMosquitto({ user: 'ann', password: 'p@rl/1' })
    toStop.push(() => closed.stop())
    const right = await start(`mqtt://ann:p%40rl%2F1@127.0.0.1:${closed.ports.mqtt}/ais`)
    await connected(right.sink)
    const tries: string[] = []
    const wrong = await start(`mqtt://ann:wrong@127.0.0.1:${closed.ports.mqtt}/ais`, async () => {
      tries.push('again')
      if (tries.length === 3) wrong.context.abort()
      await atOnce()
    })
    await wrong.running
    expect(new Set(wrong.sink.connections)).toEqual(new Set(['disconnected: Connection refused: Not authorized']))
    expect(wrong.sink.connections).toHaveLength(3)
    expect(JSON.stringify([wrong.context.logged, right.context.logged])).not.toMatch(/wrong|p@rl|p%40rl/)
  })

  it('takes a retained message only if it has a time', async () => {
    const timed = { class: 'AIS', rxuxtime: 1_795_916_000, nmea: [lineOfVessel(2)] }
    await broker.publish('kept/one', [lineOfVessel(1)], { retain: true })
    await broker.publish('kept/two', [JSON.stringify(timed)], { retain: true })
    const { sink } = await start(at('mqtt', 'kept/+'))
    await connected(sink)
    await broker.publish('kept/one', [lineOfVessel(3)])
    await vi.waitFor(() => expect(sink.delivered).toHaveLength(2))
    expect(sink.delivered).toEqual([expect.stringMatching(/^\\c:1795916000000\*..\\!/), lineOfVessel(3)])
    expect(sink.delivered[0]).toContain(lineOfVessel(2))
  })

  it.each([0, 1] as const)('goes on after a message of 20 MB with quality %d', async (qos) => {
    const { sink } = await start(at('mqtt', `large?qos=${qos}`))
    await connected(sink)
    await broker.publish('large', [lineOfVessel(1), Buffer.alloc(20_000_000, '{'), lineOfVessel(2)], { qos })
    await vi.waitFor(() => expect(sink.delivered).toEqual([1, 2].map(lineOfVessel)))
    expect(sink.received).toEqual(['json'])
    expect(sink.connections).toHaveLength(1)
  })

  it('lets the broker wait while the queue is full', async () => {
    const { sink, context } = await start(at('mqtt', 'much?qos=1'))
    await connected(sink)
    sink.fill()
    await broker.publish(
      'much',
      Array.from({ length: 200 }, (_, index) => lineOfVessel(index)),
      { qos: 1 },
    )
    await vi.waitFor(() => expect(sink.delivered).toHaveLength(1))
    sink.empty()
    await vi.waitFor(() => expect(sink.delivered).toHaveLength(200))
    context.abort()
  })
})
