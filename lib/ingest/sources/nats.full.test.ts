import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { type NatsServer, natsObstacle, startNatsServer } from '#lib/testing/natsServer.ts'
import { lineOfVessel } from '../fixtures/lineOfVessel.ts'
import { testContext } from '../fixtures/sourceContext.ts'
import { SpySink } from '../fixtures/spySink.ts'
import { parseSources } from '../sourceUrl/sourceUrl.ts'

if (natsObstacle) process.stderr.write(`NATS is not tested: ${natsObstacle}\n`)

describe.skipIf(natsObstacle)('a source of NATS JetStream', () => {
  let server: NatsServer
  const toStop: (() => Promise<unknown>)[] = []
  beforeAll(async () => {
    server = await startNatsServer()
  })
  afterEach(async () => {
    for (const stop of toStop.splice(0)) await stop()
  })
  afterAll(() => server.stop())

  function start(parameters = '', url = server.url, wait = async () => {}) {
    const sink = new SpySink()
    const context = testContext({ connection: sink })
    const [source] = parseSources([`${url}?name=hub${parameters}`], { wait })
    const running = source?.run(sink, context)
    const stop = async () => {
      context.abort()
      await running
    }
    toStop.push(stop)
    return { context, sink, running, stop }
  }
  const withoutTags = (sink: SpySink) => sink.delivered.map((line) => line.replace(/^\\[^\\]*\\/, ''))

  it('acknowledges durable messages, and leaves the others to the next consumer', async () => {
    const first = start()
    await server.publish('ais.roof', lineOfVessel(1), `${lineOfVessel(2)}\r\n${lineOfVessel(3)}\n`)
    await vi.waitFor(() => expect(withoutTags(first.sink)).toEqual([1, 2, 3].map(lineOfVessel)))
    expect(first.sink.delivered[0]).toMatch(/^\\c:\d{13}\*..\\!AIVDM/)
    await vi.waitFor(async () => expect(await server.consumerInfo()).toMatchObject({ num_ack_pending: 0 }))
    await first.stop()

    await server.publish('ais.roof', lineOfVessel(4))
    const second = start()
    await vi.waitFor(() => expect(withoutTags(second.sink)).toEqual([lineOfVessel(4)]))
  })

  it('reads one subject of a stream', async () => {
    const { sink } = start('&consumer=pier&subject=ais.pier')
    await server.publish('ais.roof', lineOfVessel(5))
    await server.publish('ais.pier', lineOfVessel(6))
    await vi.waitFor(() => expect(withoutTags(sink)).toEqual([lineOfVessel(6)]))
  })

  it('reconnects to a server that was killed, and misses nothing', async () => {
    const { sink, context } = start('&consumer=hub')
    await vi.waitFor(() => expect(sink.delivered.length).toBeGreaterThan(0))
    await server.kill()
    await vi.waitFor(() => expect(sink.connections.at(-1)).toMatch(/^disconnected: /))
    await server.begin()
    await server.publish('ais.roof', lineOfVessel(7))
    await vi.waitFor(() => expect(withoutTags(sink)).toContain(lineOfVessel(7)))
    expect(context.logged.filter(({ level }) => level === 'warn').length).toBeLessThan(4)
  })

  it('receives unstored messages again after the server was killed', async () => {
    const { sink } = start('&consumer=full&subject=ais.full')
    sink.fill()
    await server.publish('ais.full', lineOfVessel(8))
    await vi.waitFor(() => expect(withoutTags(sink)).toEqual([lineOfVessel(8)]))
    await server.kill()
    sink.empty()
    await vi.waitFor(() => expect(sink.connections.at(-1)).toMatch(/^disconnected: /))
    await server.begin()
    await vi.waitFor(() => expect(withoutTags(sink)).toEqual([lineOfVessel(8), lineOfVessel(8)]))
  })

  it('signs in with a password, and reports a wrong one', async () => {
    const closed = await startNatsServer({ user: 'ann', pass: 'p@rl/1' })
    toStop.push(() => closed.stop())
    await closed.publish('ais.roof', lineOfVessel(9))
    const at = (credentials: string) => closed.url.replace('//', `//${credentials}@`)
    const right = start('', at('ann:p%40rl%2F1'))
    const wrong = start('', at('ann:wrong'))
    await vi.waitFor(() => expect(right.sink.delivered).toHaveLength(1))
    await vi.waitFor(() => expect(wrong.sink.connections[0]).toMatch(/^disconnected: .*Authorization Violation/i))
    expect(wrong.sink.delivered).toEqual([])
    expect(JSON.stringify(wrong.context.logged)).not.toMatch(/wrong|p@rl/)
    await Promise.all([right.stop(), wrong.stop()])
  })

  it('uses TLS with a server whose certificate is trusted, and signs in with a token', async () => {
    const hub = await startNatsServer({ token: 'se/cret', hasTls: true })
    toStop.push(() => hub.stop())
    await hub.publish('ais.roof', lineOfVessel(10))
    const url = hub.url.replace('//', '//se%2Fcret@')
    const untrusted = start('', url, async () => untrusted.context.abort())
    await untrusted.running
    expect(untrusted.sink.connections).toEqual([expect.stringMatching(/^disconnected: .*self-signed certificate/)])

    // Has the effect of NODE_EXTRA_CA_CERTS, which is read at the start of a process.
    const usual = getCACertificates('default')
    setDefaultCACertificates([...usual, hub.certificate])
    const trusted = start('', url)
    await vi.waitFor(() => expect(withoutTags(trusted.sink)).toEqual([lineOfVessel(10)]))
    await trusted.stop()
    setDefaultCACertificates(usual)
  })

  it.each([
    ['a stream that does not exist', '', (url: string) => url.replace('/AIS', '/SONAR'), /stream not found/],
    ['TLS that was asked for', '&tls', (url: string) => url, /does not support 'tls'/],
  ])('says that it misses %s', async (_what, parameters, urlOf, reason) => {
    const { sink, running, context } = start(parameters, urlOf(server.url), async () => context.abort())
    await running
    expect(sink.connections).toEqual([expect.stringMatching(reason)])
  })
})
