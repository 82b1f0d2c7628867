import type { SourceTerms } from '#lib/ingest/source.ts'
import { type TestService, testNow } from './testService.ts'

/** Reports terms of sources as ingest does. */
export async function setSourceTerms(
  { store, service }: TestService,
  sourceTerms: Record<string, SourceTerms>,
): Promise<void> {
  const ingest = {
    startedAt: testNow,
    stoppedAt: null,
    queueLength: 0,
    queueLimit: 20_000,
    committed: { observations: 0, vessels: 0, batches: 0 },
    storeTrouble: null,
    sourceTerms,
  }
  await store.feeds.save([{ name: '', snapshot: JSON.stringify(ingest), at: testNow }])
  await service.sources.refresh()
}
