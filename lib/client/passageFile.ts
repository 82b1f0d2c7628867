import { creditsMember } from '#lib/wire/formats/fileParts.ts'
import { ask, textOf } from './ask.ts'
import { type ExportProgress, type FileExport, patiently } from './fileExport.ts'
import { exportFileName } from './list/exportVessels.ts'
import type { PassageFeatures } from './passages.ts'

export const passageFileFormats = ['csv', 'geojson'] as const
export type PassageFileFormat = (typeof passageFileFormats)[number]

const pageSize = 500
/** A page with the parts of tracks takes longer than others. */
const patienceMs = 60_000

/** All passages of a query as one file. */
export class PassageExport implements FileExport {
  readonly #query: string
  readonly #format: PassageFileFormat
  readonly #pages: string[] = []
  #progress: ExportProgress = { written: 0, total: null }

  /** `query` selects exactly these passages. */
  constructor(query: string, format: PassageFileFormat) {
    this.#query = query
    this.#format = format
  }

  get progress(): ExportProgress {
    return this.#progress
  }

  async run(signal: AbortSignal, onProgress: (progress: ExportProgress) => void): Promise<Blob> {
    for (;;) {
      const { written, total: known } = this.#progress
      if (known !== null && written >= known) return this.file()
      const { text, total } = await patiently(() => this.#page(written, signal), signal)
      this.#pages.push(text)
      this.#progress = { written: Math.min(written + pageSize, total), total }
      onProgress(this.#progress)
    }
  }

  file(): Blob {
    return this.#format === 'csv' ? csvOf(this.#pages) : geoJsonOf(this.#pages)
  }

  fileName(nowMs: number): string {
    return exportFileName(this.#format, nowMs, '').replace('lastfix-', 'lastfix-passages-')
  }

  async #page(offset: number, signal: AbortSignal): Promise<{ text: string; total: number }> {
    const asked = new URLSearchParams(this.#query)
    const place = { format: this.#format, limit: pageSize, offset }
    for (const [name, value] of Object.entries(place)) asked.set(name, String(value))
    const response = await ask(`/api/passages?${asked}`, { signal, patienceMs })
    return { text: await textOf(response, signal), total: Number(response.headers.get('X-Total-Count')) }
  }
}

/** Adds a byte order mark, without which spreadsheets read the file in the machine's old code page. */
function csvOf(pages: readonly string[]): Blob {
  const rows = pages.map((page, index) => (index === 0 ? page : page.slice(page.indexOf('\n') + 1)))
  return new Blob(['\ufeff', ...rows], { type: 'text/csv; charset=utf-8' })
}

function geoJsonOf(pages: readonly string[]): Blob {
  const collections = pages.map((page): PassageFeatures => JSON.parse(page))
  const features = collections.flatMap((collection) => collection.features)
  const credits = new Map(collections.flatMap((each) => each.credits ?? []).map((each) => [JSON.stringify(each), each]))
  const file = { type: 'FeatureCollection', ...creditsMember([...credits.values()]), features }
  return new Blob([JSON.stringify(file)], { type: 'application/geo+json' })
}
