import { describe, expect, it, vi } from 'vitest'
import { Reader } from '#lib/ais/reader.ts'
import { testContext } from '../fixtures/sourceContext.ts'
import { SpySink } from '../fixtures/spySink.ts'
import { parseSources } from '../sourceUrl/sourceUrl.ts'

/** Runs a demo with a fast clock until it has sent this many lines. */
function start(url: string, sink = new SpySink()) {
  let milliseconds = 1_700_000_000_000
  const wait = async (pause: number) => {
    milliseconds += pause
    await new Promise((resolve) => setImmediate(resolve))
  }
  const context = testContext({ now: () => milliseconds })
  const source = parseSources([url], { wait })[0]!
  return { source, sink, context, running: source.run(sink, context) }
}

async function firstLines(url: string, count: number): Promise<string[]> {
  const { sink, context, running } = start(url)
  await vi.waitFor(() => expect(sink.delivered.length).toBeGreaterThanOrEqual(count))
  context.abort()
  await running
  return sink.delivered.slice(0, count)
}

/** The vessels in sentences, and the number of invalid sentences. */
function vesselsIn(lines: readonly string[]) {
  const mmsis = new Set<number>()
  let rejected = 0
  const reader = new Reader({
    message: (message) => void mmsis.add(message.mmsi),
    rejected: () => {
      rejected++
    },
  })
  for (const line of lines) reader.line(line, 0)
  return { mmsis, rejected }
}

describe('demo', () => {
  it('simulates as many vessels as asked for, the same for the same seed', async () => {
    const lines = await firstLines('demo:?vessels=40&seed=7', 1000)
    const { mmsis, rejected } = vesselsIn(lines)
    expect(mmsis.size).toBe(40)
    expect(rejected).toBeLessThan(50)
    expect(await firstLines('demo:?vessels=40&seed=7', 1000)).toEqual(lines)
    expect(await firstLines('demo:?vessels=40&seed=8', 1000)).not.toEqual(lines)
  })

  it('is marked as simulated', () => {
    expect(parseSources(['demo:'])[0]!.description.simulated).toBe(true)
  })

  it.each([
    ['demo:', 6],
    ['demo:?hours=2', 2],
    ['demo:?speed=12', 0.5],
    ['demo:?speed=0.1', 6],
    ['demo:?vessels=20000&hours=3', 3],
    ['demo:?vessels=20000', null],
    ['demo:?hours=0', null],
  ])('of %s begins %s hours before its start', (url, hours) => {
    const now = Date.UTC(2026, 10, 21, 9)
    const past = parseSources([url])[0]?.past?.(now, null)
    expect(past ? (now - past.sinceMilliseconds) / 3_600_000 : null).toBe(hours)
  })

  it('delivers small slices, and waits while the sink is full', async () => {
    const sink = new SpySink()
    sink.fill()
    const { context, running } = start('demo:?vessels=3000', sink)
    await vi.waitFor(() => expect(sink.delivered.length).toBeGreaterThan(0))
    const slice = sink.delivered.length
    expect(slice).toBeLessThanOrEqual(500)
    sink.empty()
    await vi.waitFor(() => expect(sink.delivered.length).toBeGreaterThan(5 * slice))
    sink.fill()
    context.abort()
    await running
  })
})
