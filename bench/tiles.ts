import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { mapHeight, mapWidth, pathsOf } from './mapView.ts'
import { median, milliseconds, printTable, shareOf } from './measure.ts'
import { fillStore } from './synthetic/syntheticStore.ts'
import { syntheticVessels } from './synthetic/syntheticVessels.ts'
import { makeTokens, startWeb } from './webProcess.ts'

const rounds = 9
const starts = 3
const views = [
  { name: 'world', zoom: 2, latitude: 30, longitude: 15 },
  { name: 'region', zoom: 6, latitude: 52, longitude: 3 },
  { name: 'harbour', zoom: 11, latitude: 51.95, longitude: 4.1 },
] as const

interface Timed {
  milliseconds: number
  bytes: number
  etag: string | null
}

type Ask = (path: string, headers?: Record<string, string>) => Promise<Timed>

/** Tiles of vessels for three views over HTTP: first request to a process, later requests, and unchanged tiles. */
export async function benchTiles({ vessels, seed }: { vessels: number; seed: number }): Promise<void> {
  console.log(`\nTiles of ${vessels.toLocaleString('en')} vessels, a view of ${mapWidth} × ${mapHeight}`)
  const folder = mkdtempSync(join(tmpdir(), 'lastfix-bench-'))
  const environment = { DATABASE_URL: `file:${folder}/lastfix.db` }
  await fillStore(environment.DATABASE_URL, syntheticVessels(vessels, seed))
  const [secret = ''] = await makeTokens(environment.DATABASE_URL, 1)
  try {
    const cold: Map<string, number>[] = []
    for (let start = 1; start <= starts; start += 1) {
      // A new process has built no tiles.
      const web = await startWeb(environment)
      try {
        const ask = asker(web.origin, secret)
        cold.push(await measureCold(ask))
        if (start === starts) await measureTiles(ask, cold)
      } finally {
        await web.stop()
      }
    }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** Reports the bytes on the wire, which fetch does not. */
function asker(origin: string, secret: string): Ask {
  const agent = new Agent({ keepAlive: true })
  const common = { Authorization: `Bearer ${secret}`, 'accept-encoding': 'gzip' }
  return (path, headers = {}) =>
    new Promise((done, failed) => {
      const began = performance.now()
      get(origin + path, { agent, headers: { ...common, ...headers } }, (answer) => {
        const { statusCode = 0 } = answer
        if (statusCode >= 400) failed(new Error(`${path} was answered with ${statusCode}`))
        let bytes = 0
        answer.on('data', (chunk: Buffer) => {
          bytes += chunk.length
        })
        answer.on('error', failed)
        answer.on('end', () =>
          done({ milliseconds: performance.now() - began, bytes, etag: answer.headers.etag ?? null }),
        )
      }).on('error', failed)
    })
}

async function measureCold(ask: Ask): Promise<Map<string, number>> {
  const cold = new Map<string, number>()
  for (const path of views.flatMap(pathsOf)) cold.set(path, (await ask(path)).milliseconds)
  return cold
}

async function measureTiles(ask: Ask, coldTimes: readonly Map<string, number>[]): Promise<void> {
  const rows: string[][] = []
  for (const view of views) {
    const [cold, warm, unchanged]: [number[], number[], number[]] = [[], [], []]
    let bytes = 0
    for (const path of pathsOf(view)) {
      const { etag, bytes: size } = await ask(path)
      bytes += size
      cold.push(median(coldTimes.flatMap((times) => times.get(path) ?? [])))
      for (let round = 0; round < rounds; round += 1) {
        warm.push((await ask(path)).milliseconds)
        if (etag !== null) unchanged.push((await ask(path, { 'if-none-match': etag })).milliseconds)
      }
    }
    const shares = [cold, warm, unchanged].flatMap((all) =>
      [0.5, 0.95].map((share) => milliseconds(shareOf(all, share))),
    )
    rows.push([view.name, String(cold.length), (bytes / 1000).toFixed(1), ...shares])
  }
  const times = ['cold', 'warm', 'unchanged'].flatMap((state) => [`${state} p50 ms`, 'p95'])
  printTable(['', 'tiles', 'kB', ...times], rows)
}
