import { copyFileSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { backUpSqlite } from '#lib/store/sqlite/backup.ts'
import { startServing } from '#lib/testing/programs.ts'
import type { Random } from '../synthetic/random.ts'

const vessels = 500
const patienceMilliseconds = 60_000
const pageBytes = 4_096
const fileFault = /The database \S+ (is damaged|is not a SQLite database)[^"]*/

/**
 * Damages the files of a store under a running service. The log must have the cure while the web process answers from memory,
 * a restart must work or exit with code 78, and a backup must restore everything.
 */
export async function damageRunningService(folder: string, random: Random) {
  const notes = new Set<string>()
  const problems: string[] = []
  const path = join(folder, 'running.db')
  const backup = join(folder, 'running-backup.db')
  const damages = { truncated: truncate, 'with flipped bits': (file: string) => flipBits(file, random) }
  for (const [what, damage] of Object.entries(damages)) {
    const service = await start(path)
    await backUpSqlite(path, backup)
    for (const file of [path, `${path}-wal`]) damage(file)
    const { reported, said } = await service.untilReported()
    if (reported) notes.add(reported.replace(path, 'running.db'))
    else problems.push(`${what}: the log does not say what to do, but ${said.trim().slice(-1_000)}`)
    const page = await fetch(`${service.address}/signin`).catch(() => null)
    if (page?.status !== 200) problems.push(`${what}: the web process answers ${page?.status ?? 'nothing'}`)
    await service.stop()
    const restart = await start(path).then(
      (again) => again.stop(),
      (error: Error) => error.message,
    )
    if (restart && !restart.includes('ended with 78')) problems.push(`${what}: a restart ${restart.slice(-300)}`)
    for (const suffix of ['', '-wal', '-shm']) rmSync(path + suffix, { force: true })
    copyFileSync(backup, path)
  }
  await (await start(path)).stop()
  return { notes: [...notes], problems }
}

function truncate(file: string): void {
  truncateSync(file, readFileSync(file).length >> 1)
}

/** Flips a bit in every page, in place, because the service has the file open. */
function flipBits(file: string, random: Random): void {
  const bytes = readFileSync(file)
  for (let page = 0; page + pageBytes <= bytes.length; page += pageBytes) {
    const at = page + random.below(pageBytes)
    bytes[at] = (bytes[at] ?? 0) ^ (1 << random.below(8))
  }
  writeFileSync(file, bytes, { flag: 'r+' })
}

async function start(path: string) {
  const environment = {
    ...{ DATABASE_URL: `file:${path}`, AIS_SOURCES: `demo:?vessels=${vessels}&hours=0` },
    ...{ ADMIN_EMAIL: 'soak@localhost', ADMIN_PASSWORD: 'a calm night at sea' },
  }
  const serving = await startServing(['lib/cli/main.ts', 'up'], environment, {
    ...{ patienceMilliseconds: patienceMilliseconds, minVessels: vessels },
    ...({ output: 'pipe', errors: 'pipe' } as const),
  })
  let said = ''
  for (const stream of [serving.process.stdout, serving.process.stderr]) {
    stream?.on('data', (text) => {
      said += String(text)
    })
  }
  return {
    ...serving,
    async untilReported() {
      const giveUpAt = performance.now() + patienceMilliseconds
      while (performance.now() < giveUpAt && !fileFault.test(said)) await pause(100)
      return { reported: fileFault.exec(said)?.[0], said }
    },
  }
}
