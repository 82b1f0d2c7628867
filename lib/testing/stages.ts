import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { childEnvironment } from '#lib/settings.ts'
import { installChromium } from './chromium.ts'
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
import { type StageTime, timeTable } from './timeTable.ts'

const root = join(import.meta.dirname, '..', '..')
const vitestFile = 'test-results/vitest.json'
const playwrightFile = 'test-results/playwright.json'

let running: ChildProcess | null = null
let isStopped = false

interface Stage {
  part: 'static' | 'unit' | 'browser'
  name: string
  /** Skipped if the stage of that name failed. */
  needs?: string
  /** `isFull` for `npm run test:full`, which includes tests too long for every change. */
  run: (isFull: boolean) => Promise<Tally>
}

const stages: Stage[] = [
  { part: 'static', name: 'format and lint', run: () => single('@biomejs/biome/bin/biome', 'ci', '--colors=off') },
  {
    part: 'static',
    name: 'types',
    run: async () =>
      (await node('next/dist/bin/next', 'typegen')) ? single('typescript/bin/tsc', '--noEmit') : failed,
  },
  { part: 'static', name: 'unused code', run: () => single('knip/bin/knip.js', '--no-progress') },
  // Some of the heavy tests start the whole service.
  { part: 'browser', name: 'build', run: async () => singleTally(await start(['lib/cli/installAndBuild.mjs'])) },
  {
    part: 'unit',
    name: 'unit and contract tests',
    run: (isFull) =>
      reported(vitestFile, vitestReportTally, () =>
        node(
          'vitest/vitest.mjs',
          ...['run', '--reporter=default', '--reporter=json', `--outputFile.json=${vitestFile}`],
          ...(isFull ? [] : ['--project=pure', '--project=others']),
        ),
      ),
  },
  {
    part: 'browser',
    name: 'browser stories',
    needs: 'build',
    run: (isFull) =>
      reported(playwrightFile, playwrightTally, async () => {
        if (!installChromium(root)) return false
        const env = { PLAYWRIGHT_JSON_OUTPUT_FILE: playwrightFile }
        const chosen = isFull ? [] : ['--grep=@release']
        return await start(['node_modules/@playwright/test/cli.js', 'test', '--reporter=list,json', ...chosen], env)
      }),
  },
]

const failed = singleTally(false)

function single(script: string, ...options: string[]): Promise<Tally> {
  return node(script, ...options).then(singleTally)
}

function node(script: string, ...options: string[]): Promise<boolean> {
  return start([join('node_modules', script), ...options])
}

function start(command: string[], extra: Record<string, string> = {}): Promise<boolean> {
  const env = childEnvironment({ ...(!process.stdout.isTTY && { NO_COLOR: '1' }), ...extra }, root)
  const child = spawn(process.execPath, command, { cwd: root, stdio: 'inherit', env })
  running = child
  return new Promise((done) => child.on('exit', (code) => done(code === 0)))
}

async function reported(file: string, tallyOf: (report: unknown) => Tally, run: () => Promise<boolean>) {
  rmSync(join(root, file), { force: true })
  const endedWell = await run()
  try {
    return checkedTally(tallyOf(JSON.parse(readFileSync(join(root, file), 'utf8'))), endedWell)
  } catch (error) {
    say(`no report: ${String(error)}`)
    return failed
  }
}

function vitestReportTally(report: unknown): Tally {
  for (const name of skippedVitestNames(report)) say(`skipped: ${name}`)
  return vitestTally(report)
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

/** Starts no further stage. The running one handles the signal itself and removes its temporary files. */
function stopWhenTold(): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      isStopped = true
      process.exitCode = 1
      // Ctrl-C on a terminal has reached the stage already, and a second signal would end it immediately.
      if (signal !== 'SIGINT' || !process.stdin.isTTY) running?.kill('SIGINT')
    })
  }
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
  const times: StageTime[] = [{ name: 'installation', milliseconds: Number(values['installation-milliseconds'] ?? 0) }]
  const tallies = new Map<string, Tally>()
  for (const { part, name, needs, run } of stages) {
    if (isStopped) return
    if (parts.length > 0 && !parts.includes(part)) continue
    if (needs && tallies.get(needs)?.failed) {
      say(`\n== ${name}: not run, because the ${needs} failed`)
      continue
    }
    say(`\n== ${name}`)
    const startedAt = performance.now()
    const tally = await run(values.full)
    const time = { name, milliseconds: performance.now() - startedAt }
    times.push(time)
    tallies.set(name, tally)
    say(`-- ${name}: ${tally.failed === 0 ? 'passed' : 'FAILED'} after ${Math.round(time.milliseconds / 1000)} s`)
  }
  const sum = sumOf([...tallies.values()])
  say(`\n${timeTable(times)}\n\n${closingLine(sum)}`)
  if (sum.failed > 0) process.exitCode = 1
}

stopWhenTold()
openRunFolder()
await main()
