import { changeInPieces, columnsOf, type Database } from './database.ts'

export interface AcknowledgedEvents {
  /** The owner of the watches; `null`: of all watches. */
  owner: string | null
  /** `null`: all up to `upTo`. */
  ids: readonly number[] | null
  upTo: number
}

export interface WatchEventQuery {
  /** The owner of the watches; `null`: of all watches. */
  owner: string | null
  /** The watches of others to find as well. */
  shared?: readonly string[]
  watch?: string | null
  kind?: string | null
  /** The MMSI that the vessel sent then, or its number. */
  mmsi?: number | null
  unread?: boolean
  /** Milliseconds since 1970, both included. */
  since?: number | null
  until?: number | null
  /** Finds events older than the one of this id. */
  before?: number | null
  /** Finds events newer than the one of this id. */
  after?: number | null
  /** The last id to read, in the order of reading. */
  end?: number | null
  limit: number
}

export interface NewWatchEvent {
  watch: string
  kind: string
  /** The vessel's. */
  number: number
  /** The MMSI that it had then. */
  mmsi: number
  at: number
  name: string | null
  longitude: number | null
  latitude: number | null
  changes: string
  /** JSON about the station, the activation and the text; `null` for events of vessels. */
  station: string | null
}

export interface StoredWatchEvent extends NewWatchEvent {
  /** Grows with every event. */
  id: number
  acknowledgedAt: number | null
  acknowledgedBy: string | null
  watchName: string
}

/** Read or skipped in some milliseconds. */
const eventsOfSlice = 1_000
const maxCountedUnread = 10_000

const eventColumns = columnsOf<StoredWatchEvent>('watch_event', [
  'id',
  'watch',
  'kind',
  'at',
  'name',
  'longitude',
  'latitude',
  'changes',
  'station',
  'acknowledgedAt',
  'acknowledgedBy',
])

const eventAndWatch = `${eventColumns.selected}, mmsi AS number, sent_mmsi AS mmsi, watch.name AS "watchName"`

function isReadable(watch: string): string {
  return `(CAST(@owner AS text) IS NULL OR ${watch} IN (
    SELECT id FROM watch WHERE owner = @owner UNION ALL SELECT value ->> 'id' FROM json_each(@shared)))`
}

function valuesOf({ shared = [], ...given }: WatchEventQuery) {
  const none = { watch: null, kind: null, mmsi: null, unread: false, since: null, until: null }
  const { before = null, after = null, end = null } = given
  return { ...none, ...given, before, after, end, shared: shared.map((id) => ({ id })) }
}

/** A range of ids: SQLite looks up one lower and one upper bound, and would read all events between the others. */
function idsOf({ before, after, end }: Record<'before' | 'after' | 'end', number | null>) {
  const highest = (before ?? Number.MAX_SAFE_INTEGER) - 1
  if (after === null) return { lowest: end ?? 0, highest }
  return { lowest: after + 1, highest: Math.min(highest, end ?? highest) }
}

