import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { median, milliseconds, printTable, summaryOf } from '../measure.ts'
import { fillStore } from '../synthetic/syntheticStore.ts'
import { startWeb } from '../webProcess.ts'
import { account, type Fetched, type Kind, launchBrowser, openView, pan, signedIn, size } from './mapBrowser.ts'
import {
  asker,
  firstAnswers,
  kilobytes,
  measureCold,
  measureFacetAnswers,
  measureTiles,
  type TileView,
} from './mapTiles.ts'

const navigations = 5
const starts = 3
const scriptsShown = 8

const views = [
  ['world', '2/30/15'],
  ['region', '6/52/3'],
  ['harbour', '11/51.95/4.1'],
] as const

/** The map in a real browser, at two sizes of the fleet; then its tiles and the panel's counts without a browser. */
export async function benchMap({ vessels, seed }: { vessels: number; seed: number }): Promise<void> {
  for (const count of [5_000, vessels]) await benchFleet(count, seed)
}

async function benchFleet(count: number, seed: number): Promise<void> {
  console.log(`\nThe map in a browser: ${count.toLocaleString('en')} vessels, ${size.width} × ${size.height}`)
  const folder = mkdtempSync(join(tmpdir(), 'lastfix-bench-'))
  const databaseUrl = `file:${folder}/lastfix.db`
  const environment = { DATABASE_URL: databaseUrl, ADMIN_EMAIL: account.email, ADMIN_PASSWORD: account.password }
  await fillStore(databaseUrl, count, seed)
  try {
    const { cookie, asked } = await benchPages(environment)
    const firstTimes: Map<string, number>[] = []
    for (let start = 1; start <= starts; start += 1) {
      // A new process, which has built no tile yet.
      const web = await startWeb(environment)
      try {
        const ask = asker(web.origin, cookie)
        const firsts = await firstAnswers(ask)
        firstTimes.push(await measureCold(ask, asked))
        if (start < starts) continue
        console.log('\nThe first requests of a new process')
        printTable(['', 'first ms', 'again ms'], firsts)
        await measureTiles(ask, asked, firstTimes)
        await measureFacetAnswers(ask)
      } finally {
        await web.stop()
      }
    }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** Each view in a browser with an empty cache, and the requests it made. */
async function benchPages(environment: Record<string, string>): Promise<{ cookie: string; asked: TileView[] }> {
  const web = await startWeb(environment)
  const browser = await launchBrowser()
  try {
    const session = await signedIn(browser, web.origin)
    const rows: string[][] = []
    const asked: TileView[] = []
    let scripts: Fetched[] = []
    for (const [name, camera] of views) {
      const firsts: number[] = []
      const openings: number[] = []
      for (let navigation = 1; navigation <= navigations; navigation += 1) {
        await openView({ browser, baseURL: web.origin, session, camera }, async (page, opened) => {
          firsts.push(opened.firstVesselMilliseconds)
          openings.push(opened.drawnMilliseconds)
          if (navigation < navigations) return
          const of = (kind: Kind) => opened.fetched.filter((one) => one.kind === kind)
          scripts = of('script')
          asked.push({ name, vessels: pathsOf(of('vessels')), chart: pathsOf(of('chart')) })
          const frames = await pan(page)
          const { p50Milliseconds, p99Milliseconds } = summaryOf(frames)
          const rate = (1000 * frames.length) / frames.reduce((sum, frame) => sum + frame, 0)
          rows.push([
            ...[name, ...(['script', 'vessels', 'chart'] as const).map((kind) => kilobytes(sumOf(of(kind))))],
            ...[firsts, openings].map((times) => milliseconds(median(times))),
            ...[rate, p50Milliseconds, p99Milliseconds].map(milliseconds),
          ])
        })
      }
    }
    const heading = [
      '',
      'JS kB',
      'vessels kB',
      'chart kB',
      'first vessel ms',
      'all vessels ms',
      'frames/s',
      'frame p50 ms',
      'p99 ms',
    ]
    printTable(heading, rows)
    printScripts(scripts)
    return { cookie: session.cookies.map(({ name, value }) => `${name}=${value}`).join('; '), asked }
  } finally {
    await browser.close()
    await web.stop()
  }
}

/** Of the first load, as they came over the wire (gzip). */
function printScripts(scripts: readonly Fetched[]): void {
  const largest = scripts.toSorted((one, other) => other.bytes - one.bytes)
  const rows = largest.slice(0, scriptsShown).map(({ path, bytes }) => [path.replace(/^.*\//, ''), kilobytes(bytes)])
  const rest = largest.slice(scriptsShown)
  console.log(`\nScripts of the first load: ${scripts.length}, ${kilobytes(sumOf(scripts))} kB`)
  printTable(['script', 'kB'], [...rows, [`${rest.length} others`, kilobytes(sumOf(rest))]])
}

function sumOf(fetched: readonly Fetched[]): number {
  return fetched.reduce((sum, { bytes }) => sum + bytes, 0)
}

function pathsOf(fetched: readonly Fetched[]): string[] {
  return [...new Set(fetched.map(({ path }) => path))]
}
