import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect } from '#lib/store/postgres/connect.ts'
import { obstacle, startTestServer } from '#lib/store/postgres/testServer.ts'
import { freePort } from '#lib/testing/freePort.ts'
import { runClients } from '../load/loadedService.ts'
import { megabyte, milliseconds, printTable, shareOf } from '../measure.ts'
import { fillStore } from '../synthetic/syntheticStore.ts'
import type { IngestOrder, IngestReport } from './ingestRun.ts'
import { type ServerUse, serverUse } from './serverUse.ts'

const steadySeconds = 60
const samples = 6

export interface RateOptions extends Omit<IngestOrder, 'databaseUrl'> {
  serverSettings: readonly string[]
  stores: readonly string[]
}

interface Ran {
  report: IngestReport
  serverSeconds: number
}

export async function benchRate(options: RateOptions): Promise<void> {
  const { vessels, perSecond, seconds, gatherMilliseconds, serverSettings, stores } = options
  console.log(
    `\nIngest at a rate: ${vessels.toLocaleString('en')} vessels, ${perSecond.toLocaleString('en')} messages/s for ${seconds} s, ` +
      `a commit after ${gatherMilliseconds} ms`,
  )
  const ran = new Map<string, Ran>()
  if (stores.includes('sqlite')) ran.set('SQLite', await intoSqlite(options))
  if (stores.includes('postgres')) {
    if (obstacle !== null) console.log(`  PostgreSQL was not tried${obstacle}`)
    else ran.set(`PostgreSQL ${serverSettings.join(' ')}`, await intoPostgres(options))
  }
  const perMessage = (all: number, { report }: Ran) => ((1e6 * all) / report.observations).toFixed(1)
  printTable(
    [
      '',
      'held/s',
      'first minute',
      'last minute',
      'ingest µs',
      'server µs',
      'commits',
      'p50 ms',
      'p99 ms',
      'first p99',
      'last p99',
    ],
    [...ran].map(([name, each]) => {
      const { report, serverSeconds } = each
      const { observations, clockSeconds, processorSeconds, commits } = report
      const [first, last] = minutesOf(report)
      const share = (of: IngestReport['commits'], part: number) =>
        milliseconds(
          shareOf(
            of.map((one) => one.milliseconds),
            part,
          ),
        )
      return [
        name,
        (observations / clockSeconds).toFixed(0),
        first.perSecond.toFixed(0),
        last.perSecond.toFixed(0),
        perMessage(processorSeconds, each),
        perMessage(serverSeconds, each),
        String(commits.length),
        share(commits, 0.5),
        share(commits, 0.99),
        share(first.commits, 0.99),
        share(last.commits, 0.99),
      ]
    }),
  )
}

function minutesOf({ bySecond, commits, clockSeconds }: IngestReport) {
  const span = Math.min(steadySeconds, Math.floor(bySecond.length / 2))
  const rate = (from: number) => ((bySecond[from + span - 1] ?? 0) - (bySecond[from - 1] ?? 0)) / span
  const between = (since: number, until: number) =>
    commits.filter(({ atSeconds }) => atSeconds >= since && atSeconds < until)
  return [
    { perSecond: rate(0), commits: between(0, span) },
    { perSecond: rate(bySecond.length - span), commits: between(clockSeconds - span, clockSeconds) },
  ] as const
}

async function intoSqlite(options: RateOptions): Promise<Ran> {
  const folder = mkdtempSync(join(tmpdir(), 'lastfix-bench-'))
  try {
    const file = join(folder, 'lastfix.db')
    const databaseUrl = `file:${file}`
    await fillStore(databaseUrl, options.vessels, options.seed)
    const before = statSync(file).size
    const report = await runClients<IngestReport>('../rate/ingestRun.ts', { ...options, databaseUrl })
    console.log(`  SQLite: file ${inMegabytes(before)} → ${inMegabytes(statSync(file).size)} MB`)
    return { report, serverSeconds: 0 }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

async function intoPostgres(options: RateOptions): Promise<Ran> {
  const server = await startTestServer(await freePort(), options.serverSettings)
  try {
    const { databaseUrl } = await server.createDatabase()
    await fillStore(databaseUrl, options.vessels, options.seed)
    const connection = await connect(databaseUrl)
    await connection.query('SET statement_timeout = 0')
    await connection.query('CHECKPOINT')
    await connection.end()
    const uses: ServerUse[] = []
    const sample = async () => void uses.push(await serverUse(server, databaseUrl))
    await sample()
    const clock = setInterval(sample, (options.seconds * 1000) / samples)
    const report = await runClients<IngestReport>('../rate/ingestRun.ts', { ...options, databaseUrl })
    clearInterval(clock)
    await sample()
    printUses(
      Array.from({ length: samples + 1 }, (_, index) => uses[Math.round((index * (uses.length - 1)) / samples)]!),
      report,
    )
    return { report, serverSeconds: uses.at(-1)!.processorSeconds - uses[0]!.processorSeconds }
  } finally {
    await server.stop()
  }
}

function printUses(uses: readonly ServerUse[], { observations }: IngestReport): void {
  const [first, last] = [uses[0]!, uses.at(-1)!]
  const walBytes = last.walBytes - first.walBytes
  console.log(
    `  PostgreSQL: ${(walBytes / observations).toFixed(0)} bytes of WAL a message, ${(last.fullPages - first.fullPages).toFixed(0)} full pages, ` +
      `${last.checkpoints - first.checkpoints} checkpoints`,
  )
  const busy = [...last.tables].filter(
    ([name, { updates, bytes }]) => updates > (first.tables.get(name)?.updates ?? 0) + 100 || bytes > megabyte,
  )
  printTable(
    [
      'table: size MB (of indexes, dead rows in thousands)',
      ...uses.map((_, index) => (index === 0 ? 'filled' : String(index))),
      'updates',
      'HOT',
      'vacuums',
    ],
    busy.map(([name, { updates, hotUpdates, vacuums }]) => {
      const before = first.tables.get(name)
      const changed = updates - (before?.updates ?? 0)
      const hot = hotUpdates - (before?.hotUpdates ?? 0)
      return [
        name,
        ...uses.map(({ tables }) => {
          const { bytes = 0, indexBytes = 0, deadRows = 0 } = tables.get(name) ?? {}
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
