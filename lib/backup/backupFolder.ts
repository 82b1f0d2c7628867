import { readdirSync, rmSync, statSync } from 'node:fs'
import { basename, extname, join } from 'node:path'
import { errorCode, errorText } from '#lib/errorText.ts'
import { SettingError } from '#lib/settings.ts'
import { sqlitePathOf } from '#lib/store/open.ts'
import { StoreError } from '#lib/store/storeError.ts'

const daysKept = 7
const weeksKept = 4
const millisecondsPerDay = 86_400_000

export interface BackupFile {
  path: string
  /** The date by the clock of the machine, such as `2026-11-29`. */
  day: string
  at: number
  bytes: number
}

/** Names files after the database, because several may share a folder. */
export function namesOf(databaseUrl: string): { stem: string; end: '.db' | '.dump' } {
  const path = sqlitePathOf(databaseUrl)
  if (path !== null) return { stem: basename(path, extname(path)), end: '.db' }
  const name = URL.parse(databaseUrl)?.pathname.slice(1) ?? ''
  return { stem: name.replaceAll(/[^\w-]/g, '_') || 'lastfix', end: '.dump' }
}

/** The day of the machine's clock. */
export function dayOf(at: number): string {
  const time = new Date(at)
  return [time.getFullYear(), time.getMonth() + 1, time.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-')
}

/** Backups of a database, newest first. Leaves out all other files; a missing folder has none. */
export function backupsIn(folder: string, databaseUrl: string): BackupFile[] {
  const { stem, end } = namesOf(databaseUrl)
  return namesIn(folder)
    .flatMap((name) => {
      const day = name.slice(stem.length + 1, -end.length)
      if (name !== `${stem}-${day}${end}` || !/^\d{4}-\d\d-\d\d$/.test(day)) return []
      const path = join(folder, name)
      const file = statSync(path, { throwIfNoEntry: false })
      return file?.isFile() ? [{ path, day, at: file.mtimeMs, bytes: file.size }] : []
    })
    .toSorted((one, other) => other.day.localeCompare(one.day))
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return []
    throw new StoreError('unavailable', folderFault(folder, error))
  }
}

/** The fault of a folder and its cure. */
export function folderFault(folder: string, error: unknown): string {
  const code = errorCode(error)
  if (code === 'ENOTDIR' || code === 'EEXIST') return `${folder} is a file; name a folder, or remove the file`
  if (code === 'ENOENT') return `${folder} does not exist; create the folder, or mount its disk`
  if (code === 'EACCES' || code === 'EROFS' || code === 'EPERM')
    return `${folder} cannot be written (${code}); change its owner, or BACKUP_FOLDER`
  return `${folder} cannot be used: ${errorText(error)}`
}

/** Throws SettingError for a path that can never be the folder. A missing folder is a failure of each backup, not of the start. */
export function checkBackupFolder(folder: string | null): void {
  if (folder === null) return
  try {
    readdirSync(folder)
  } catch (error) {
    if (errorCode(error) === 'ENOTDIR') throw new SettingError(`BACKUP_FOLDER: ${folderFault(folder, error)}`)
  }
}

/** The newest of seven days, and the last one of each of four weeks before them. */
export function keptDays(days: readonly string[]): Set<string> {
  const newestFirst = days.toSorted().toReversed()
  const lastOfWeek = new Map<number, string>()
  for (const day of newestFirst) if (!lastOfWeek.has(weekOf(day))) lastOfWeek.set(weekOf(day), day)
  const daily = newestFirst.slice(0, daysKept)
  const weekly = [...lastOfWeek.values()].filter((day) => !daily.includes(day)).slice(0, weeksKept)
  return new Set([...daily, ...weekly])
}

/** Numbers weeks from Monday to Sunday. 1970 began on a Thursday. */
function weekOf(day: string): number {
  return Math.floor((Date.parse(day) / millisecondsPerDay + 3) / 7)
}

export function removeOldBackups(folder: string, databaseUrl: string): void {
  const backups = backupsIn(folder, databaseUrl)
  const kept = keptDays(backups.map(({ day }) => day))
  for (const { day, path } of backups) if (!kept.has(day)) rmSync(path, { force: true })
}
