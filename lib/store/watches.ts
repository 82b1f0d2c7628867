import { change, changeInPieces, columnsOf, type Database, lastOfEach, type Plan, query } from './database.ts'
import { type OwnedTable, ownedStore, type RowOf } from './owned.ts'
import { addDistress, type DistressMessage } from './webhookDeliveries.ts'

/** Times are milliseconds since 1970. */
const columns = {
  id: 'text',
  /** The email of an account. */
  owner: 'text',
  name: 'text',
  /** The filters, as in an address. */
  query: 'text',
  /** JSON; the store reads the list `webhooks` of it. */
  terms: 'text',
  /** The time at which the watch got these filters. */
  since: 'number',
  createdAt: 'number',
} as const

export type StoredWatch = RowOf<typeof columns>

export interface ScopedWatch extends StoredWatch {
  /** Filters that limit the vessels its owner sees; `null`: no limit. */
  scope: string | null
}

export interface StoredWatchState {
  watch: string
  /** The vessel's. */
  number: number
  /** `null` in a commit removes it. */
  state: string | null
}

export const watchTable: OwnedTable<StoredWatch> = {
  table: 'watch',
  columns,
  changed: ['name', 'query', 'terms', 'since'],
  order: ['owner', 'name', 'id'],
  alsoFound: '(SELECT scope FROM account WHERE email = owner) AS scope',
  counter: 'watch_version',
  removeMany: removeWatched,
}

/** Few rows; the web process writes them. */
export function watchStore(database: Database) {
  const { rows, find, write, update } = ownedStore<StoredWatch, ScopedWatch>(database, watchTable)

  return {
    ...rows,

    ofOwners: (owners: readonly string[]) =>
      find(`owner IN (SELECT value ->> 'owner' FROM json_each(@owners))`, {
        owners: owners.map((owner) => ({ owner })),
      }),

    /** Another `since` removes the states of vessels. */
    change: (watch: StoredWatch) =>
      write(function* () {
        const restarted = 'SELECT id FROM watch WHERE id = @id AND since <> @since'
        yield* change(`DELETE FROM watch_state WHERE watch = (${restarted})`, watch)
        return yield* update(watch)
      }),

    /** Removes the states and events of these vessels. */
    async removeVessels(numbers: readonly number[]): Promise<void> {
      const values = { vessels: numbers.map((number) => ({ number })) }
      const vessels = `(SELECT CAST(value ->> 'number' AS bigint) FROM json_each(@vessels))`
      await database.change(`DELETE FROM watch_state WHERE mmsi IN ${vessels}`, values)
      const events = `SELECT id FROM watch_event WHERE mmsi IN ${vessels} LIMIT @piece`
      await changeInPieces(database, `DELETE FROM watch_event WHERE id IN (${events})`, values)
    },

    /** Counts the vessels that the owner's watches follow, without the one of this id. */
    async countFollowed(owner: string, without: string | null): Promise<number> {
      const [found] = await database.read<{ count: number }>(
        `SELECT count(*) AS count FROM watch_state
         WHERE watch IN (SELECT id FROM watch WHERE owner = @owner AND id <> coalesce(CAST(@without AS text), ''))`,
        { owner, without },
      )
      return found?.count ?? 0
    },

    states: () => database.read<StoredWatchState>('SELECT watch, mmsi AS number, state FROM watch_state'),
  }
}

/** Removes the states and events of the watches that the query `watches` finds. */
export async function removeWatched(database: Database, watches: string, values: object): Promise<void> {
  const states = `SELECT watch, mmsi FROM watch_state WHERE watch IN (${watches}) LIMIT @piece`
  await changeInPieces(database, `DELETE FROM watch_state WHERE (watch, mmsi) IN (${states})`, values)
  const events = `SELECT id FROM watch_event WHERE watch IN (${watches}) LIMIT @piece`
  await changeInPieces(database, `DELETE FROM watch_event WHERE id IN (${events})`, values)
}

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

/** The changes of watches in a batch of vessels. An event that is stored already, of a repeated batch, is not added again. */
export interface WatchedBatch {
  states: readonly StoredWatchState[]
  events: readonly NewWatchEvent[]
  distress?: readonly DistressMessage[]
}

export const nothingWatched: WatchedBatch = { states: [], events: [] }

