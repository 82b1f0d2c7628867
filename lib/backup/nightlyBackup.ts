import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { errorText } from '#lib/errorText.ts'
import type { Log } from '#lib/log.ts'
import type { Settings } from '#lib/settings.ts'
import type { NoticeJson } from '#lib/wire/notices.ts'
import { isoTime } from '#lib/wire/time.ts'
import { backupsIn } from './backupFolder.ts'
import type { BackupPlan, MadeBackup } from './makeBackup.ts'

export interface BackupTrouble {
  sinceAt: number
  reason: string
}

/** The report of ingest about its backups. */
export interface BackupState {
  folder: string
  last: { file: string; at: number; bytes: number } | null
  trouble: BackupTrouble | null
}

interface NightlyBackupOptions {
  plan: BackupPlan
  send: (notice: NoticeJson, at: number) => Promise<unknown>
  log: Log
  now: () => number
  make?: (plan: BackupPlan, now: number, signal: AbortSignal) => Promise<MadeBackup>
  /** As the ingest before reported it. */
  stateBefore?: BackupState | null
}

const hourOfBackup = 2
const millisecondsPerDay = 86_400_000

type BackupSettings = Pick<Settings, 'databaseUrl' | 'dataFolder'> &
  Partial<Pick<Settings, 'backupFolder' | 'backupTracks'>>

/** `null` where backups are off. */
export function nightlyBackupOf(
  { databaseUrl, dataFolder, backupFolder: folder, backupTracks: withTracks = false }: BackupSettings,
  options: Omit<NightlyBackupOptions, 'plan'>,
): NightlyBackup | null {
  if (!folder) return null
  options.log.info('the database is backed up every night', { folder })
  return new NightlyBackup({ plan: { databaseUrl, dataFolder, folder, withTracks }, ...options })
}

/** Backs up once a night, and notifies administrators once when that fails and once when it works again. */
export class NightlyBackup {
  readonly #options: NightlyBackupOptions
  readonly #make: NonNullable<NightlyBackupOptions['make']>
  #last: BackupState['last']
  #trouble: BackupTrouble | null

  constructor(options: NightlyBackupOptions) {
    this.#options = options
    this.#make = options.make ?? makeInProcess
    this.#last = options.stateBefore?.last ?? null
    this.#trouble = options.stateBefore?.trouble ?? null
  }

  get state(): BackupState {
    return { folder: this.#options.plan.folder, last: this.#last, trouble: this.#trouble }
  }

  /** Makes a backup unless there is one since the last night. A failure is tried again at the next call. */
  async look(signal: AbortSignal): Promise<void> {
    const { plan, now, log } = this.#options
    const at = now()
    try {
      const [newest] = backupsIn(plan.folder, plan.databaseUrl)
      if (newest && newest.at >= lastNight(at) && newest.at < at + millisecondsPerDay) {
        this.#last = { file: newest.path, at: newest.at, bytes: newest.bytes }
      } else {
        const { file, bytes, counts } = await this.#make(plan, at, signal)
        this.#last = { file, at, bytes }
        log.info('database backed up', { file, bytes, ...counts })
      }
    } catch (error) {
      if (!signal.aborted) await this.#failed(errorText(error), at)
      return
    }
    await this.#succeeded(at)
  }

  async #failed(reason: string, at: number): Promise<void> {
    const { send, log } = this.#options
    log.error('the database could not be backed up, will retry in an hour', { reason })
    const isTold = this.#trouble !== null
    const sinceAt = this.#trouble?.sinceAt ?? at
    if (!isTold) await send({ kind: 'backup_failed', feed: null, since: isoTime(sinceAt), reason }, at)
    this.#trouble = { sinceAt, reason }
  }

  async #succeeded(at: number): Promise<void> {
    if (this.#trouble === null) return
    await this.#options.send({ kind: 'backup_made', feed: null, since: isoTime(at), reason: null }, at)
    this.#trouble = null
  }
}

/** The last time that the clock of the machine showed this hour. */
function lastNight(now: number): number {
  const night = new Date(now)
  night.setHours(hourOfBackup, 0, 0, 0)
  if (night.getTime() > now) night.setDate(night.getDate() - 1)
  return night.getTime()
}

async function makeInProcess(plan: BackupPlan, now: number, signal: AbortSignal): Promise<MadeBackup> {
  const script = join(import.meta.dirname, 'backupProcess.ts')
  const child = spawn(process.execPath, [script], { stdio: ['pipe', 'pipe', 'pipe'], signal, killSignal: 'SIGKILL' })
  const ended = once(child, 'close')
  child.stdin.on('error', () => {})
  child.stdin.end(JSON.stringify({ ...plan, now }))
  const [made, complaint] = await Promise.all([text(child.stdout), text(child.stderr), ended])
  if (made === '') throw new Error(complaint || 'the process that makes it was killed')
  return JSON.parse(made) as MadeBackup
}
