import { backOff } from '#lib/backOff.ts'
import type { CreditJson, CreditsJson } from '#lib/wire/creditSchemas.ts'
import { type FormatName, formats } from '#lib/wire/formats/formats.ts'
import type { Page } from '#lib/wire/pageSchemas.ts'
import { askJson, RequestFailure } from '../ask.ts'

const pageSize = 1000
const triesInARow = 4
const maxPauseMs = 30_000

export interface ExportProgress {
  written: number
  total: number | null
}

export interface ExportWiring {
  page: (address: string, signal: AbortSignal) => Promise<Page>
  credits: (address: string, signal: AbortSignal) => Promise<CreditsJson>
  pause: (milliseconds: number, signal: AbortSignal) => Promise<void>
}

/** Without a byte order mark, spreadsheets read the file in the machine's old code page: `MÃ¡laga`. */
const startOf: Partial<Record<FormatName, string>> = { csv: '\ufeff' }

const browser: ExportWiring = { page: askJson, credits: askJson, pause: pauseFor }

/**
 * All vessels that pass the filters as one file, fetched page by page. The pages are in the order in which vessels were
 * first received, which never changes: a vessel that passes throughout is written exactly once. When a page fails, what
 * was written is kept, and `run` continues from there.
 */
export class VesselExport {
  readonly format: FormatName
  readonly filterQuery: string
  readonly #wiring: ExportWiring
  /** Blobs, which a browser may keep on the disk: the file is never in memory as a whole. */
  readonly #parts: Blob[] = []
  #credits: readonly CreditJson[] | null = null
  #next: string | null = null
  #isComplete = false
  #progress: ExportProgress = { written: 0, total: null }

  constructor(format: FormatName, filterQuery: string, wiring = browser) {
    this.format = format
    this.filterQuery = filterQuery
    this.#wiring = wiring
  }

  get progress(): ExportProgress {
    return this.#progress
  }

  /** Throws a RequestFailure when the service does not answer for long, and the signal's reason when it is aborted. */
  async run(signal: AbortSignal, onProgress: (progress: ExportProgress) => void): Promise<Blob> {
    const { page, credits } = this.#wiring
    const creditsAddress = `/api/credits?${this.filterQuery}`
    this.#credits ??= (await this.#patiently(() => credits(creditsAddress, signal), signal)).credits
    while (!this.#isComplete) {
      const address = this.#nextAddress()
      this.#take(await this.#patiently(() => page(address, signal), signal))
      onProgress(this.#progress)
    }
    return this.file()
  }

  /** The vessels written so far as a valid file. */
  file(): Blob {
    const { contentType, parts } = formats[this.format]
    const { start, end } = parts(this.#credits ?? [])
    return new Blob([startOf[this.format] ?? '', start, ...this.#parts, end], { type: contentType })
  }

  #take({ paging, data }: Page): void {
    const { between, record } = formats[this.format].parts()
    const text = data.map(record).join(between)
    if (data.length > 0) this.#parts.push(new Blob([this.#progress.written > 0 ? between : '', text]))
    this.#progress = { written: this.#progress.written + data.length, total: paging.total }
    this.#next = paging.next ?? null
    this.#isComplete = paging.next === undefined
  }

  #nextAddress(): string {
    const start =
      this.#next === null ? new URLSearchParams(this.filterQuery) : new URLSearchParams({ next: this.#next })
    start.set('limit', String(pageSize))
    return `/api/vessels?${start}`
  }

  /** Retries for as long as a restart of the service takes, or as the service asks. */
  async #patiently<Result>(ask: () => Promise<Result>, signal: AbortSignal): Promise<Result> {
    for (let tries = 1; ; tries += 1) {
      try {
        return await ask()
      } catch (error) {
        if (signal.aborted || tries === triesInARow || !isPassing(error)) throw error
        const asked = (error.retryAfterSeconds ?? 0) * 1000
        await this.#wiring.pause(Math.min(maxPauseMs, Math.max(asked, backOff(tries, 500, maxPauseMs))), signal)
      }
    }
  }
}

/** "lastfix-2026-11-21-0632Z.csv", or "lastfix-at-2026-11-21-0300Z.csv" of a time that is looked back at. */
export function exportFileName(format: FormatName, nowMs: number, filterQuery: string): string {
  const at = new URLSearchParams(filterQuery).get('at')
  const [day = '', time = ''] = (at ?? new Date(nowMs).toISOString()).split('T')
  return `lastfix-${at === null ? '' : 'at-'}${day}-${time.slice(0, 5).replace(':', '')}Z.${format}`
}

export function tracksFileName(nowMs: number, filterQuery: string): string {
  return exportFileName('geojson', nowMs, filterQuery).replace('lastfix-', 'lastfix-tracks-')
}

function isPassing(error: unknown): error is RequestFailure {
  return error instanceof RequestFailure && ['offline', 'too-many-requests', 'loading', 'failing'].includes(error.kind)
}

function pauseFor(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((done, failed) => {
    const timer = setTimeout(done, milliseconds)
    const callOff = () => {
      clearTimeout(timer)
      failed(signal.reason)
    }
    signal.addEventListener('abort', callOff, { once: true })
  })
}
