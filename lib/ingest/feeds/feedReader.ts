import type { FeedStore } from '#lib/store/feeds.ts'
import { feedRejectReasons } from '../reject.ts'
import { type FeedReports, isIngestRunning, readFeedReports } from './feedReports.ts'

/** What ingest says of its feeds, for those who show it. */
export interface FeedReader {
  /** At most a second old. `null` when no ingest has ever run; rejects while the store cannot be reached. */
  read(): Promise<FeedReports | null>
  isRunning(reports: FeedReports): boolean
  /** Why something a feed sent is no message, in words. */
  meaningOf(reason: string): string | null
}

const KEPT_MILLISECONDS = 1_000

export function createFeedReader(store: FeedStore, now: () => number): FeedReader {
  const meanings: Record<string, string> = feedRejectReasons
  let latest: { at: number; reports: Promise<FeedReports | null> } | null = null
  return {
    read() {
      if (latest && Math.abs(now() - latest.at) < KEPT_MILLISECONDS) return latest.reports
      const reading = { at: now(), reports: readFeedReports(store) }
      reading.reports.catch(() => {
        if (latest === reading) latest = null
      })
      latest = reading
      return reading.reports
    },
    isRunning: (reports) => isIngestRunning(reports, now()),
    meaningOf: (reason) => (Object.hasOwn(meanings, reason) ? (meanings[reason] ?? null) : null),
  }
}
