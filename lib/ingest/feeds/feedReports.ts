import type { Log } from '#lib/log.ts'
import type { FeedStore, StoredFeed } from '#lib/store/feeds.ts'
import { type FeedSnapshot, feedSnapshotSchema, type IngestSnapshot, ingestSnapshotSchema } from './feedSnapshot.ts'

/** What ingest last said of itself and of its feeds. */
export interface FeedReports {
  at: number
  ingest: IngestSnapshot
  feeds: FeedSnapshot[]
}

const SAVE_MILLISECONDS = 5_000

/** Ingest that has not said anything for this long does not run, whatever it said. */
export const STALE_MILLISECONDS = 30_000

/** No source can be called this. */
const INGEST_NAME = ''

/** `null` when no ingest has ever run on this store, or one of another version that says it in other words. */
export async function readFeedReports(store: FeedStore): Promise<FeedReports | null> {
  return feedReportsIn(await store.all())
}

export function feedReportsIn(rows: readonly StoredFeed[]): FeedReports | null {
  const own = rows.find(({ name }) => name === INGEST_NAME)
  const ingest = own && ingestSnapshotSchema.safeParse(JSON.parse(own.snapshot)).data
  if (!own || !ingest) return null
  const others = rows.filter((row) => row !== own)
  const feeds = others.flatMap(({ snapshot }) => feedSnapshotSchema.safeParse(JSON.parse(snapshot)).data ?? [])
  return { at: own.at, ingest, feeds }
}

export function isIngestRunning({ at, ingest }: FeedReports, now: number): boolean {
  return ingest.stoppedAt === null && now - at <= STALE_MILLISECONDS
}

export interface Reporting {
  /** Says it once more, as of now, and no more after that. */
  stop(): Promise<void>
}

/** Saves what `describe` says, again and again. A store that fails is told once, and ingest goes on without it. */
export async function reportFeeds(
  store: FeedStore,
  describe: () => Omit<FeedReports, 'at'>,
  { log, now, everyMilliseconds = SAVE_MILLISECONDS }: { log: Log; now: () => number; everyMilliseconds?: number },
): Promise<Reporting> {
  let isFailing = false
  let saving: Promise<void> | null = null

  async function save(): Promise<void> {
    try {
      await store.save(rowsOf(describe(), now()))
      if (isFailing) log.info('the health of feeds can be saved again')
      isFailing = false
    } catch (error) {
      if (!isFailing) log.warn('the health of feeds cannot be saved', { error })
      isFailing = true
    }
  }

  function saveUnlessSaving(): Promise<void> {
    saving ??= save().finally(() => {
      saving = null
    })
    return saving
  }

  await saveUnlessSaving()
  const timer = setInterval(saveUnlessSaving, everyMilliseconds)
  return {
    async stop() {
      clearInterval(timer)
      await saving
      await save()
    },
  }
}

function rowsOf({ ingest, feeds }: Omit<FeedReports, 'at'>, at: number): StoredFeed[] {
  const row = (name: string, snapshot: object) => ({ name, snapshot: JSON.stringify(snapshot), at })
  return [row(INGEST_NAME, ingest), ...feeds.map((feed) => row(feed.name, feed))]
}
