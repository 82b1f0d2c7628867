import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { machineNumbers, namespaceOf } from './network.ts'

/** Processor time and memory by part, of all machines together. */
export type Costs = Map<string, { processorSeconds: number; megabytes: number }>

const ticksPerSecond = 100
const parts: Readonly<Record<string, RegExp>> = {
  ingest: /main\.ts\0ingest/,
  'web (4)': /main\.ts\0web|server\/main\.ts/,
  'PostgreSQL (3)': /^postgres|\/postgres\0/,
  'Patroni (3)': /patroni/,
  'etcd (3)': /^etcd/,
  'NATS (3)': /^nats-server/,
  'HAProxy (3)': /^haproxy/,
}

/** Since each process began. */
export function costsOfParts(): Costs {
  const costs: Costs = new Map()
  for (const pid of machineNumbers.flatMap(pidsOf)) {
    const found = costOf(pid)
    if (!found) continue
    const { part, processorSeconds, megabytes } = found
    const sum = costs.get(part) ?? { processorSeconds: 0, megabytes: 0 }
    costs.set(part, {
      processorSeconds: sum.processorSeconds + processorSeconds,
      megabytes: sum.megabytes + megabytes,
    })
  }
  return costs
}

function pidsOf(machine: number): number[] {
  const { stdout } = spawnSync('ip', ['netns', 'pids', namespaceOf(machine)], { encoding: 'utf8' })
  return stdout.split('\n').filter(Boolean).map(Number)
}

/** `null` for a process that has just ended. */
function costOf(pid: number) {
  try {
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8')
    const [part] = Object.entries(parts).find(([, pattern]) => pattern.test(command)) ?? []
    if (part === undefined) return null
    // The fields after the name of the program, which may have blanks.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
    const [, kilobytes] = /^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')) ?? []
    return {
      part,
      processorSeconds: (Number(fields[11]) + Number(fields[12])) / ticksPerSecond,
      megabytes: Number(kilobytes ?? 0) / 1024,
    }
  } catch {
    return null
  }
}
