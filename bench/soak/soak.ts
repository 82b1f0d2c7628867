import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { milliseconds, printTable, shareOf } from '../measure.ts'
import { Random } from '../synthetic/random.ts'
import { fillStore } from '../synthetic/syntheticStore.ts'
import { makeTokens, startWeb } from '../webProcess.ts'
import { costlyRequest } from './costlyRequests.ts'

const NEIGHBOUR_PAUSE_MILLISECONDS = 50

/** One client after the other sends what costs most, while a neighbour asks for ten vessels: how long does that one wait? */
export async function benchSoak(options: { vessels: number; seed: number; seconds: number }): Promise<void> {
  const { vessels, seed, seconds } = options
  const folder = mkdtempSync(join(tmpdir(), 'lastfix-bench-'))
  const databaseUrl = `file:${folder}/lastfix.db`
  console.log(`\nCostly requests for ${seconds} s, ${vessels.toLocaleString('en')} vessels`)
  await fillStore(databaseUrl, vessels, seed)
  const [costly = '', neighbour = ''] = await makeTokens(databaseUrl, 2)
  const web = await startWeb({ DATABASE_URL: databaseUrl })
  const alone = await neighbourWaits(web.origin, neighbour, 5_000)
  const waitsByKind = new Map<string, number[]>()
  const statuses = new Map<number, number>()
  const until = performance.now() + seconds * 1000
  const waits: number[] = []
  await Promise.all([
    neighbourWaits(web.origin, neighbour, seconds * 1000).then((all) => waits.push(...all)),
    fireUntil(until),
  ])

  async function fireUntil(end: number): Promise<void> {
    const random = new Random(seed)
    while (performance.now() < end) {
      const { kind, path, init } = costlyRequest(random)
      const began = performance.now()
      const headers = { ...init?.headers, Authorization: `Bearer ${costly}` }
      const response = await fetch(web.origin + path, { ...init, headers })
      await response.arrayBuffer()
      waitsByKind.set(kind, [...(waitsByKind.get(kind) ?? []), performance.now() - began])
      statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1)
    }
  }

  const rows = [...waitsByKind].map(([kind, times]) => [kind, String(times.length), milliseconds(Math.max(...times))])
  printTable(['', 'requests', 'longest ms'], rows)
  console.log(`  answered: ${[...statuses].map(([status, count]) => `${count} × ${status}`).join(', ')}`)
  printTable(
    ['a neighbour’s request', 'p50 ms', 'p99 ms', 'longest ms'],
    [row('alone', alone), row('beside them', waits)],
  )
  await web.stop()
  rmSync(folder, { recursive: true })
}

async function neighbourWaits(origin: string, secret: string, forMilliseconds: number): Promise<number[]> {
  const waits: number[] = []
  for (const end = performance.now() + forMilliseconds; performance.now() < end; ) {
    const began = performance.now()
    const response = await fetch(`${origin}/api/vessels?limit=10`, { headers: { Authorization: `Bearer ${secret}` } })
    await response.arrayBuffer()
    waits.push(performance.now() - began)
    await pause(NEIGHBOUR_PAUSE_MILLISECONDS)
  }
  return waits
}

function row(name: string, waits: readonly number[]): string[] {
  return [name, ...[shareOf(waits, 0.5), shareOf(waits, 0.99), Math.max(...waits)].map(milliseconds)]
}
