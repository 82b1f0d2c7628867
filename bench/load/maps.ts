import { milliseconds, printTable, shareOf } from '../measure.ts'
import { runClients, startLoadedService } from './loadedService.ts'
import type { MapsOrder, MapsReport } from './mapClients.ts'
import { measureParts } from './processUse.ts'

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
    const parts = measureParts([
      { name: 'web', pid: web.process.pid, work: 'tiles' },
      { name: 'ingest', pid: ingest.process.pid, work: 'tiles' },
      { name: 'receiver', pid: process.pid, work: 'tiles' },
    ])
    const report = await runClients<MapsReport>('mapClients.ts', order)
    printTable(
      ['', 'tiles per second', 'p50 ms', 'p95 ms', 'p99 ms', 'longest ms'],
      [
        rowOf(`opening, ${openingSeconds} s`, report.opening, openingSeconds),
        rowOf(`open, ${seconds} s`, report.open, seconds),
      ],
    )
    const tiles = report.opening.length + report.open.length
    parts.print({ tiles }, [{ name: 'maps (clients)', work: 'tiles', ...report.own }])
    const { p50, p99 } = report.own.delayMilliseconds
    console.log(
      `  the clients' own event loop delay, within their waits: p50 ${milliseconds(p50)} ms, p99 ${milliseconds(p99)} ms`,
    )
    const answers = Object.entries(report.answers).map(([what, times]) => `${what} (${times} times)`)
    console.log(
      `  ${(report.bytes / (openingSeconds + seconds) / 1e6).toFixed(1)} MB per second; answers: ${answers.join(', ')}`,
    )
  } finally {
    await service.stop()
  }
}

function rowOf(name: string, waits: readonly number[], seconds: number): string[] {
  const shares = [0.5, 0.95, 0.99, 1].map((share) => milliseconds(shareOf(waits, share)))
  return [name, (waits.length / seconds).toFixed(0), ...shares]
}
