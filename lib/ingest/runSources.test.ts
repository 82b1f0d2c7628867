import { expect, it, vi } from 'vitest'
import { temporaryStore } from '#lib/store/contract/temporaryStore.ts'
import { createRepeats } from '#lib/vessel/repeats.ts'
import { Feed } from './feeds/feed.ts'
import { lineOfVessel } from './fixtures/lineOfVessel.ts'
import { testContext } from './fixtures/sourceContext.ts'
import { openTcpServer } from './fixtures/tcpServer.ts'
import { openTestPipeline } from './fixtures/testPipeline.ts'
import { runSources } from './runSources.ts'
import { parseSources } from './sourceUrl/sourceUrl.ts'

const minute = 60_000

/** Runs a source named `mast` and reserves of it, each connected to a server of its own. */
async function run(queries: readonly string[], wasInUse = false) {
  let now = Date.parse('2026-11-21T00:00:00Z')
  const context = testContext({ now: () => now })
  const { pipeline } = await openTestPipeline(await temporaryStore())
  const servers = await Promise.all(queries.map(() => openTcpServer()))
  const urls = queries.map((query, index) => `tcp://127.0.0.1:${servers[index]?.port}?silent=120&${query}`)
  const standing: Record<string, boolean> = {}
  const runs = parseSources(urls).map((source) => ({
    source,
    sink: new Feed(source.description, pipeline, createRepeats()),
    standBy(isStandingBy: boolean) {
      standing[source.description.name] = isStandingBy
    },
    wasInUse,
  }))
  const running = runSources(runs, { ...context, checkMilliseconds: 1 })
  let sent = 0
  return {
    standing,
    open: () => servers.map(({ clients }) => clients.filter((client) => !client.destroyed).length),
    pass: (milliseconds: number) => {
      now += milliseconds
    },
    async send(index: number) {
      const sink = runs[index]?.sink
      const before = sink?.counts.lines ?? 0
      servers[index]?.clients.at(-1)?.write(`${lineOfVessel(sent++)}\n`)
      await vi.waitFor(() => expect(sink?.counts.lines).toBe(before + 1))
    },
    async end() {
      context.abort()
      await running
    },
  }
}

it('a reserve connects while its source is silent, and disconnects when that has been back for a minute', async () => {
  const { open, pass, send, standing, end } = await run(['name=mast', 'name=net&reserve=mast'])
  await vi.waitFor(() => expect(open()).toEqual([1, 0]))
  expect(standing).toEqual({ net: true })
  pass(2 * minute - 1)
  await send(0)
  pass(minute)
  expect(open()).toEqual([1, 0])
  pass(minute)
  await vi.waitFor(() => expect(open()).toEqual([1, 1]))
  expect(standing).toEqual({ net: false })
  await send(1)
  await send(0)
  pass(minute - 1)
  await send(0)
  expect(open()).toEqual([1, 1])
  pass(1)
  await vi.waitFor(() => expect(open()).toEqual([1, 0]))
  await vi.waitFor(() => expect(standing).toEqual({ net: true }))
  pass(2 * minute)
  await vi.waitFor(() => expect(open()).toEqual([1, 1]))
  await end()
})

it('a reserve of a reserve connects once both are silent', async () => {
  const { open, pass, end } = await run(['name=mast', 'name=net&reserve=mast', 'name=far&reserve=net'])
  await vi.waitFor(() => expect(open()).toEqual([1, 0, 0]))
  pass(2 * minute)
  await vi.waitFor(() => expect(open()).toEqual([1, 1, 0]))
  pass(2 * minute)
  await vi.waitFor(() => expect(open()).toEqual([1, 1, 1]))
  await end()
})

it('a reserve that was connected before a restart connects at once, until its source delivers', async () => {
  const { open, pass, send, end } = await run(['name=mast', 'name=net&reserve=mast'], true)
  await vi.waitFor(() => expect(open()).toEqual([1, 1]))
  pass(minute)
  await send(1)
  expect(open()).toEqual([1, 1])
  await send(0)
  pass(minute)
  await vi.waitFor(() => expect(open()).toEqual([1, 0]))
  await end()
})

it('a reserve replaces a source that has failed', async () => {
  const context = testContext()
  const { port, clients } = await openTcpServer()
  const { openFeed } = await openTestPipeline(await temporaryStore())
  const urls = ['file:missing.nmea?name=log', `tcp://127.0.0.1:${port}?reserve=log`]
  const runs = parseSources(urls).map((source) => ({ source, sink: openFeed(source.description.name) }))
  const running = runSources(runs, { ...context, checkMilliseconds: 1 })
  await vi.waitFor(() => expect(clients).toHaveLength(1))
  context.abort()
  await running
})
