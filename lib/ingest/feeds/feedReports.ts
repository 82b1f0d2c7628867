import { keptReading } from '#lib/keptValues.ts'
import type { Log } from '#lib/log.ts'
import type { FeedStore, StoredFeed } from '#lib/store/feeds.ts'
import { feedReasonMeanings } from '../reject.ts'
import { keepSaved, type Saving } from '../saving.ts'
import { type FeedSnapshot, feedSnapshotSchema, type IngestSnapshot, ingestSnapshotSchema } from './feedSnapshot.ts'

/** The latest report of ingest about itself and its feeds. */
export interface FeedReports {
  at: number
  ingest: IngestSnapshot
  feeds: FeedSnapshot[]
}

const saveMilliseconds = 5_000

/** Without a report for this long, ingest is not running, whatever its last report says. */
export const staleMilliseconds = 30_000

/** The name of the report about ingest itself, which no source can have. */
const ingestName = ''

/** `null` if no ingest has run on this store, or if another version wrote the reports in another format. */
export async function readFeedReports(store: FeedStore): Promise<FeedReports | null> {
  return feedReportsIn(await store.all())
}

export function feedReportsIn(rows: readonly StoredFeed[]): FeedReports | null {
  const own = rows.find(({ name }) => name === ingestName)
  const ingest = own && ingestSnapshotSchema.safeParse(JSON.parse(own.snapshot)).data
  if (!own || !ingest) return null
  const others = rows.filter((row) => row !== own)
  const feeds = others.flatMap(({ snapshot }) => feedSnapshotSchema.safeParse(JSON.parse(snapshot)).data ?? [])
  return { at: own.at, ingest, feeds }
}

export function isIngestRunning({ at, ingest }: FeedReports, now: number): boolean {
  return ingest.stoppedAt === null && now - at <= staleMilliseconds
}

/** Saves the result of `describe` at intervals. */
export function reportFeeds(
  store: FeedStore,
  describe: () => Omit<FeedReports, 'at'>,
  { log, now, everyMilliseconds = saveMilliseconds }: { log: Log; now: () => number; everyMilliseconds?: number },
): Promise<Saving> {
  return keepSaved(() => store.save(rowsOf(describe(), now())), { what: 'feed health', everyMilliseconds, log })
}

function rowsOf({ ingest, feeds }: Omit<FeedReports, 'at'>, at: number): StoredFeed[] {
  const row = (name: string, snapshot: object) => ({ name, snapshot: JSON.stringify(snapshot), at })
  return [row(ingestName, ingest), ...feeds.map((feed) => row(feed.name, feed))]
}

/** Reads the reports of ingest, for the web process. */
export interface FeedReader {
  /** At most a second old. `null` if no ingest has run; rejects while the store cannot be reached. */
  read(): Promise<FeedReports | null>
  isRunning(reports: FeedReports): boolean
  /** A reject reason or an oddity in words. */
  meaningOf(reason: string): string | null
}

const keptMilliseconds = 1_000

export function createFeedReader(store: FeedStore, now: () => number): FeedReader {
  const meanings: Record<string, string> = feedReasonMeanings
  return {
    read: keptReading(() => readFeedReports(store), keptMilliseconds, now),
    isRunning: (reports) => isIngestRunning(reports, now()),
    meaningOf: (reason) => (Object.hasOwn(meanings, reason) ? (meanings[reason] ?? null) : null),
  }
}
