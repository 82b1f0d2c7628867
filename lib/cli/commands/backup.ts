import { closeSync, createReadStream, existsSync, openSync, renameSync, rmSync, statSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { checkBackupFolder } from '#lib/backup/backupFolder.ts'
import { type MadeBackup, makeBackup } from '#lib/backup/makeBackup.ts'
import { errorCode } from '#lib/errorText.ts'
import { withoutCredentials } from '#lib/log.ts'
import type { Settings } from '#lib/settings.ts'
import { sqlitePathOf } from '#lib/store/open.ts'
import { type BackupCounts, backUpSqlite } from '#lib/store/sqlite/backup.ts'
import { command, Refusal, UsageError } from '../call.ts'
import { untilStopped } from '../processes/signals.ts'
import { withStatusLine } from './importProgress.ts'

export const backup = command({
  name: 'backup',
  operands: ['[FILE]'],
  summary:
    'back up the database to BACKUP_FOLDER, or copy a SQLite database to FILE (- for standard output); works while Lastfix runs',
  options: { force: { meaning: 'overwrite FILE if it exists' } },
  async run({ options: { force }, operands: [target], settings, json, print }) {
    const known = settings()
    const { databaseUrl, dataFolder } = known
    if (target === undefined) {
      const made = await backUpToFolder(known)
      return print(
        { store: withoutCredentials(databaseUrl), ...made },
        `${made.file}: ${sizeText(made.bytes, made.counts)}${secretsHint({ dataFolder })}`,
      )
    }
    const path = sqlitePathOf(databaseUrl)
    if (path === null) throw new Refusal(pgDumpHint(databaseUrl, target))
    if (!existsSync(path)) throw new Refusal(`no database at ${path}. Check DATABASE_URL`)
    if (target === '-') refuseTerminal()
    else refuseTarget(path, target, force)

    const draft = draftBeside(target === '-' ? path : target)
    const signal = untilStopped()
    const counts = await withStatusLine(signal, 'stopped, no copy was made', (show) => {
      const copied = (share: number) =>
        show(share < 1 ? `copying ${path}: ${Math.floor(share * 100)}%` : 'checking the copy')
      return backUpSqlite(path, draft, { signal, copied })
    })
    const { size: bytes } = statSync(draft)
    const result = { store: path, file: target === '-' ? null : resolve(target), bytes, ...counts }
    const text = `${target === '-' ? 'copied' : target}: ${sizeText(bytes, counts)}${secretsHint({ dataFolder })}`
    if (target === '-') {
      await pipeline(createReadStream(draft), process.stdout, { end: false, signal })
      process.stderr.write(`${json ? JSON.stringify(result) : text}\n`)
      return
    }
    renameSync(draft, target)
    print(result, text)
  },
})

/** Makes the backup of this day, as ingest does at night. */
async function backUpToFolder({ databaseUrl, dataFolder, backupFolder, backupTracks }: Settings): Promise<MadeBackup> {
  if (backupFolder === null) throw new UsageError('backup: FILE is missing, and BACKUP_FOLDER is off')
  checkBackupFolder(backupFolder)
  return makeBackup({ databaseUrl, dataFolder, folder: backupFolder, withTracks: backupTracks }, Date.now())
}

function refuseTerminal(): void {
  if (process.stdout.isTTY) throw new Refusal('refusing to write a backup to the terminal. Give a FILE or use a pipe')
}

function refuseTarget(path: string, target: string, force: boolean): void {
  const there = statSync(target, { throwIfNoEntry: false })
  const own = statSync(path)
  if (there?.isDirectory()) throw new Refusal(`${target} is a folder. Name a file in it`)
  if (there && there.ino === own.ino && there.dev === own.dev) throw new Refusal(`${target} is the database itself`)
  if (there && !force) throw new Refusal(`${target} already exists. Name another file or use --force`)
  // SQLite would take this log for the log of the copy.
  const log = ['-wal', '-journal'].map((end) => target + end).find((each) => existsSync(each))
  if (log) throw new Refusal(`${target} is in use as a database (${log} exists). Name another file`)
}

/**
 * Readable by its owner only, because it will hold password hashes. Removed when the process ends, unless it was
 * renamed.
 */
export function draftBeside(path: string): string {
  const draft = join(dirname(resolve(path)), `.${basename(path)}.${process.pid}.part`)
  try {
    closeSync(openSync(draft, 'w', 0o600))
  } catch (error) {
    throw new Refusal(
      `${dirname(resolve(path))} cannot be written (${errorCode(error)}). Name a file in another folder`,
    )
  }
  process.once('exit', () => {
    for (const end of ['', '-journal', '-wal', '-shm']) rmSync(draft + end, { force: true })
  })
  return draft
}

function sizeText(bytes: number, counts: BackupCounts): string {
  return `${(bytes / 1e6).toFixed(1)} MB, checked; ${countsText(counts)}`
}

export function countsText(counts: BackupCounts): string {
  return Object.entries(counts)
    .map(([what, count]) => `${what} ${count.toLocaleString('en-GB')}`)
    .join(', ')
}

function secretsHint({ dataFolder }: Pick<Settings, 'dataFolder'>): string {
  const secrets = secretsIn(dataFolder)
  return secrets.length === 0 ? '' : `\nNot included: the keys that sign sessions and JWTs, ${secrets.join(' and ')}`
}

/** The keys that Lastfix generated because AUTH_SECRET was not set. */
export function secretsIn(dataFolder: string): string[] {
  return ['auth-secret', 'jwt-secret'].map((name) => join(dataFolder, name)).filter((each) => existsSync(each))
}

function pgDumpHint(databaseUrl: string, target: string): string {
  const file = target === '-' ? '' : ` --file=${quoted(target)}`
  return `the database is in PostgreSQL. Use pg_dump, which works while Lastfix runs: pg_dump --format=custom${file} ${urlWithoutPassword(databaseUrl)} (it asks for the password, or reads PGPASSWORD or ~/.pgpass)`
}

/** Formats the URL as a word of a shell command, in which every user of the machine could read a password. */
export function urlWithoutPassword(databaseUrl: string): string {
  const url = new URL(databaseUrl)
  url.password = ''
  url.searchParams.delete('password')
  return quoted(url.href)
}

export function quoted(text: string): string {
  return /^[\w./:@+-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`
}
