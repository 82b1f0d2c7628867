import { milliseconds, printTable, shareOf } from '../measure.ts'
import { runClients, startLoadedService } from './loadedService.ts'
import type { MapsOrder, MapsReport } from './mapClients.ts'
import { processUseOf } from './processUse.ts'

const openingSeconds = 20

export interface MapsOptions {
  vessels: number
  seed: number
  maps: number
  positionsPerSecond: number
  seconds: number
}

/**
 * Measures the tiles of many open maps, with ten different filters, while vessels move. All maps open within five seconds, in a
 * process that has answered nothing yet; their waits are reported apart from those after it.
 */
export async function benchMaps({ vessels, seed, maps, positionsPerSecond, seconds }: MapsOptions): Promise<void> {
  console.log(
    `\n${maps} open maps: ${vessels.toLocaleString('en')} vessels, ${positionsPerSecond} positions per second`,
  )
  const service = await startLoadedService({ vessels, seed, positionsPerSecond, tokens: maps })
  try {
    const { web, ingest, secrets } = service
    const order: MapsOrder = { origin: web.origin, secrets, openingSeconds, seconds }
    const processorSeconds = () => ({
      web: processorSecondsOf(web.process.pid),
      ingest: processorSecondsOf(ingest.process.pid),
      receiver: process.cpuUsage(),
    })
    const [began, before] = [performance.now(), processorSeconds()]
    const report = await runClients<MapsReport>('mapClients.ts', order)
    const [clockSeconds, after] = [(performance.now() - began) / 1000, processorSeconds()]
    const receiver = process.cpuUsage(before.receiver)
    printTable(
      ['', 'tiles per second', 'p50 ms', 'p95 ms', 'p99 ms', 'longest ms'],
      [
        rowOf(`opening, ${openingSeconds} s`, report.opening, openingSeconds),
        rowOf(`open, ${seconds} s`, report.open, seconds),
      ],
    )
    const tiles = report.opening.length + report.open.length
    const parts = {
      web: after.web - before.web,
      ingest: after.ingest - before.ingest,
      'maps (clients)': report.processorSeconds,
      receiver: (receiver.user + receiver.system) / 1e6,
    }
    printTable(
      ['processor time', '% of a core', 'ms per tile'],
      Object.entries(parts).map(([part, spent]) => [
        part,
        ((spent / clockSeconds) * 100).toFixed(0),
        ((spent * 1000) / tiles).toFixed(2),
      ]),
    )
    const { p50, p99 } = report.ownDelayMilliseconds
    console.log(
      `  the clients' own event loop delay, within their waits: p50 ${milliseconds(p50)} ms, p99 ${milliseconds(p99)} ms`,
    )
    const answers = Object.entries(report.answers).map(([what, times]) => `${what} (${times} times)`)
    console.log(`  ${(report.bytes / clockSeconds / 1e6).toFixed(1)} MB per second; answers: ${answers.join(', ')}`)
  } finally {
    await service.stop()
  }
}

function rowOf(name: string, waits: readonly number[], seconds: number): string[] {
  const shares = [0.5, 0.95, 0.99, 1].map((share) => milliseconds(shareOf(waits, share)))
  return [name, (waits.length / seconds).toFixed(0), ...shares]
}

function processorSecondsOf(pid: number | undefined): number {
  return (pid === undefined ? null : processUseOf(pid))?.processorSeconds ?? Number.NaN
}
