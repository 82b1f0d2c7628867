import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect } from '#lib/store/postgres/connect.ts'
import { obstacle, startTestServer } from '#lib/store/postgres/testServer.ts'
import { freePort } from '#lib/testing/freePort.ts'
import { runClients } from '../load/loadedService.ts'
import { megabyte, milliseconds, printTable, shareOf } from '../measure.ts'
import { fillStore } from '../synthetic/syntheticStore.ts'
import { syntheticVessels } from '../synthetic/syntheticVessels.ts'
import type { IngestOrder, IngestReport } from './ingestRun.ts'

const steadySeconds = 60

export interface RateOptions extends Omit<IngestOrder, 'databaseUrl' | 'serverProcess'> {
  serverSettings: readonly string[]
  stores: readonly string[]
}

/**
 * Feeds ingest at a rate, from lines to commits, with a store that holds all vessels before. Reports what is held, the processor
 * time, and how the tables of PostgreSQL grow. A receiver in a process of its own sends over TCP; no web process follows.
 */
export async function benchRate(options: RateOptions): Promise<void> {
  const { vessels, perSecond, seconds, gatherMilliseconds, serverSettings, stores } = options
  console.log(
    `\nIngest at a rate: ${vessels.toLocaleString('en')} vessels, ${perSecond.toLocaleString('en')} messages/s for ${seconds} s, ` +
      `a commit after ${gatherMilliseconds} ms`,
  )
  const ran = new Map<string, IngestReport>()
  if (stores.includes('sqlite')) ran.set('SQLite', await intoSqlite(options))
  if (stores.includes('postgres')) {
    if (obstacle !== null) console.log(`  PostgreSQL was not tried${obstacle}`)
    else ran.set(`PostgreSQL ${serverSettings.join(' ')}`, await intoPostgres(options))
  }
  const sides = [...ran.values()]
  const row = (name: string, of: (report: IngestReport) => string) => [name, ...sides.map(of)]
  const commit = (name: string, part: number, of: (report: IngestReport) => IngestReport['commits']) =>
    row(`${name}, ms`, (report) =>
      milliseconds(
        shareOf(
          of(report).map((one) => one.milliseconds),
          part,
        ),
      ),
    )
  const perMessage = (seconds: number, { observations }: IngestReport) => ((1e6 * seconds) / observations).toFixed(1)
  printTable(
    ['', ...ran.keys()],
    [
      row('messages/s held', (report) => (report.observations / report.clockSeconds).toFixed(0)),
      row('  in the first minute', (report) => minutesOf(report).first.perSecond.toFixed(0)),
      row('  in the last minute', (report) => minutesOf(report).last.perSecond.toFixed(0)),
      row('processor time of ingest, µs a message', (report) => perMessage(report.processorSeconds, report)),
      row('processor time of the server, µs a message', (report) => perMessage(serverSeconds(report), report)),
      row('commits', (report) => String(report.commits.length)),
      row('rows written', (report) => String(report.commits.reduce((sum, { vessels }) => sum + vessels, 0))),
      commit('commit, p50', 0.5, ({ commits }) => commits),
      commit('commit, p99', 0.99, ({ commits }) => commits),
      commit('  in the first minute', 0.99, (report) => minutesOf(report).first.commits),
      commit('  in the last minute', 0.99, (report) => minutesOf(report).last.commits),
    ],
  )
}

function minutesOf({ progress, commits, clockSeconds }: IngestReport) {
  const span = Math.min(steadySeconds, clockSeconds / 2)
  const during = (since: number, until: number) => {
    const within = ({ atSeconds }: { atSeconds: number }) => atSeconds >= since && atSeconds <= until
    const [first, last] = [progress.find(within), progress.findLast(within)]
    const perSecond = first && last ? (last.observations - first.observations) / (last.atSeconds - first.atSeconds) : 0
    return { perSecond, commits: commits.filter(within) }
  }
  return { first: during(0, span), last: during(clockSeconds - span, clockSeconds + 1) }
}

async function intoSqlite(options: RateOptions): Promise<IngestReport> {
  const folder = mkdtempSync(join(tmpdir(), 'lastfix-bench-'))
  try {
    const file = join(folder, 'lastfix.db')
    const databaseUrl = `file:${file}`
    await fillStore(databaseUrl, syntheticVessels(options.vessels, options.seed))
    const before = statSync(file).size
    const order: IngestOrder = { ...options, databaseUrl, serverProcess: null }
    const report = await runClients<IngestReport>('../rate/ingestRun.ts', order)
    console.log(`  SQLite: file ${inMegabytes(before)} → ${inMegabytes(statSync(file).size)} MB`)
    return report
  } finally {
    rmSync(folder, { recursive: true })
  }
}

async function intoPostgres(options: RateOptions): Promise<IngestReport> {
  const server = await startTestServer(await freePort(), options.serverSettings)
  try {
    const { databaseUrl } = await server.createDatabase()
    await fillStore(databaseUrl, syntheticVessels(options.vessels, options.seed))
    const connection = await connect(databaseUrl)
    await connection.query('SET statement_timeout = 0')
    await connection.query('CHECKPOINT')
    await connection.end()
    const order: IngestOrder = { ...options, databaseUrl, serverProcess: server.processId() }
    const report = await runClients<IngestReport>('../rate/ingestRun.ts', order)
    printServer(report)
    return report
  } finally {
    await server.stop()
  }
}

const serverSeconds = ({ server }: IngestReport) =>
  (server.at(-1)?.processorSeconds ?? 0) - (server[0]?.processorSeconds ?? 0)

function printServer({ server, observations }: IngestReport): void {
  const [first, last] = [server[0], server.at(-1)]
  if (!first || !last) return
  const walBytes = last.walBytes - first.walBytes
  console.log(
    `  PostgreSQL: ${(walBytes / observations).toFixed(0)} bytes of WAL a message, ${(last.fullPages - first.fullPages).toFixed(0)} full pages, ` +
      `${last.checkpoints - first.checkpoints} checkpoints`,
  )
  const busy = [...Object.entries(last.tables)].filter(
    ([name, { updates, bytes }]) => updates > (first.tables[name]?.updates ?? 0) + 100 || bytes > megabyte,
  )
  printTable(
    [
      'table: size MB (of indexes, dead rows in thousands)',
      ...server.map((_, index) => (index === 0 ? 'filled' : String(index))),
      'updates',
      'HOT',
      'vacuums',
    ],
    busy.map(([name, { updates, hotUpdates, vacuums }]) => {
      const before = first.tables[name]
      const changed = updates - (before?.updates ?? 0)
      const hot = hotUpdates - (before?.hotUpdates ?? 0)
      return [
        name,
        ...server.map(({ tables }) => {
          const { bytes = 0, indexBytes = 0, deadRows = 0 } = tables[name] ?? {}
          return `${inMegabytes(bytes)} (${inMegabytes(indexBytes)}, ${(deadRows / 1000).toFixed(0)})`
        }),
        changed.toFixed(0),
        `${((100 * hot) / Math.max(1, changed)).toFixed(0)} %`,
        (vacuums - (before?.vacuums ?? 0)).toFixed(0),
      ]
    }),
  )
}

const inMegabytes = (bytes: number) => (bytes / megabyte).toFixed(0)
