import { milliseconds, summaryOf } from '../measure.ts'
import { runClients, startLoadedService } from './loadedService.ts'
import type { MapsReport } from './mapClients.ts'

const warmSeconds = 15

export interface MapsOptions {
  vessels: number
  seed: number
  maps: number
  positionsPerSecond: number
  seconds: number
}

/** Measures the tiles of many open maps, with ten different filters, while vessels move. */
export async function benchMaps({ vessels, seed, maps, positionsPerSecond, seconds }: MapsOptions): Promise<void> {
  console.log(
    `\n${maps} open maps: ${vessels.toLocaleString('en')} vessels, ${positionsPerSecond} positions per second`,
  )
  const service = await startLoadedService({ vessels, seed, positionsPerSecond, tokens: maps })
  try {
    const { web, secrets } = service
    const order = { origin: web.origin, secrets }
    await runClients('mapClients.ts', { ...order, seconds: warmSeconds })
    const processorSeconds = async () => (await web.metrics()).get('process_cpu_seconds_total') ?? Number.NaN
    const before = await processorSeconds()
    const report = await runClients<MapsReport>('mapClients.ts', { ...order, seconds })
    const processor = (await processorSeconds()) - before
    const requests = report.milliseconds.length
    const { p50Milliseconds, p99Milliseconds } = summaryOf(report.milliseconds)
    console.log(
      `  ${(requests / seconds).toFixed(0)} tiles per second: p50 ${milliseconds(p50Milliseconds)} ms, ` +
        `p99 ${milliseconds(p99Milliseconds)} ms; ${((processor * 1000) / requests).toFixed(2)} ms of processor each; ` +
        `${(report.bytes / seconds / 1e6).toFixed(1)} MB per second`,
    )
    const answers = Object.entries(report.answers).map(([what, times]) => `${what} (${times} times)`)
    console.log(`  answers: ${answers.join(', ')}`)
  } finally {
    await service.stop()
  }
}
