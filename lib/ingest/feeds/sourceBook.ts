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

  /** Credits of sources, each once. */
  creditsOf(sources: readonly string[]): Pick<SourceTerms, 'credit' | 'licence'>[] {
    const credits = new Map<string, Pick<SourceTerms, 'credit' | 'licence'>>()
    for (const source of new Set(sources)) {
      const { credit = null, licence = null } = this.#terms.get(source) ?? {}
      if (credit !== null || licence !== null) credits.set(`${credit}\n${licence}`, { credit, licence })
    }
    return [...credits].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, credit]) => credit)
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
