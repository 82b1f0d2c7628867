import { type ChildProcess, type StdioOptions, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { childEnvironment } from '#lib/settings.ts'
import { installChromium } from './chromium.ts'
import { fileTimesFile, playwrightFileTimes } from './fileTimes.ts'
import { openRunFolder } from './runFolder.ts'
import {
  checkedTally,
  closingLine,
  playwrightTally,
  singleTally,
  skippedVitestNames,
  sumOf,
  type Tally,
  vitestTally,
} from './tally.ts'
import { slowestTable, type TimedPart, timeTable } from './timeTable.ts'

const root = join(import.meta.dirname, '..', '..')
const vitestFile = 'test-results/vitest.json'
const playwrightFile = 'test-results/playwright.json'
const slowestCount = 25

/** Stages that are running. */
const running = new Set<ChildProcess>()
let isStopped = false

interface Result {
  tally: Tally
  files?: readonly TimedPart[]
}

/** Starts a program of the stage; whether it ended well. */
type Start = (command: string[], environment?: Record<string, string>) => Promise<boolean>

interface Stage {
  part: 'static' | 'unit' | 'browser'
  name: string
  /** Skipped if the stage of that name failed. */
  needs?: string
  /** `isFull` for `npm run test:full`, which includes tests too long for every change. */
  run: (start: Start, isFull: boolean) => Promise<Result>
}

const checks: Stage[] = [
  {
    part: 'static',
    name: 'format and lint',
    run: (start) => single(start, '@biomejs/biome/bin/biome', 'ci', '--colors=off'),
  },
  {
    part: 'static',
    name: 'types',
    run: async (start) =>
      (await start(['node_modules/next/dist/bin/next', 'typegen']))
        ? single(start, 'typescript/bin/tsc', '--noEmit')
        : failed,
  },
  { part: 'static', name: 'unused code', run: (start) => single(start, 'knip/bin/knip.js', '--no-progress') },
  // Some of the tests with programs start the whole service.
  {
    part: 'browser',
    name: 'build',
    run: async (start, isFull) => ({
      tally: singleTally(await start([isFull ? 'lib/release/release.mjs' : 'lib/cli/installAndBuild.mjs'])),
    }),
  },
]

const pureTests: Stage = { part: 'unit', name: 'pure tests', run: (start) => vitest(start, 'pure') }

const otherTests: Stage = {
  part: 'unit',
  name: 'other tests',
  run: (start, isFull) => vitest(start, 'screens', 'pages', 'servers', 'feeds', 'others', ...(isFull ? ['full'] : [])),
}

const releaseStories = '--grep=@release'

const stories: Stage = {
  part: 'browser',
  name: 'browser stories',
  needs: 'build',
  run: async (start, isFull) => {
    if (!isFull) return playwright(start, [releaseStories])
    const all = await playwright(start, [])
    // A proxy may have Lastfix below a path of its host.
    const below = await playwright(start, [releaseStories], { BASE_PATH: '/ais' })
    return { tally: sumOf([all.tally, below.tally]), files: [...(all.files ?? []), ...(below.files ?? [])] }
  },
}

async function playwright(start: Start, chosen: string[], environment: Record<string, string> = {}): Promise<Result> {
  let files: TimedPart[] = []
  const tallyOf = (report: unknown) => {
    files = playwrightFileTimes(report)
    return playwrightTally(report)
  }
  const tally = await reported(playwrightFile, tallyOf, async () => {
    if (!installChromium(root)) return false
    return start(['node_modules/@playwright/test/cli.js', 'test', '--reporter=list,json', ...chosen], {
      PLAYWRIGHT_JSON_OUTPUT_FILE: playwrightFile,
      ...environment,
    })
  })
  return { tally, files }
}

/** Each step has lanes that run beside each other, and each lane stages that follow one another. */
const steps: Stage[][][] = [[checks, [pureTests]], [[otherTests]], [[stories]]]
const stages = steps.flat(2)

const failed: Result = { tally: singleTally(false) }

async function single(start: Start, script: string, ...options: string[]): Promise<Result> {
  return { tally: singleTally(await start([join('node_modules', script), ...options])) }
}

async function vitest(start: Start, ...projects: string[]): Promise<Result> {
  rmSync(join(root, fileTimesFile), { force: true })
  const tally = await reported(vitestFile, vitestReportTally, () =>
    start([
      ...['node_modules/vitest/vitest.mjs', 'run', ...projects.map((project) => `--project=${project}`)],
      ...['--reporter=default', '--reporter=json', `--outputFile.json=${vitestFile}`],
      '--reporter=./lib/testing/fileTimes.ts',
    ]),
  )
  return { tally, files: readTimes() }
}

function readTimes(): TimedPart[] {
  try {
    return JSON.parse(readFileSync(join(root, fileTimesFile), 'utf8'))
  } catch {
    // A run that did not end has written none; its tally says so.
    return []
  }
}

/** Runs a program with its output on that of this one, or returned when it ends. */
async function startProgram(
  command: string[],
  extra: Record<string, string>,
  collected: Buffer[] | null,
): Promise<boolean> {
  const env = childEnvironment({ ...(!process.stdout.isTTY && { NO_COLOR: '1' }), ...extra }, root)
  const stdio: StdioOptions = collected ? ['ignore', 'pipe', 'pipe'] : 'inherit'
  const child = spawn(process.execPath, command, { cwd: root, stdio, env })
  running.add(child)
  child.stdout?.on('data', (part: Buffer) => void collected?.push(part))
  child.stderr?.on('data', (part: Buffer) => void collected?.push(part))
  const [code] = await once(child, 'close')
  running.delete(child)
  return code === 0
}

async function reported(file: string, tallyOf: (report: unknown) => Tally, run: () => Promise<boolean>) {
  rmSync(join(root, file), { force: true })
  const endedWell = await run()
  try {
    return checkedTally(tallyOf(JSON.parse(readFileSync(join(root, file), 'utf8'))), endedWell)
  } catch (error) {
    say(`no report: ${String(error)}`)
    return failed.tally
  }
}

function vitestReportTally(report: unknown): Tally {
  for (const name of skippedVitestNames(report)) say(`skipped: ${name}`)
  return vitestTally(report)
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

/** Starts no further stage. The running ones handle the signal themselves and remove their temporary files. */
function stopWhenTold(): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      isStopped = true
      process.exitCode = 1
      // Ctrl-C on a terminal has reached the stages already, and a second signal would end them immediately.
      if (signal !== 'SIGINT' || !process.stdin.isTTY) for (const child of running) child.kill('SIGINT')
    })
  }
}

