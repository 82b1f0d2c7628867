import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { printTable } from '../measure.ts'

const pressedKinds = ['tcp', 'tcp-listen', 'file', 'stdin', 'push', 'udp'] as const
export type PressedKind = (typeof pressedKinds)[number]

export interface SenderTask {
  kind: PressedKind
  port: number
  folder: string
  linesPerSecond: number
  seconds: number
}

/**
 * `sent`: what the other side has accepted. `refused`: what a sender was told to send again; part of a request that took too
 * long is committed all the same, and counts once.
 */
export interface SenderReport {
  sent: number
  refused: number
}

export interface PressureTask {
  kind: PressedKind
  storeTakesPerSecond: number
  linesPerSecond: number
  seconds: number
}

export interface PressureResult extends SenderReport {
  /** Observations that are in the store, or had no effect. */
  committed: number
  repeats: number
  dropped: number
  maxQueue: number
  /** Maximum above what the process held before the first line. */
  heapMegabytes: number
  residentMegabytes: number
  /** Maximum of the last third of the time above that of the second; `null` where it was too short. */
  growthMegabytes: number | null
  clockSeconds: number
}

const storeTakesPerSecond = 10_000
const runSeconds = 6
/** A file is read as fast as possible: at ten times the rate it is ten times as long. */
const fileSeconds = 2

/**
 * Each kind of source at the rate that a slowed-down store takes and at ten times that rate: what became of the lines, and how
 * much memory it took. Each runs in a process of its own, with another that sends.
 */
export async function benchPressure(): Promise<void> {
  console.log(
    `\nPressure: a store limited to ${storeTakesPerSecond} observations per second, sources at that rate and at ten times that rate`,
  )
  const rows: string[][] = []
  for (const kind of pressedKinds) {
    for (const times of [1, 10]) {
      const seconds = kind === 'file' ? fileSeconds : runSeconds
      const linesPerSecond = storeTakesPerSecond * times
      const result = await underPressure({ kind, storeTakesPerSecond: storeTakesPerSecond, linesPerSecond, seconds })
      rows.push(rowOf(`${kind}, ${times} ×`, result))
    }
  }
  printTable(
    [
      '',
      'sent',
      'committed',
      'dropped',
      'refused',
      'lost uncounted',
      'longest queue',
      'heap, MB',
      'resident, MB',
      'growth, MB',
    ],
    rows,
  )
}

function rowOf(name: string, result: PressureResult): string[] {
  const { sent, committed, repeats, dropped, refused, maxQueue } = result
  const counts = [sent, committed, dropped, refused, Math.max(0, sent - committed - repeats - dropped), maxQueue]
  const megabytes = [result.heapMegabytes, result.residentMegabytes, result.growthMegabytes]
  return [
    name,
    ...counts.map((count) => count.toLocaleString('en')),
    ...megabytes.map((amount) => amount?.toFixed(0) ?? ''),
  ]
}

async function underPressure(task: PressureTask): Promise<PressureResult> {
  const child = fork(join(import.meta.dirname, 'pressureIngest.ts'))
  child.send(task)
  const [result] = (await once(child, 'message')) as [PressureResult]
  await once(child, 'exit')
  return result
}
