import type { SourceTerms } from '#lib/ingest/source.ts'
import { type Harbour, harbourNow } from './harbour.ts'

/** Reports terms of sources as ingest does. */
export async function harbourTerms(
  { store, service }: Harbour,
  sourceTerms: Record<string, SourceTerms>,
): Promise<void> {
  const ingest = {
    startedAt: harbourNow,
    stoppedAt: null,
    queueLength: 0,
    queueLimit: 20_000,
    committed: { observations: 0, vessels: 0, batches: 0 },
    storeTrouble: null,
    sourceTerms,
  }
  await store.feeds.save([{ name: '', snapshot: JSON.stringify(ingest), at: harbourNow }])
  await service.sources.refresh()
}