/** Events of watches, written by the vessel writer in the batch of their vessel: see `writeWatched`. */
export function watchEventStore(database: Database) {
  return {
    /** Newest first; with `after`, oldest first. */
    find(asked: WatchEventQuery): Promise<StoredWatchEvent[]> {
      const values = valuesOf(asked)
      return database.read<StoredWatchEvent>(
        `SELECT ${eventAndWatch} FROM watch_event JOIN watch ON watch.id = watch
         WHERE ${isReadable('watch_event.watch')}
           AND watch = coalesce(@watch, watch) AND kind = coalesce(@kind, kind)
           AND (CAST(@mmsi AS bigint) IS NULL OR @mmsi IN (mmsi, sent_mmsi)) AND (NOT @unread OR acknowledged_at IS NULL)
           AND at >= coalesce(CAST(@since AS bigint), at) AND at <= coalesce(CAST(@until AS bigint), at)
           AND watch_event.id BETWEEN @lowest AND @highest
         ORDER BY watch_event.id ${values.after === null ? 'DESC' : 'ASC'} LIMIT @limit`,
        { ...values, ...idsOf(values) },
      )
    },

    /** The `end` of the next slice of events that `find` reads or skips in a short time; `null`: it ends with the last event. */
    async endOfSlice({
      before = null,
      after = null,
    }: Pick<WatchEventQuery, 'before' | 'after'>): Promise<number | null> {
      const [found] = await database.read<{ id: number }>(
        `SELECT id FROM watch_event
         WHERE id < coalesce(CAST(@before AS bigint), 9e15) AND id > coalesce(CAST(@after AS bigint), 0)
         ORDER BY id ${after === null ? 'DESC' : 'ASC'} LIMIT 1 OFFSET @skipped`,
        { before, after, skipped: eventsOfSlice - 1 },
      )
      return found?.id ?? null
    },

    /** The newest that are not acknowledged, by an index: reads at most `limit` of each watch. */
    findUnread: (asked: Pick<WatchEventQuery, 'owner' | 'shared' | 'watch' | 'before' | 'limit'>) =>
      database.read<StoredWatchEvent>(
        `SELECT ${eventAndWatch} FROM watch JOIN watch_event ON watch_event.id IN (
           SELECT newest.id FROM watch_event AS newest
           WHERE newest.watch = watch.id AND newest.acknowledged_at IS NULL
             AND newest.id < coalesce(CAST(@before AS bigint), 9e15)
           ORDER BY newest.id DESC LIMIT @limit)
         WHERE ${isReadable('watch.id')} AND watch.id = coalesce(@watch, watch.id)
         ORDER BY watch_event.id DESC LIMIT @limit`,
        valuesOf(asked),
      ),

    /** The last event of a kind in each watch. */
    lastOfKind: (kind: string) =>
      database.read<Pick<StoredWatchEvent, 'watch' | 'at' | 'changes'>>(
        `SELECT watch, at, changes FROM watch_event
         WHERE id IN (SELECT max(id) FROM watch_event WHERE kind = @kind GROUP BY watch)`,
        { kind },
      ),

    async latestId(): Promise<number> {
      const [found] = await database.read<{ id: number | null }>('SELECT max(id) AS id FROM watch_event')
      return found?.id ?? 0
    },

    /** Counts events that are not acknowledged, up to 10,000, apart from those of one owner's watches. */
    async countUnread(owner: string | null, apartFrom = ''): Promise<number> {
      const [found] = await database.read<{ count: number }>(
        `SELECT count(*) AS count FROM (
           SELECT 1 AS one FROM watch_event
           WHERE acknowledged_at IS NULL
             AND watch IN (
               SELECT id FROM watch WHERE owner = coalesce(CAST(@owner AS text), owner) AND owner <> @apartFrom)
           LIMIT @most) AS unread`,
        { owner, apartFrom, most: maxCountedUnread },
      )
      return found?.count ?? 0
    },

    /** Resolves to how many events were not acknowledged before. */
    acknowledge: ({ owner, ids, upTo }: AcknowledgedEvents, by: string, at: number) =>
      changeInPieces(
        database,
        `UPDATE watch_event SET acknowledged_at = @at, acknowledged_by = @by WHERE id IN (
           SELECT id FROM watch_event WHERE acknowledged_at IS NULL AND id <= @upTo
             AND (@isAll OR id IN (SELECT CAST(value ->> 'id' AS bigint) FROM json_each(@ids)))
             AND (CAST(@owner AS text) IS NULL OR watch IN (SELECT id FROM watch WHERE owner = @owner)) LIMIT @piece)`,
        { owner, isAll: ids === null, ids: (ids ?? []).map((id) => ({ id })), upTo, by, at },
      ),

    removeBefore(at: number) {
      const old = 'SELECT id FROM watch_event WHERE at < @at LIMIT @piece'
      return changeInPieces(database, `DELETE FROM watch_event WHERE id IN (${old})`, { at })
    },
  }
}
