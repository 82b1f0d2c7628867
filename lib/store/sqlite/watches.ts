import type {
  NewWatchEvent,
  ScopedWatch,
  StoredWatch,
  StoredWatchEvent,
  StoredWatchState,
  WatchEventStore,
  WatchedBatch,
  WatchStore,
} from '../watches.ts'
import { type Connection, withStoreErrors } from './connect.ts'
import { prepareLater } from './prepare.ts'
import { turnToWrite } from './turnToWrite.ts'

const watchColumns = 'id, owner, name, query, terms, since, created_at AS createdAt'

export function sqliteWatches(connection: Connection, path: string): WatchStore {
  const version = prepareLater<[], { value: number }>(connection, `SELECT value FROM meta WHERE name = 'watch_version'`)
  const raise = prepareLater<[]>(connection, `UPDATE meta SET value = value + 1 WHERE name = 'watch_version'`)
  const all = prepareLater<[], ScopedWatch>(
    connection,
    `SELECT ${watchColumns}, (SELECT scope FROM account WHERE email = owner) AS scope FROM watch ORDER BY owner, name, id`,
  )
  const get = prepareLater<[string], StoredWatch>(connection, `SELECT ${watchColumns} FROM watch WHERE id = ?`)
  const add = prepareLater<[StoredWatch & { maxOfOwner: number }]>(
    connection,
    `INSERT INTO watch (id, owner, name, query, terms, since, created_at)
     SELECT @id, @owner, @name, @query, @terms, @since, @createdAt
     WHERE (SELECT count(*) FROM watch WHERE owner = @owner) < @maxOfOwner`,
  )
  const forget = prepareLater<[string, number]>(
    connection,
    'DELETE FROM watch_state WHERE watch = (SELECT id FROM watch WHERE id = ? AND since <> ?)',
  )
  const change = prepareLater<[StoredWatch]>(
    connection,
    'UPDATE watch SET name = @name, query = @query, terms = @terms, since = @since WHERE id = @id',
  )
  const remove = prepareLater<[string]>(connection, 'DELETE FROM watch WHERE id = ?')
  const states = prepareLater<[], StoredWatchState>(connection, 'SELECT watch, mmsi, state FROM watch_state')
  const write = turnToWrite(connection, path)
  const changed = connection.transaction((work: () => { changes: number }) => {
    const isChanged = work().changes > 0
    if (isChanged) raise().run()
    return isChanged
  })

  return {
    async version() {
      return withStoreErrors(path, () => version().get()?.value ?? 0)
    },
    async all() {
      return withStoreErrors(path, () => all().all())
    },
    async get(id) {
      return withStoreErrors(path, () => get().get(id) ?? null)
    },
    add: (watch, maxOfOwner) => write(() => changed.immediate(() => add().run({ ...watch, maxOfOwner }))),
    change: (watch) =>
      write(() =>
        changed.immediate(() => {
          forget().run(watch.id, watch.since)
          return change().run(watch)
        }),
      ),
    remove: (id) => write(() => changed.immediate(() => remove().run(id))),
    async states() {
      return withStoreErrors(path, () => states().all())
    },
  }
}

const eventColumns = `watch_event.id, watch, kind, mmsi, sent_mmsi AS sentMmsi, at, watch_event.name, longitude, latitude, changes,
  acknowledged_at AS acknowledgedAt, acknowledged_by AS acknowledgedBy`

interface Asked {
  owner: string | null
  shared: string
  watch: string | null
  kind: string | null
  mmsi: number | null
  unread: number
  since: number | null
  until: number | null
  before: number | null
  after: number | null
  limit: number
}

const asked = `(@owner IS NULL OR watch.owner = @owner OR watch IN (SELECT value FROM json_each(@shared)))
  AND watch = coalesce(@watch, watch) AND kind = coalesce(@kind, kind)
  AND (@mmsi IS NULL OR @mmsi IN (mmsi, sent_mmsi)) AND (NOT @unread OR acknowledged_at IS NULL)
  AND at >= coalesce(@since, at) AND at <= coalesce(@until, at)
  AND watch_event.id < coalesce(@before, 9e15) AND watch_event.id > coalesce(@after, 0)`

