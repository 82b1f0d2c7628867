import type { FeedJson, FeedsJson } from '#lib/wire/feedSchemas.ts'

export type FeedTrouble = {
  tone: 'warning' | 'danger'
  /** Whether other feeds still deliver. */
  isPartlyLive: boolean
} & (
  | { kind: 'never' }
  | { kind: 'not-running' | 'not-stored'; since: string }
  | { kind: 'feeds'; troubled: readonly [FeedJson, ...FeedJson[]]; feedCount: number }
)

const alarming = new Set<FeedJson['state']>(['silent', 'disconnected', 'failed'])
/** Most lost connections are restored within this time. */
const graceMs = 10_000

/** `null` when all is well. */
export function feedTrouble({ ingest, data: feeds }: FeedsJson, nowMs: number): FeedTrouble | null {
  const nothing = { tone: 'danger', isPartlyLive: false } as const
  if (!ingest) return { ...nothing, kind: 'never' }
  if (!ingest.running) return { ...nothing, kind: 'not-running', since: ingest.stopped_at ?? ingest.reported_at }
  if (ingest.not_stored_since) return { ...nothing, kind: 'not-stored', since: ingest.not_stored_since }
  const [first, ...more] = feeds.filter((feed) => !feed.simulated && isTroubled(feed, nowMs))
  if (!first) return null
  const troubled = [first, ...more] as const
  return {
    kind: 'feeds',
    tone: troubled.some(({ state }) => state !== 'silent') ? 'danger' : 'warning',
    isPartlyLive: feeds.some(({ state }) => state === 'live'),
    troubled,
    feedCount: feeds.length,
  }
}

/** A silent feed of posts has just posted that its receiver is well. */
function isTroubled({ kind, state, state_since }: FeedJson, nowMs: number): boolean {
  if (kind === 'push' && state === 'silent') return false
  return alarming.has(state) && (state !== 'disconnected' || nowMs - Date.parse(state_since) >= graceMs)
}
