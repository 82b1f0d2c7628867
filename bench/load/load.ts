import { setTimeout } from 'node:timers/promises'
import { megabyte, milliseconds, printTable, summaryOf } from '../measure.ts'
import { Random } from '../synthetic/random.ts'
import { syntheticVessels } from '../synthetic/syntheticVessels.ts'
import { makeTokens, type Web } from '../webProcess.ts'
import type { ClientsReport } from './loadClients.ts'
import { runClients, startLoadedService } from './loadedService.ts'
import { measureParts, type ProcessorTime, processorTimeOf } from './processUse.ts'

const sampleMilliseconds = 5_000
const warmSeconds = 20
const streams = 10

export interface LoadOptions {
  vessels: number
  seed: number
  clients: number
  requestsPerSecond: number
  positionsPerSecond: number
  seconds: number
}

/**
 * Measures the whole service under load: a web process and an ingest process on one store, a receiver that reports
 * positions, and clients in a separate process that mix all kinds of requests over HTTP.
 */
export async function benchLoad(options: LoadOptions): Promise<void> {
  const { vessels, seed, clients, requestsPerSecond, positionsPerSecond, seconds } = options
  console.log(
    `\nThe service under load: ${vessels.toLocaleString('en')} vessels, ${positionsPerSecond} positions per second, ` +
      `${clients} clients with ${requestsPerSecond} requests per second, ${streams} of them with a stream`,
  )
  const service = await startLoadedService({ vessels, seed, positionsPerSecond, tokens: clients, isRelayed: true })
  const { web, ingest, relay, feed, secrets, webReadySeconds } = service
  const [slowSecret = ''] = await makeTokens(service.databaseUrl, 1, 60)
  const mmsis = mmsisOf(vessels, seed)
  console.log(
    '  clients and the receiver run at a lower priority than the service, because they are usually other machines',
  )
  try {
    const order = {
      origin: web.origin,
      secrets,
      slowSecret,
      streams: streams,
      requestsPerSecond,
      mmsis,
    }
    await runClients('loadClients.ts', { ...order, seconds: warmSeconds })
    const sampler = sample(web)
    const parts = measureParts([
      { name: 'web', pid: web.process.pid, work: 'requests' },
      { name: 'ingest', pid: ingest.process.pid, work: 'messages' },
      { name: 'relay', pid: relay?.process.pid, work: 'messages' },
      { name: 'receiver', pid: process.pid, work: 'messages' },
    ])
    const sentBefore = { ...feed.sent() }
    const began = performance.now()
    const report = await runClients<ClientsReport>('loadClients.ts', { ...order, seconds })
    const messages = feed.sent().sentences - sentBefore.sentences
    const positionsASecond = (messages / (performance.now() - began)) * 1000
    const samples = await sampler.stop()
    printReport(report, samples, seconds)
    console.log(`  ${positionsASecond.toFixed(0)} positions per second were sent`)
    console.log(`  the web process was ready ${webReadySeconds.toFixed(1)} s after its start`)
    parts.print({ messages, requests: report.requests }, [{ name: 'clients', work: 'requests', ...report.own }])
  } finally {
    await service.stop()
  }
}

function mmsisOf(vessels: number, seed: number): number[] {
  const random = new Random(3)
  const all = Array.from(syntheticVessels(vessels, seed), ({ number }) => number)
  return Array.from({ length: 5_000 }, () => random.pick(all))
}

interface Sample {
  residentMegabytes: number
  heapMegabytes: number
  delayMilliseconds: number
  processorSeconds: number
  lagSeconds: number
  /** Times at the end of the sample; `null` on systems that do not report them. */
  processor: ProcessorTime | null
}

/** Each read of /metrics gives the event loop delays since the previous read. */
function sample(web: Web): { stop(): Promise<Sample[]> } {
  const stopping = new AbortController()
  const samples: Sample[] = []
  async function look() {
    const metrics = await web.metrics()
    const of = (name: string) => metrics.get(name) ?? Number.NaN
    samples.push({
      residentMegabytes: of('process_resident_memory_bytes') / megabyte,
      heapMegabytes: of('nodejs_heap_size_used_bytes') / megabyte,
      delayMilliseconds: of('nodejs_eventloop_lag_p99_seconds') * 1000,
      processorSeconds: of('process_cpu_seconds_total'),
      lagSeconds: of('lastfix_follower_lag_seconds'),
      processor: web.process.pid === undefined ? null : processorTimeOf(web.process.pid),
    })
  }
  async function run() {
    await web.metrics()
    while (!stopping.signal.aborted) {
      await setTimeout(sampleMilliseconds, undefined, { signal: stopping.signal }).catch(() => undefined)
      await look()
    }
  }
  const running = run()
  return {
    async stop() {
      stopping.abort()
      await running
      return samples
    },
  }
}

