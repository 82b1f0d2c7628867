import { existsSync } from 'node:fs'
import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { errorCode, errorText } from '#lib/errorText.ts'
import type { Log } from '#lib/log.ts'
import { createPace } from '#lib/pause.ts'
import { numbersWhere } from '#lib/store/numbersWhere.ts'
import type { Store } from '#lib/store/store.ts'
import type { Period } from '#lib/track/select.ts'
import { isoTime } from '#lib/wire/time.ts'
import { renameDurably, writeDurably } from './historyFile.ts'
import { secondsPerDay, startOfDay, storedHistory } from './storedHistory.ts'

export interface ArchiveTrouble {
  sinceAt: number
  reason: string
}

interface Options {
  folder: string
  store: Pick<Store, 'trackArchive' | 'loadVessels' | 'recordsOf' | 'trackCells'>
  log: Log
  now: () => number
  signal: AbortSignal
}

const partEnd = '.part'
const partForm = /^(\d{4}-\d\d-\d\d)(-\d+)?\.parquet\.part$/

/**
 * Writes the tracks of each day to a file of its own, once. The store has the time until which tracks are archived, set when
 * a day is on the disk under a temporary name, so that after a crash the file is either renamed or written again.
 */
export class TrackArchive {
  readonly #options: Options
  #trouble: ArchiveTrouble | null = null

  constructor(options: Options) {
    this.#options = options
  }

  /** Why days cannot be written, and since when. */
  get trouble(): ArchiveTrouble | null {
    return this.#trouble
  }

  /** Writes the days that ended by then. Resolves to the time before which tracks may be removed; `null` after a failure. */
  async writeUntil(seconds: number): Promise<number | null> {
    const { folder, log, now, signal } = this.#options
    try {
      const archived = await this.#writeDays(startOfDay(seconds))
      if (this.#trouble) log.info('tracks are archived again', { folder })
      this.#trouble = null
      return archived
    } catch (error) {
      if (signal.aborted) return null
      const reason = `${folder} cannot be written: ${errorText(error)}`
      if (!this.#trouble) log.error('tracks could not be archived and are kept, will retry in an hour', { error })
      this.#trouble = { sinceAt: this.#trouble?.sinceAt ?? now(), reason }
      return null
    }
  }

  async #writeDays(untilSeconds: number): Promise<number> {
    const { folder, store } = this.#options
    await makeFolder(folder)
    const before = await store.trackArchive.untilSeconds()
    await this.#finishParts(before ?? 0)
    let archived = before ?? startOfDay((await store.trackArchive.oldestSeconds()) ?? untilSeconds) - secondsPerDay
    for (; archived < untilSeconds; archived += secondsPerDay)
      await this.#writeDay({ sinceSeconds: archived, untilSeconds: archived + secondsPerDay })
    return archived
  }

  async #writeDay(day: Period): Promise<void> {
    const { folder, store, log, signal } = this.#options
    const { parquetWriter } = await import('./parquet.ts')
    const numbers = (await numbersWhere(store, () => true, signal)).toSorted((one, other) => one - other)
    const path = freePath(folder, dayText(day.sinceSeconds))
    const pace = createPace(signal)
    const onCorrupt = (number: number, error: unknown) =>
      log.error('the track of a vessel is corrupt and was not archived', { number, error })
    const positions = await writeDurably(path + partEnd, async (write) => {
      const writer = parquetWriter(write)
      for await (const history of storedHistory(store, numbers, day, onCorrupt)) {
        await writer.add(history)
        await pace()
      }
      return writer.finish()
    })
    if (positions === 0) await rm(path + partEnd)
    await store.trackArchive.setUntil(day.untilSeconds)
    if (positions === 0) return
    await renameDurably(path + partEnd, path)
    log.info('tracks archived', { file: path, positions })
  }

  /** Renames or removes the files that a crash left under temporary names. */
  async #finishParts(archivedUntilSeconds: number): Promise<void> {
    const { folder } = this.#options
    for (const name of await readdir(folder)) {
      const [, day] = partForm.exec(name) ?? []
      if (day === undefined) continue
      const path = join(folder, name)
      const isWhole = Date.parse(day) / 1000 + secondsPerDay <= archivedUntilSeconds
      if (isWhole) await renameDurably(path, path.slice(0, -partEnd.length))
      else await rm(path)
    }
  }
}

async function makeFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder)
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error
  }
}

/** Leaves files of a former store as they are. */
function freePath(folder: string, day: string): string {
  for (let count = 1; ; count += 1) {
    const path = join(folder, `${day}${count === 1 ? '' : `-${count}`}.parquet`)
    if (!existsSync(path)) return path
  }
}

function dayText(seconds: number): string {
  return isoTime(seconds * 1000).slice(0, 10)
}
