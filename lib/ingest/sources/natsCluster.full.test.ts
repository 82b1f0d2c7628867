import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { parseOutputs } from '#lib/relay/outputs/outputKinds.ts'
import { startNatsCluster } from '#lib/testing/natsCluster.ts'
import { natsObstacle } from '#lib/testing/natsServer.ts'
import { lineOfVessel } from '../fixtures/lineOfVessel.ts'
import { testContext } from '../fixtures/sourceContext.ts'
import { SpySink } from '../fixtures/spySink.ts'
import { parseSources } from '../sourceUrl/sourceUrl.ts'

/** Less than the time after which the client of NATS would ask again by default. */
const patienceMilliseconds = 28_000

describe.skipIf(natsObstacle)('a stream on three servers of NATS', () => {
  let cluster: Awaited<ReturnType<typeof startNatsCluster>>
  beforeAll(async () => {
    cluster = await startNatsCluster()
  })
  afterAll(() => cluster.stop())

  function receive(url: string) {
    const sink = new SpySink()
    const context = testContext({ connection: sink })
    const [source] = parseSources([`${url}?name=hub`])
    const running = source?.run(sink, context)
    const stop = async () => {
      context.abort()
      await running
    }
    return { sink, stop }
  }

  async function publish(url: string, line: string) {
    const [output] = parseOutputs([`${url}?replicas=3`], { token: null })
    const outlet = await output?.open(testContext())
    try {
      await outlet?.send([line])
    } finally {
      await outlet?.close()
    }
  }

  it('is received although the server that delivers it disappears silently', async () => {
    const [any] = cluster.servers
    if (!any) throw new Error('there is no server')
    await vi.waitFor(() => publish(any.url, lineOfVessel(1)), patienceMilliseconds)
    expect(await cluster.replicasOf(any)).toBe(3)
    const first = receive(any.url)
    await vi.waitFor(() => expect(first.sink.delivered).toHaveLength(1), patienceMilliseconds)
    await first.stop()

    const leader = await cluster.leaderOf(any, 'lastfix')
    const [near, far] = [false, true].map((isLeader) =>
      cluster.servers.find(({ name }) => (name === leader) === isLeader),
    )
    if (!near || !far) throw new Error(`there is no server beside ${leader}`)
    const second = receive(near.url)
    onTestFinished(second.stop)
    await publish(near.url, lineOfVessel(2))
    await vi.waitFor(() => expect(second.sink.delivered).toHaveLength(1))
    far.process.kill('SIGSTOP')
    await vi.waitFor(() => publish(near.url, lineOfVessel(3)), { timeout: patienceMilliseconds, interval: 500 })
    await vi.waitFor(() => expect(second.sink.delivered.at(-1)).toContain(lineOfVessel(3)), patienceMilliseconds)
  })
})
