import type { CreditJson, CreditsJson } from '#lib/wire/creditSchemas.ts'
import { type FormatName, formats } from '#lib/wire/formats/formats.ts'
import type { Page } from '#lib/wire/pageSchemas.ts'
import { isoTime } from '#lib/wire/time.ts'
import { askJson } from '../ask.ts'
import { type ExportProgress, type FileExport, type Pause, patiently } from '../fileExport.ts'

export type ExportFormat = Exclude<FormatName, 'json'>

const pageSize = 1000

export interface ExportWiring {
  page: (address: string, signal: AbortSignal) => Promise<Page>
  credits: (address: string, signal: AbortSignal) => Promise<CreditsJson>
  pause?: Pause
}

/** A byte order mark, without which spreadsheets read the file in the machine's old code page: `MÃ¡laga`. */
const startOf: Partial<Record<FormatName, string>> = { csv: '\ufeff' }

const browser: ExportWiring = { page: askJson, credits: askJson }

/**
 * Exports all matching vessels as one file, fetched page by page. Pages are in the order of first reception, which
 * never changes, so a vessel that matches throughout is written exactly once.
 */
export class VesselExport implements FileExport {
  readonly #format: ExportFormat
  readonly #filterQuery: string
  readonly #wiring: ExportWiring
  /** Blobs, which a browser may keep on disk, so that the whole file is never in memory. */
  readonly #parts: Blob[] = []
  #credits: readonly CreditJson[] | null = null
  #next: string | null = null
  #isComplete = false
  #progress: ExportProgress = { written: 0, total: null }

  constructor(format: ExportFormat, filterQuery: string, wiring = browser) {
    this.#format = format
    this.#filterQuery = filterQuery
    this.#wiring = wiring
  }

  get progress(): ExportProgress {
    return this.#progress
  }

  async run(signal: AbortSignal, onProgress: (progress: ExportProgress) => void): Promise<Blob> {
    const { page, credits, pause } = this.#wiring
    const creditsAddress = `/api/credits?${this.#filterQuery}`
    this.#credits ??= (await patiently(() => credits(creditsAddress, signal), signal, pause)).data
    while (!this.#isComplete) {
      const address = this.#nextAddress()
      this.#take(await patiently(() => page(address, signal), signal, pause))
      onProgress(this.#progress)
    }
    return this.file()
  }

  file(): Blob {
    const { contentType, parts } = formats[this.#format]
    const { start, end } = parts(this.#credits ?? [])
    return new Blob([startOf[this.#format] ?? '', start, ...this.#parts, end], { type: contentType })
  }

  fileName(nowMs: number): string {
    return exportFileName(this.#format, nowMs, this.#filterQuery)
  }

  #take({ paging, data }: Page): void {
    const { between, row } = formats[this.#format].parts()
    const text = data.map(row).join(between)
    if (data.length > 0) this.#parts.push(new Blob([this.#progress.written > 0 ? between : '', text]))
    this.#progress = { written: this.#progress.written + data.length, total: paging.total }
    this.#next = paging.next ?? null
    this.#isComplete = paging.next === undefined
  }

  #nextAddress(): string {
    const start =
      this.#next === null ? new URLSearchParams(this.#filterQuery) : new URLSearchParams({ next: this.#next })
    start.set('limit', String(pageSize))
    return `/api/vessels?${start}`
  }
}

/** "lastfix-2026-11-21-0632Z.csv", or "lastfix-at-2026-11-21-0300Z.csv" for a past time. */
export function exportFileName(format: FormatName, nowMs: number, filterQuery: string): string {
  const at = new URLSearchParams(filterQuery).get('at')
  const [day = '', time = ''] = (at ?? isoTime(nowMs)).split('T')
  return `lastfix-${at === null ? '' : 'at-'}${day}-${time.slice(0, 5).replace(':', '')}Z.${format}`
}

export function tracksFileName(nowMs: number, filterQuery: string): string {
  return exportFileName('geojson', nowMs, filterQuery).replace('lastfix-', 'lastfix-tracks-')
}
