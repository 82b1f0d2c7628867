import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { local } from '#lib/api/contract/local.ts'
import { createApi } from '#lib/api/routes.ts'
import { createLog } from '#lib/log.ts'
import { startService } from '#lib/service.ts'
import { readSettings } from '#lib/settings.ts'
import { untilLoaded } from './http.ts'
import { longestTurn, milliseconds, printTable, summaryOf } from './measure.ts'
import { fillStore } from './synthetic/syntheticStore.ts'
import { makeTokens, startWeb } from './webProcess.ts'

const run = promisify(execFile)
const rounds = 12
const readVessels = 200_000
const itemsPath = '/ogc/collections/vessels/items'

/** Pages for GIS programs: how long each takes and holds the event loop, and how fast GDAL reads a fleet to its end. */
export async function benchOgc({ vessels, seed }: { vessels: number; seed: number }): Promise<void> {
  await inAStore(vessels, seed, measurePages)
  await inAStore(readVessels, seed, measureReading)
}

interface Filled {
  vessels: number
  folder: string
  databaseUrl: string
  headers: { Authorization: string }
}

async function inAStore(vessels: number, seed: number, measure: (filled: Filled) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'lastfix-bench-'))
  const databaseUrl = `file:${folder}/lastfix.db`
  await fillStore(databaseUrl, vessels, seed)
  const [secret = ''] = await makeTokens(databaseUrl, 1)
  await measure({ vessels, folder, databaseUrl, headers: { Authorization: `Bearer ${secret}` } })
  rmSync(folder, { recursive: true })
}

async function measurePages({ vessels, folder, databaseUrl, headers }: Filled): Promise<void> {
  console.log(`\nOGC API Features, ${vessels.toLocaleString('en')} vessels: handlers alone`)
  const settings = readSettings(folder, { DATABASE_URL: databaseUrl })
  const service = await startService(settings, createLog({ process: 'bench', level: 'error' }))
  await untilLoaded(service)
  const api = createApi(() => Promise.resolve(service))
  const rows: string[][] = []
  for (const [name, query] of Object.entries(pages)) {
    const path = `${itemsPath}?${new URLSearchParams(query)}`
    const times: number[] = []
    const turns: number[] = []
    for (let round = 0; round <= rounds; round += 1) {
      const began = performance.now()
      const turn = await longestTurn(async () => {
        const response = await api(new Request(`http://127.0.0.1${path}`, { headers }), local)
        const body = Buffer.from(await response.arrayBuffer())
        if (response.status !== 200) throw new Error(body.toString('utf8', 0, 300))
      })
      // The first round warms up the compiler.
      if (round === 0) continue
      times.push(performance.now() - began)
      turns.push(turn)
    }
    const { p50Milliseconds } = summaryOf(times)
    rows.push([name, ...[p50Milliseconds, Math.max(...times), Math.max(...turns)].map(milliseconds)])
  }
  printTable(['', 'p50 ms', 'longest ms', 'longest turn ms'], rows)
  await service.stop()
}

const pages: Record<string, Record<string, string>> = {
  'page of 1,000': {},
  'page of 10,000': { limit: '10000' },
  'page of 10,000 as HTML': { limit: '10000', f: 'html' },
  'ship type and speed': { filter: "ship_type = 'Cargo' AND speed > 10" },
  'name begins with EVER': { filter: "name LIKE 'EVER%'" },
  'call sign begins with D': { filter: "call_sign LIKE 'D%'" },
  'name after M': { filter: "name > 'M'" },
}

async function measureReading({ vessels, folder, databaseUrl, headers }: Filled): Promise<void> {
  console.log(`\n${vessels.toLocaleString('en')} vessels read to the end over HTTP`)
  const web = await startWeb({ DATABASE_URL: databaseUrl })
  const rest = (next: string | null) =>
    `/api/vessels?format=geojson&limit=1000${next === null ? '' : `&next=${encodeURIComponent(next)}`}`
  const rows = [
    row('REST, format=geojson', await readToEnd(web.origin, headers, rest(null), (page) => nextOfRest(page, rest))),
    row('OGC, 1,000 a page', await readToEnd(web.origin, headers, itemsPath, nextOfOgc)),
    row('OGC, 10,000 a page', await readToEnd(web.origin, headers, `${itemsPath}?limit=10000`, nextOfOgc)),
    row('ogr2ogr to GeoPackage', await readByGdal(web.origin, headers, join(folder, 'vessels.gpkg'), vessels)),
  ]
  printTable(['', 'seconds', 'pages/s', 'vessels/s'], rows)
  await web.stop()
}

interface Page {
  paging?: { next?: string }
  links?: { rel: string; href: string }[]
  features: unknown[]
}

interface Reading {
  pages: number
  vessels: number
  seconds: number
}

function nextOfRest({ paging }: Page, pathOf: (next: string) => string): string | null {
  return paging?.next === undefined ? null : pathOf(paging.next)
}

function nextOfOgc({ links = [] }: Page): string | null {
  const next = links.find(({ rel }) => rel === 'next')
  return next ? new URL(next.href).pathname + new URL(next.href).search : null
}

async function readToEnd(
  origin: string,
  headers: Record<string, string>,
  first: string,
  nextOf: (page: Page) => string | null,
): Promise<Reading> {
  const began = performance.now()
  let pages = 0
  let vessels = 0
  for (let path: string | null = first; path !== null; pages += 1) {
    const response = await fetch(origin + path, { headers })
    const page: Page = await response.json()
    if (!response.ok) throw new Error(JSON.stringify(page).slice(0, 300))
    vessels += page.features.length
    path = nextOf(page)
  }
  return { pages, vessels, seconds: (performance.now() - began) / 1000 }
}

async function readByGdal(
  origin: string,
  { Authorization }: Filled['headers'],
  file: string,
  vessels: number,
): Promise<Reading> {
  const began = performance.now()
  const login = ['--config', 'GDAL_HTTP_HEADERS', `Authorization: ${Authorization}`]
  await run('ogr2ogr', [...login, '-oo', 'PAGE_SIZE=1000', file, `OAPIF:${origin}/ogc`, 'vessels'])
  return { pages: vessels / 1000, vessels, seconds: (performance.now() - began) / 1000 }
}

function row(name: string, { pages, vessels, seconds }: Reading): string[] {
  return [name, seconds.toFixed(1), (pages / seconds).toFixed(1), Math.round(vessels / seconds).toLocaleString('en')]
}
