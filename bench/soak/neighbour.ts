import { on } from 'node:events'
import { Agent, get } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { milliseconds, shareOf } from '../measure.ts'
import { startNode } from '../webProcess.ts'

/** A well-behaved program with ten requests a second. */
export interface Neighbour {
  /** Its waits since the last report, and its answers other than 200. */
  report(): Promise<NeighbourReport>
  stop(): Promise<void>
}

export interface NeighbourReport {
  waits: number[]
  refused: string[]
}

interface Order {
  origin: string
  secret: string
  paths: readonly string[]
}

const periodMilliseconds = 100

/** Runs in a process of its own, because the process of the attackers is delayed itself. */
export async function startNeighbour(order: Order): Promise<Neighbour> {
  const program = startNode([import.meta.filename], {})
  program.process.send(order)
  return {
    async report() {
      program.process.send('report')
      // Programs also send heartbeats.
      for await (const [message] of on(program.process, 'message')) {
        if (typeof message === 'object') return message
      }
      throw new Error('the neighbour ended')
    },
    stop: program.stop,
  }
}

export function neighbourRow(name: string, { waits, refused }: NeighbourReport): string[] {
  const times = [0.5, 0.99, 0.999].map((share) => milliseconds(shareOf(waits, share)))
  return [name, String(waits.length), ...times, milliseconds(Math.max(...waits)), refused.join(', ') || 'none']
}

export const neighbourHeading = ['a neighbour’s requests', '', 'p50 ms', 'p99 ms', 'p99.9 ms', 'longest ms', 'refused']

async function ask({ origin, secret, paths }: Order, report: NeighbourReport): Promise<void> {
  const agent = new Agent({ keepAlive: true })
  const headers = { Authorization: `Bearer ${secret}`, 'Accept-Encoding': 'gzip' }
  // Measured from the due time, so that requests queued after a slow answer count.
  for (let due = performance.now(); ; due += periodMilliseconds) {
    await pause(Math.max(0, due - performance.now()))
    for (const path of paths) {
      const asked = get(origin + path, { agent, headers }, (response) => {
        if (response.statusCode !== 200) report.refused.push(`${response.statusCode} ${path}`)
        response.resume().once('end', () => report.waits.push(performance.now() - due))
      })
      asked.once('error', (error) => report.refused.push(`${error.message} ${path}`))
    }
  }
}

if (import.meta.main) {
  process.channel?.ref()
  const report: NeighbourReport = { waits: [], refused: [] }
  process.on('message', (message) => {
    if (message !== 'report') return void ask(message as Order, report)
    process.send?.(report)
    report.waits = []
    report.refused = []
  })
}