export function hasWatched({ states, events, distress = [] }: WatchedBatch): boolean {
  return states.length + events.length + distress.length > 0
}

/** Runs in the transaction of the batch's vessels. */
export function* writeWatched({ states, events, distress = [] }: WatchedBatch): Plan<void> {
  const last = lastOfEach(states, ({ watch, number }) => `${watch} ${number}`)
  const removed = last.filter(({ state }) => state === null)
  const kept = last.filter(({ state }) => state !== null)
  if (removed.length > 0) {
    yield* change(
      `DELETE FROM watch_state
       WHERE (watch, mmsi) IN (SELECT value ->> 'watch', CAST(value ->> 'number' AS bigint) FROM json_each(@removed))`,
      { removed },
    )
  }
  if (kept.length > 0) {
    yield* change(
      `INSERT INTO watch_state (watch, mmsi, state)
       SELECT watch.id, CAST(value ->> 'number' AS bigint), value ->> 'state'
       FROM json_each(@kept) JOIN watch ON watch.id = value ->> 'watch' WHERE true
       ON CONFLICT (watch, mmsi) DO UPDATE SET state = excluded.state`,
      { kept },
    )
  }
  if (events.length > 0) yield* writeEvents(events)
  yield* addDistress(distress)
}

interface AddedEvent extends Pick<NewWatchEvent, 'watch' | 'at' | 'station'> {
  id: number
}

function* writeEvents(events: readonly NewWatchEvent[]): Plan<void> {
  const added = yield* query<AddedEvent>(
    `INSERT INTO watch_event (watch, kind, mmsi, sent_mmsi, at, name, longitude, latitude, changes, station)
     SELECT watch.id, value ->> 'kind', CAST(value ->> 'number' AS bigint), CAST(value ->> 'mmsi' AS bigint),
       CAST(value ->> 'at' AS bigint), value ->> 'name', CAST(value ->> 'longitude' AS double precision),
       CAST(value ->> 'latitude' AS double precision), value ->> 'changes', value ->> 'station'
     FROM json_each(@events) JOIN watch ON watch.id = value ->> 'watch' WHERE true
     ORDER BY CAST(value ->> 'position' AS bigint)
     ON CONFLICT (watch, mmsi, kind, at) DO NOTHING RETURNING id, watch, at, station`,
    { events: events.map((event, position) => ({ ...event, position })) },
  )
  yield* addDeliveries(added)
}

/** Fills the outbox: a delivery for each event and each webhook that its watch names, but one for each activation and webhook. */
function* addDeliveries(added: readonly AddedEvent[]): Plan<void> {
  if (added.length === 0) return
  const receivers = yield* query<{ watch: string; terms: string; webhook: string }>(
    `SELECT watch.id AS watch, terms, webhook.id AS webhook FROM watch JOIN webhook ON webhook.owner = watch.owner
     WHERE watch.id IN (SELECT value ->> 'watch' FROM json_each(@added)) AND webhook.disabled_at IS NULL
       AND NOT EXISTS (SELECT 1 FROM account WHERE email = watch.owner AND (disabled_at IS NOT NULL OR messages_off))`,
    { added },
  )
  const webhooksOf = new Map<string, string[]>()
  for (const { watch, terms, webhook } of receivers) {
    const { webhooks = [] }: { webhooks?: string[] } = JSON.parse(terms)
    if (webhooks.includes(webhook)) webhooksOf.set(watch, [...(webhooksOf.get(watch) ?? []), webhook])
  }
  const deliveries = added.flatMap(({ id, watch, at, station }) => {
    const { activation = null }: { activation?: number | null } = station === null ? {} : JSON.parse(station)
    return (webhooksOf.get(watch) ?? []).map((webhook) => ({ webhook, event: id, activation, at }))
  })
  if (deliveries.length === 0) return
  yield* change(
    `INSERT INTO webhook_delivery (webhook, event, activation, at, next_at)
     SELECT value ->> 'webhook', CAST(value ->> 'event' AS bigint), CAST(value ->> 'activation' AS bigint),
       CAST(value ->> 'at' AS bigint), CAST(value ->> 'at' AS bigint)
     FROM json_each(@deliveries) WHERE true ON CONFLICT DO NOTHING`,
    { deliveries },
  )
}
