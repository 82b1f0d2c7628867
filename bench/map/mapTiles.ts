import { Agent, get } from 'node:http'
import { median, milliseconds, printTable, shareOf } from '../measure.ts'

const rounds = 9

export interface TileView {
  name: string
  /** Each tile's path, as the browser asked for it. */
  vessels: readonly string[]
  chart: readonly string[]
}

interface Timed {
  milliseconds: number
  bytes: number
  etag: string | null
}

export type Ask = (path: string, headers?: Record<string, string>) => Promise<Timed>

/** Sends requests as a signed-in browser does; bytes are those on the wire, which fetch does not report. */
export function asker(origin: string, cookie: string): Ask {
  const agent = new Agent({ keepAlive: true })
  return (path, headers = {}) =>
    new Promise((done, failed) => {
      const began = performance.now()
      get(origin + path, { agent, headers: { cookie, 'accept-encoding': 'gzip', ...headers } }, (answer) => {
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

const worldInTiles = ['0/0/0', '1/0/0', '1/1/0', '1/0/1', '1/1/1'].map((address) => `/api/tiles/${address}.mvt`)

/** The cost of code that has not run yet: the first requests to a new process, beginning with the page. */
export async function firstAnswers(ask: Ask): Promise<string[][]> {
  const rows: string[][] = []
  for (const path of ['/', '/api/service', ...worldInTiles]) {
    const { milliseconds: first } = await ask(path)
    rows.push([path, ...[first, (await ask(path)).milliseconds].map(milliseconds)])
  }
  return rows
}

/** How long each path takes in a process that has not answered it yet. */
export async function measureCold(ask: Ask, views: readonly TileView[]): Promise<Map<string, number>> {
  const cold = new Map<string, number>()
  for (const path of views.flatMap(pathsOf)) cold.set(path, (await ask(path)).milliseconds)
  return cold
}

/**
 * Every tile of each view: on the first request to a process (the median of several processes), on later requests, and
 * when the browser already has it.
 */
export async function measureTiles(
  ask: Ask,
  views: readonly TileView[],
  firstTimes: readonly Map<string, number>[],
): Promise<void> {
  for (const { name, vessels, chart } of views) {
    const rows: string[][] = []
    const sums = { vessels: 0, chart: 0 }
    const cold: number[] = []
    const warm: number[] = []
    for (const [kind, paths] of Object.entries({ vessels, chart }) as ['vessels' | 'chart', readonly string[]][]) {
      for (const path of [...paths].sort()) {
        const first = await ask(path)
        const firstMilliseconds = median(firstTimes.flatMap((times) => times.get(path) ?? []))
        const again: number[] = []
        const unchanged: number[] = []
        for (let round = 0; round < rounds; round += 1) {
          again.push((await ask(path)).milliseconds)
          if (first.etag) unchanged.push((await ask(path, { 'if-none-match': first.etag })).milliseconds)
        }
        sums[kind] += first.bytes
        if (kind === 'vessels') cold.push(firstMilliseconds)
        if (kind === 'vessels') warm.push(median(again))
        const times = [firstMilliseconds, median(again), ...(unchanged.length > 0 ? [median(unchanged)] : [])]
        rows.push([path.replace(/\?.*/, ''), kilobytes(first.bytes), ...times.map(milliseconds)])
      }
    }
    console.log(`\n${name}: vessels ${kilobytes(sums.vessels)} kB, chart ${kilobytes(sums.chart)} kB (gzip)`)
    printTable(['tile', 'kB', 'cold ms', 'warm ms', 'unchanged ms'], rows)
    const [coldText, warmText] = [cold, warm].map((all) => [0.5, 0.95].map((at) => milliseconds(shareOf(all, at))))
    console.log(`  tiles of vessels: cold p50 ${coldText?.join(' p95 ')} ms, warm p50 ${warmText?.join(' p95 ')} ms`)
  }
}

function pathsOf({ vessels, chart }: TileView): string[] {
  return [...vessels, ...chart].sort()
}

const facetQueries = {
  'no filter': '',
  'one filter': 'flag=NL',
  'three broad ranges': 'speed_min=0&length_min=1&position_updated_after=-P4W',
}

/** What the filter panel asks for with every change, over HTTP. */
export async function measureFacetAnswers(ask: Ask): Promise<void> {
  const rows: string[][] = []
  for (const [name, query] of Object.entries(facetQueries)) {
    const asked: Timed[] = []
    for (let round = 0; round < 2 * rounds; round += 1) asked.push(await ask(`/api/facets?${query}`))
    const times = asked.slice(1).map((one) => one.milliseconds)
    rows.push([
      name,
      ...[asked[0]?.milliseconds ?? 0, shareOf(times, 0.5), shareOf(times, 0.95)].map(milliseconds),
      kilobytes(asked[0]?.bytes ?? 0),
    ])
  }
  console.log('\nFacet counts of the filter panel, over HTTP')
  printTable(['', 'first ms', 'p50 ms', 'p95 ms', 'kB'], rows)
}

export function kilobytes(bytes: number): string {
  return (bytes / 1000).toFixed(bytes < 10_000 ? 1 : 0)
}