export function sqliteWatchEvents(connection: Connection, path: string): WatchEventStore {
  const find = (order: 'ASC' | 'DESC') =>
    prepareLater<[Asked], StoredWatchEvent>(
      connection,
      `SELECT ${eventColumns} FROM watch_event JOIN watch ON watch.id = watch WHERE ${asked}
       ORDER BY watch_event.id ${order} LIMIT @limit`,
    )
  const [oldestFirst, newestFirst] = [find('ASC'), find('DESC')]
  const latest = prepareLater<[], { id: number | null }>(connection, 'SELECT max(id) AS id FROM watch_event')
  const unread = prepareLater<[{ owner: string | null }], { count: number }>(
    connection,
    `SELECT count(*) AS count FROM watch_event JOIN watch ON watch.id = watch
     WHERE acknowledged_at IS NULL AND (@owner IS NULL OR watch.owner = @owner)`,
  )
  const acknowledge = prepareLater<
    [{ owner: string | null; ids: string | null; upTo: number; by: string; at: number }]
  >(
    connection,
    `UPDATE watch_event SET acknowledged_at = @at, acknowledged_by = @by
     WHERE acknowledged_at IS NULL AND id <= @upTo
       AND (@ids IS NULL OR id IN (SELECT value FROM json_each(@ids)))
       AND (@owner IS NULL OR watch IN (SELECT id FROM watch WHERE owner = @owner))`,
  )
  const removeBefore = prepareLater<[number]>(connection, 'DELETE FROM watch_event WHERE at < ?')
  const write = turnToWrite(connection, path)

  return {
    async find({ owner, shared = [], watch = null, kind = null, mmsi = null, unread = false, ...range }) {
      const { since = null, until = null, before = null, after = null, limit } = range
      const whose = { owner, shared: JSON.stringify(shared) }
      const query = { ...whose, watch, kind, mmsi, unread: Number(unread), since, until, before, after, limit }
      return withStoreErrors(path, () => (after === null ? newestFirst() : oldestFirst()).all(query))
    },
    async latestId() {
      return withStoreErrors(path, () => latest().get()?.id ?? 0)
    },
    async countUnread(owner) {
      return withStoreErrors(path, () => unread().get({ owner })?.count ?? 0)
    },
    acknowledge: ({ owner, ids, upTo }, by, at) =>
      write(() => acknowledge().run({ owner, ids: ids && JSON.stringify(ids), upTo, by, at }).changes),
    async removeBefore(at) {
      await write(() => removeBefore().run(at))
    },
  }
}

/** Writes what a batch changes of watches, within the batch's transaction. */
export function watchedWriter(connection: Connection): (watched: WatchedBatch) => void {
  const keep = connection.prepare<[StoredWatchState]>(
    `INSERT INTO watch_state (watch, mmsi, state) SELECT id, @mmsi, @state FROM watch WHERE id = @watch
     ON CONFLICT (watch, mmsi) DO UPDATE SET state = excluded.state`,
  )
  const forget = connection.prepare<[string, number]>('DELETE FROM watch_state WHERE watch = ? AND mmsi = ?')
  const add = connection.prepare<[NewWatchEvent]>(
    `INSERT INTO watch_event (watch, kind, mmsi, sent_mmsi, at, name, longitude, latitude, changes)
     SELECT id, @kind, @mmsi, @sentMmsi, @at, @name, @longitude, @latitude, @changes FROM watch WHERE id = @watch
     ON CONFLICT (watch, mmsi, kind, at) DO NOTHING`,
  )
  const tell = connection.prepare<[{ event: number | bigint }]>(
    `INSERT INTO webhook_delivery (webhook, event, at, next_at)
     SELECT webhook.id, watch_event.id, watch_event.at, watch_event.at FROM watch_event JOIN watch ON watch.id = watch
     JOIN webhook ON webhook.owner = watch.owner
       AND webhook.id IN (SELECT value FROM json_each(watch.terms, '$.webhooks'))
     WHERE watch_event.id = @event AND webhook.disabled_at IS NULL
       AND NOT EXISTS (SELECT 1 FROM account WHERE email = watch.owner AND disabled_at IS NOT NULL)`,
  )
  return ({ states, events }) => {
    for (const state of states) {
      if (state.state === null) forget.run(state.watch, state.mmsi)
      else keep.run(state)
    }
    for (const event of events) {
      const { changes, lastInsertRowid } = add.run(event)
      if (changes > 0) tell.run({ event: lastInsertRowid })
    }
  }
}
