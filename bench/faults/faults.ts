import { spawn, spawnSync } from 'node:child_process'
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { lineOfVessel } from '#lib/ingest/fixtures/lineOfVessel.ts'
import { childEnvironment } from '#lib/settings.ts'
import { obstacle, startTestServer } from '#lib/store/postgres/testServer.ts'
import { backUpSqlite } from '#lib/store/sqlite/backup.ts'
import { connect } from '#lib/store/sqlite/connect.ts'
import { freePort } from '#lib/testing/freePort.ts'
import { printTable } from '../measure.ts'
import { Random } from '../synthetic/random.ts'
import { faultsOf, startImport, type Target } from './importing.ts'
import { damageRunningService } from './runningService.ts'

export interface FaultReport {
  fault: string
  times: number
  /** The reason for skipping it, or the message of the service. */
  note: string
  problems: string[]
}

interface Place {
  folder: string
  random: Random
}

const hourMilliseconds = 3_600_000
const killedStores = 5
const killsOfStore = 10
const damages = 8

/** Imports continuously during faults, and checks that acknowledged vessels are kept and imports continue. */
export async function runFaults({ seed }: { seed: number }): Promise<FaultReport[]> {
  const folder = mkdtempSync(join(tmpdir(), 'lastfix-faults-'))
  const place: Place = { folder, random: new Random(seed) }
  try {
    const reports: FaultReport[] = []
    for (const fault of [kills, lockedByAnother, fullDisk, databaseRestarts, damagedFiles, damagedWhileRunning]) {
      reports.push(
        await fault(place).catch((error: Error) => ({
          fault: fault.name,
          times: 1,
          note: '',
          problems: [error.message],
        })),
      )
    }
    return reports
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

export async function benchFaults(options: { seed: number }): Promise<void> {
  console.log('\nFaults while vessels are imported')
  const reports = await runFaults(options)
  printTable(
    ['', 'times', 'problems'],
    reports.map(({ fault, times, problems }) => [fault, String(times), String(problems.length)]),
  )
  for (const { fault, note } of reports) if (note !== '') console.log(`  ${fault}: ${note}`)
  for (const { fault, problems } of reports)
    for (const problem of problems) console.log(`  ${fault}: PROBLEM: ${problem}`)
  if (reports.some(({ problems }) => problems.length > 0)) process.exitCode = 1
}

function sqliteTarget(folder: string, name: string): Target {
  const dataFolder = join(folder, name)
  mkdirSync(dataFolder)
  return { databaseUrl: `file:${join(dataFolder, 'lastfix.db')}`, dataFolder, acknowledged: 0 }
}

const pathOf = ({ dataFolder }: Target) => join(dataFolder, 'lastfix.db')

async function kills({ folder, random }: Place): Promise<FaultReport> {
  let acknowledged = 0
  const problems: string[] = []
  for (let store = 0; store < killedStores; store += 1) {
    const target = sqliteTarget(folder, `killed-${store}`)
    for (let kill = 0; kill < killsOfStore; kill += 1) {
      const clockError = random.chance(0.5) ? -random.below(48) * hourMilliseconds : 0
      const importing = startImport(target, clockError)
      await importing.progress()
      await pause(random.below(200))
      await importing.kill()
    }
    acknowledged += target.acknowledged
    problems.push(...(await faultsOf(target)))
  }
  const note = `kill -9 at random moments, every other with a clock set back; ${acknowledged} vessels acknowledged`
  return { fault: 'killed', times: killedStores * killsOfStore, note, problems }
}

async function lockedByAnother({ folder }: Place): Promise<FaultReport> {
  const target = sqliteTarget(folder, 'locked')
  const importing = startImport(target)
  await importing.progress()
  const another = connect(pathOf(target))
  another.exec('BEGIN EXCLUSIVE')
  const note = await importing.says(/The database \S+ stayed locked by another process[^"]*/)
  another.close()
  await importing.progress(10_000)
  await importing.kill()
  return { fault: 'SQLite locked by another program', times: 1, note, problems: await faultsOf(target) }
}

async function fullDisk({ folder }: Place): Promise<FaultReport> {
  const fault = 'disk full'
  const disk = join(folder, 'disk')
  mkdirSync(disk)
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=48m', 'tmpfs', disk], { encoding: 'utf8' })
  if (mounted.status !== 0)
    return {
      fault,
      times: 0,
      note: `not tried: mounting is not allowed here (${mounted.stderr?.trim()})`,
      problems: [],
    }
  try {
    const target = sqliteTarget(disk, 'full')
    const ballast = join(disk, 'ballast')
    writeFileSync(ballast, Buffer.alloc(24 * 1024 * 1024))
    const importing = startImport(target)
    const note = await importing.says(/The database \S+ [^"]*the disk (is full|reports an error)[^"]*/)
    rmSync(ballast)
    await importing.progress()
    await importing.kill()
    return { fault, times: 1, note, problems: await faultsOf(target) }
  } finally {
    spawnSync('umount', [disk])
  }
}

async function databaseRestarts({ folder }: Place): Promise<FaultReport> {
  const fault = 'PostgreSQL restarted'
  if (obstacle !== null) return { fault, times: 0, note: `not tried: no server here${obstacle}`, problems: [] }
  const server = await startTestServer(await freePort())
  try {
    const { databaseUrl } = await server.createDatabase()
    const target: Target = { databaseUrl, dataFolder: folder, acknowledged: 0 }
    const importing = startImport(target)
    await importing.progress()
    let note = ''
    for (let times = 0; times < 2; times += 1) {
      const startAgain = await server.interrupt()
      note = await importing.says(/The database \S+ cannot be used[^"]*/)
      await startAgain()
      await importing.progress()
    }
    await importing.kill()
    return { fault, times: 2, note, problems: await faultsOf(target) }
  } finally {
    await server.stop()
  }
}

/**
 * Checks that damage to a copy of a store has no effect or a message with the cure, and that a backup restores all
 * data.
 */
async function damagedFiles({ folder, random }: Place): Promise<FaultReport> {
  const target = sqliteTarget(folder, 'damaged')
  const importing = startImport(target)
  await importing.progress(5_000)
  await importing.kill()
  const backup = join(folder, 'backup.db')
  await backUpSqlite(pathOf(target), backup)
  const notes = new Set<string>()
  const problems: string[] = []
  for (let damage = 0; damage < damages; damage += 1) {
    const store = join(folder, `damaged-${damage}`, 'lastfix.db')
    mkdirSync(join(folder, `damaged-${damage}`))
    copyFileSync(backup, store)
    const what = damageFile(store, damage, random)
    const outcome = await lastfix(['import', '-'], store)
    if (outcome.isReported) notes.add(outcome.line)
    else if (outcome.exit !== 0) problems.push(`${what}: exit ${outcome.exit}: ${outcome.line}`)
    const restored = await lastfix(['restore', backup], store)
    if (restored.exit !== 0) problems.push(`${what}: not restored: ${restored.line}`)
    else problems.push(...(await faultsOf({ ...target, databaseUrl: `file:${store}` })))
  }
  return { fault: 'damaged file, then lastfix restore', times: damages, note: [...notes].join('; '), problems }
}

async function damagedWhileRunning({ folder, random }: Place): Promise<FaultReport> {
  const { notes, problems } = await damageRunningService(folder, random)
  return { fault: 'files damaged under a running service', times: 2, note: notes.join('; '), problems }
}

function damageFile(path: string, damage: number, random: Random): string {
  const { size } = statSync(path)
  if (damage % 2 === 0) {
    const length = random.below(size)
    truncateSync(path, length)
    return `truncated to ${length} of ${size} bytes`
  }
  const bytes = readFileSync(path)
  const places = Array.from({ length: 64 }, () => random.below(size))
  for (const at of places) bytes[at] = (bytes[at] ?? 0) ^ (1 << random.below(8))
  writeFileSync(path, bytes)
  return `bits flipped at ${places.length} places from ${Math.min(...places)}`
}

const main = fileURLToPath(import.meta.resolve('#lib/cli/main.ts'))
const fileFault = /(is damaged|is not a SQLite database|is not a Lastfix database)[^"]*/

/** Runs the command with a few vessels on its input, until it prints a cure. */
async function lastfix(words: string[], store: string) {
  const child = spawn(process.execPath, [main, ...words], {
    env: childEnvironment({ DATABASE_URL: `file:${store}` }),
    stdio: ['pipe', 'ignore', 'pipe'],
    timeout: 15_000,
    killSignal: 'SIGKILL',
  })
  child.stdin.on('error', () => {})
  child.stdin.end(Array.from({ length: 20 }, (_, n) => `${lineOfVessel(n * 250)}\n`).join(''))
  child.stderr.on(
    'data',
    (chunk) => fileFault.test(String(chunk)) && words[0] === 'import' && setTimeout(() => child.kill('SIGKILL'), 500),
  )
  const exit = new Promise<number | null>((done) => child.once('close', done))
  const said = await text(child.stderr)
  const reported = fileFault.exec(said)?.[0]
  return { exit: await exit, isReported: reported !== undefined, line: reported ?? said.trim().slice(-300) }
}
