import type { FeedStore } from '#lib/store/feeds.ts'
import type { SourceTerms } from '../source.ts'
import { feedReportsIn } from './feedReports.ts'

/** The terms of sources, as ingest last reported them, followed by the web process. */
export class SourceBook {
  readonly #store: FeedStore
  #terms: ReadonlyMap<string, SourceTerms> = new Map()
  #unpublished: readonly string[] | null = null

  constructor(store: FeedStore) {
    this.#store = store
  }

  /** Names of sources that public links may not show; `null` while they are unknown. */
  get unpublished(): readonly string[] | null {
    return this.#unpublished
  }

  termsOf(source: string): SourceTerms | undefined {
    return this.#terms.get(source)
  }

  /** Keeps the known terms while reports are in the format of another version. */
  async refresh(): Promise<void> {
    const rows = await this.#store.all()
    const reports = feedReportsIn(rows)
    if (reports === null && rows.length > 0) return
    this.#terms = new Map(Object.entries(reports?.ingest.sourceTerms ?? {}))
    this.#unpublished = [...this.#terms].flatMap(([name, { isPublic }]) => (isPublic ? [] : [name])).sort()
  }
}
