import { statfs } from 'node:fs/promises'
import type { Log } from '#lib/log.ts'
import { lowDiskBytes } from '#lib/machine.ts'
import type { NoticeJson } from '#lib/wire/notices.ts'
import { isoTime } from '#lib/wire/time.ts'

interface DiskNoticesOptions {
  folder: string
  send: (notice: NoticeJson, at: number) => Promise<unknown>
  log: Log
  now: () => number
  freeBytes?: (folder: string) => Promise<number>
  /** Since when the ingest before had reported a disk that is nearly full. */
  lowSinceBefore?: number | null
}

/** The end needs more space than the begin, so that a disk at the limit is one notice. */
const endBytes = 1.2 * lowDiskBytes

/** Notifies administrators once when the disk is nearly full, and once when it has space again. */
export class DiskNotices {
  readonly #options: DiskNoticesOptions
  #lowSince: number | null

  constructor(options: DiskNoticesOptions) {
    this.#options = options
    this.#lowSince = options.lowSinceBefore ?? null
  }

  /** `null` while there is space. */
  get lowSince(): number | null {
    return this.#lowSince
  }

  async look(): Promise<void> {
    const { folder, send, log, now, freeBytes = freeBytesOf } = this.#options
    const free = await freeBytes(folder)
    const at = now()
    const reason = `${Math.floor(free / 1e6)} MB free in ${folder}`
    const told = { feed: null, since: isoTime(at), reason }
    if (this.#lowSince === null && free < lowDiskBytes) {
      log.warn('the disk is nearly full', { folder, free })
      await send({ kind: 'disk_low', ...told }, at)
      this.#lowSince = at
    } else if (this.#lowSince !== null && free >= endBytes) {
      await send({ kind: 'disk_free', ...told }, at)
      this.#lowSince = null
    }
  }
}

async function freeBytesOf(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}