function printReport(
  { requests, errors, refused, streamEvents, kinds }: ClientsReport,
  samples: Sample[],
  seconds: number,
) {
  const all = summaryOf(kinds.flatMap((kind) => kind.milliseconds))
  const line = (name: string, times: number[], bytes: number) => {
    const { p50Milliseconds, p99Milliseconds } = summaryOf(times)
    const kilobytes = (bytes / Math.max(1, times.length) / 1000).toFixed(1)
    return [name, String(times.length), milliseconds(p50Milliseconds), milliseconds(p99Milliseconds), kilobytes]
  }
  printTable(
    ['', 'requests', 'p50 ms', 'p99 ms', 'kB gzip'],
    kinds
      .toSorted((a, b) => a.name.localeCompare(b.name))
      .map(({ name, milliseconds, bytes }) => line(name, milliseconds, bytes)),
  )
  console.log(
    `  ${(requests / seconds).toFixed(0)} requests per second: p50 ${milliseconds(all.p50Milliseconds)} ms, ` +
      `p99 ${milliseconds(all.p99Milliseconds)} ms; ${streamEvents} events on ${streams} streams`,
  )
  const wrong = Object.entries(errors).map(([what, times]) => `${what} (${times} times)`)
  console.log(`  errors: ${wrong.length === 0 ? 'none' : wrong.join(', ')}`)
  console.log(
    `  a token limited to 60 requests per minute was refused ${refused.refused} of ${refused.asked} requests, ` +
      `${refused.withoutRetryAfter} without Retry-After`,
  )
  const delays = samples.map(({ delayMilliseconds }) => delayMilliseconds)
  console.log(
    `  event loop delay, p99 per ${sampleMilliseconds / 1000} s: median ${milliseconds(summaryOf(delays).p50Milliseconds)} ms, ` +
      `worst ${milliseconds(Math.max(...delays))} ms`,
  )
  printWaiting(samples)
  const [first, last] = [samples[0], samples.at(-1)]
  if (!first || !last) return
  const processor = (last.processorSeconds - first.processorSeconds) / (seconds - sampleMilliseconds / 1000)
  console.log(
    `  the web process used ${(processor * 100).toFixed(0)} % of one CPU and was at most ` +
      `${Math.max(...samples.map(({ lagSeconds }) => lagSeconds)).toFixed(2)} s behind the store`,
  )
  const megabytes = (of: (sample: Sample) => number) => samples.map((each) => of(each).toFixed(0)).join(' ')
  console.log(`  resident memory, MB: ${megabytes(({ residentMegabytes }) => residentMegabytes)}`)
  console.log(`  heap in use, MB: ${megabytes(({ heapMegabytes }) => heapMegabytes)}`)
}

/** Explains delays: a main thread that waited for a CPU is late without being busy. */
function printWaiting(samples: readonly Sample[]): void {
  const shares = samples.slice(1).map(({ processor }, place) => {
    const before = samples[place]?.processor
    if (!processor || !before) return null
    const ran = processor.ranSeconds - before.ranSeconds
    const waited = processor.waitedSeconds - before.waitedSeconds
    return { ran: ran / (sampleMilliseconds / 1000), waited: waited / (sampleMilliseconds / 1000) }
  })
  const known = shares.filter((share) => share !== null)
  if (known.length === 0) {
    console.log('  time spent waiting for a CPU: unknown on this system')
    return
  }
  const percent = (of: (share: { ran: number; waited: number }) => number) =>
    known.map((share) => (of(share) * 100).toFixed(0)).join(' ')
  console.log(`  main thread running, % of the time: ${percent(({ ran }) => ran)}`)
  console.log(`  main thread waiting for a CPU, % of the time: ${percent(({ waited }) => waited)}`)
}