const times: TimedPart[] = []
const files: TimedPart[] = []
const tallies = new Map<string, Tally>()

async function perform({ name, needs, run }: Stage, isFull: boolean, isAlone: boolean): Promise<void> {
  if (needs && tallies.get(needs)?.failed) return say(`\n== ${name}: not run, because the ${needs} failed`)
  // The output of stages beside each other is shown when they end.
  const collected: Buffer[] | null = isAlone ? null : []
  if (isAlone) say(`\n== ${name}`)
  const startedAt = performance.now()
  const result = await run((command, extra = {}) => startProgram(command, extra, collected), isFull)
  const milliseconds = performance.now() - startedAt
  if (collected) {
    say(`\n== ${name}`)
    for (const part of collected) process.stdout.write(part)
  }
  times.push({ name, milliseconds })
  files.push(...(result.files ?? []))
  tallies.set(name, result.tally)
  say(`-- ${name}: ${result.tally.failed === 0 ? 'passed' : 'FAILED'} after ${Math.round(milliseconds / 1000)} s`)
}

async function main(): Promise<void> {
  const { values, positionals: parts } = parseArgs({
    options: { full: { type: 'boolean', default: false }, 'installation-milliseconds': { type: 'string' } },
    allowPositionals: true,
  })
  const known = new Set<string>(stages.map(({ part }) => part))
  const unknown = parts.find((part) => !known.has(part))
  if (unknown !== undefined) {
    say(`there is no part "${unknown}" of the tests: use ${[...known].join(', ')}`)
    process.exitCode = 2
    return
  }
  const installation = Number(values['installation-milliseconds'] ?? 0)
  times.push({ name: 'installation', milliseconds: installation })
  const startedAt = performance.now()
  for (const lanes of steps) {
    const chosen = lanes.map((lane) => lane.filter(({ part }) => parts.length === 0 || parts.includes(part)))
    const isAlone = chosen.filter((lane) => lane.length > 0).length < 2
    await Promise.all(
      chosen.map(async (lane) => {
        for (const stage of lane) if (!isStopped) await perform(stage, values.full, isAlone)
      }),
    )
    if (isStopped) return
  }
  const sum = sumOf([...tallies.values()])
  if (files.length > 0) say(`\nThe ${slowestCount} slowest files, with imports:\n${slowestTable(files, slowestCount)}`)
  say(`\n${timeTable(times, installation + performance.now() - startedAt)}\n\n${closingLine(sum)}`)
  if (sum.failed > 0) process.exitCode = 1
}

stopWhenTold()
openRunFolder()
await main()
