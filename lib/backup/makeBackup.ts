import { closeSync, fsyncSync, mkdirSync, openSync, readdirSync, rmSync, statfsSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { errorCode } from '#lib/errorText.ts'
import { renameDurably } from '#lib/history/historyFile.ts'
import { sqlitePathOf } from '#lib/store/open.ts'
import { type BackupCounts, backUpSqlite, copiedBytes } from '#lib/store/sqlite/backup.ts'
import { isDiskFull, StoreError } from '#lib/store/storeError.ts'
import { dayOf, folderFault, namesOf, removeOldBackups } from './backupFolder.ts'

export interface BackupPlan {
  databaseUrl: string
  dataFolder: string
  folder: string
  withTracks: boolean
}

export interface MadeBackup {
  file: string
  bytes: number
  counts: BackupCounts
}

const draftEnds = ['', '-journal', '-wal', '-shm']
const millisecondsPerDay = 86_400_000
const ownerOnlyFolder = 0o700
const ownerOnlyFile = 0o600
/** Left free for the database, which may be on the same disk. */
const spareBytes = 64 * 1024 ** 2
const spaceCure = 'free space there, or set BACKUP_FOLDER to another disk'

/**
 * Backs up the database into the folder as the backup of this day, and removes old backups. The file is there only when it is
 * whole, checked and on the disk. The next backup removes the file of a killed process.
 */
export async function makeBackup(plan: BackupPlan, now: number): Promise<MadeBackup> {
  const { databaseUrl, folder, withTracks } = plan
  const { stem, end } = namesOf(databaseUrl)
  const draft = draftIn(folder, stem, process.pid)
  openDraft(plan, draft)
  try {
    const counts = await write(databaseUrl, draft, !withTracks)
    sync(draft)
    const file = join(folder, `${stem}-${dayOf(now)}${end}`)
    await renameDurably(draft, file)
    removeOldBackups(folder, databaseUrl)
    return { file, bytes: statSync(file).size, counts }
  } catch (error) {
    if (!isDiskFull(error)) throw error
    throw new StoreError('unavailable', `${folder} became full before the backup was complete; ${spaceCure}`, {
      cause: error,
    })
  } finally {
    removeDraft(draft)
  }
}

/** Creates the folder only beside the data: elsewhere, a missing one may be that of a disk which is not mounted. */
function openDraft({ databaseUrl, dataFolder, folder, withTracks }: BackupPlan, draft: string): void {
  try {
    if (dirname(folder) === dataFolder) mkdirSync(folder, { recursive: true, mode: ownerOnlyFolder })
    removeAbandoned(databaseUrl, folder)
    checkSpace(databaseUrl, folder, !withTracks)
    closeSync(openSync(draft, 'w', ownerOnlyFile))
  } catch (error) {
    throw error instanceof StoreError ? error : new StoreError('unavailable', folderFault(folder, error))
  }
}

/** A dump of PostgreSQL is compressed, and its size is not known before. */
function checkSpace(databaseUrl: string, folder: string, withoutTracks: boolean): void {
  const { bavail, bsize } = statfsSync(folder)
  const path = sqlitePathOf(databaseUrl)
  const needed = (path === null ? 0 : copiedBytes(path, withoutTracks)) + spareBytes
  const free = bavail * bsize
  if (free >= needed) return
  const megabytes = (bytes: number) => `${Math.ceil(bytes / 1e6)} MB`
  throw new StoreError(
    'unavailable',
    `${folder} has ${megabytes(free)} free and a backup needs ${megabytes(needed)}; ${spaceCure}`,
  )
}

async function write(databaseUrl: string, draft: string, withoutTracks: boolean): Promise<BackupCounts> {
  const path = sqlitePathOf(databaseUrl)
  if (path !== null) return backUpSqlite(path, draft, { withoutTracks })
  const { dumpPostgres } = await import('#lib/store/postgres/dump.ts')
  const {
    vessel: vessels = 0,
    account: accounts = 0,
    token: tokens = 0,
  } = await dumpPostgres(databaseUrl, draft, { withoutTracks })
  return { vessels, accounts, tokens }
}

function sync(path: string): void {
  const file = openSync(path, 'r+')
  try {
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
}

/** Each process has its own, because a backup may be asked for while the nightly one is made. */
function draftIn(folder: string, stem: string, processId: number | string): string {
  return join(folder, `.${stem}.${processId}.part`)
}

/** Removes the drafts of processes that were killed. The number of such a process may belong to another one a day later. */
function removeAbandoned(databaseUrl: string, folder: string): void {
  const { stem } = namesOf(databaseUrl)
  for (const name of readdirSync(folder)) {
    const [, processId = ''] = /\.(\d+)\.part$/.exec(name) ?? []
    const draft = draftIn(folder, stem, processId)
    if (join(folder, name) !== draft) continue
    const { mtimeMs = 0 } = statSync(draft, { throwIfNoEntry: false }) ?? {}
    const isOld = mtimeMs < Date.now() - millisecondsPerDay
    if (isOld || Number(processId) === process.pid || !isRunning(Number(processId))) removeDraft(draft)
  }
}

function isRunning(processId: number): boolean {
  try {
    return process.kill(processId, 0)
  } catch (error) {
    return errorCode(error) === 'EPERM'
  }
}

function removeDraft(draft: string): void {
  for (const end of draftEnds) rmSync(draft + end, { force: true })
}
