import type pg from 'pg'
import type {
  ScopedWatch,
  StoredWatch,
  StoredWatchEvent,
  StoredWatchState,
  WatchEventStore,
  WatchedBatch,
  WatchStore,
} from '../watches.ts'
import { statements } from './statements.ts'

const watchColumns = 'id, owner, name, query, terms, since, created_at AS "createdAt"'
const raise = `raised AS (UPDATE meta SET value = value + 1 WHERE name = 'watch_version' AND EXISTS (SELECT FROM changed))`

export function postgresWatches(pool: pg.Pool, databaseUrl: string): WatchStore {
  const { read, change } = statements(pool, databaseUrl)
  return {
    async version() {
      const [found] = await read<{ value: number }>(`SELECT value FROM meta WHERE name = 'watch_version'`, [])
      return found?.value ?? 0
    },
    all: () =>
      read<ScopedWatch>(
        `SELECT ${watchColumns}, (SELECT scope FROM account WHERE email = owner) AS scope
         FROM watch ORDER BY owner COLLATE "C", name COLLATE "C", id COLLATE "C"`,
        [],
      ),
    async get(id) {
      const [found] = await read<StoredWatch>(`SELECT ${watchColumns} FROM watch WHERE id = $1`, [id])
      return found ?? null
    },
    add: ({ id, owner, name, query, terms, since, createdAt }, maxOfOwner) =>
      change(
        `WITH changed AS (
           INSERT INTO watch (id, owner, name, query, terms, since, created_at)
           SELECT $1, $2, $3, $4, $5, $6, $7 WHERE (SELECT count(*) FROM watch WHERE owner = $2) < $8 RETURNING id
         ), ${raise} SELECT id FROM changed`,
        [id, owner, name, query, terms, since, createdAt, maxOfOwner],
      ),
    change: ({ id, name, query, terms, since }) =>
      change(
        `WITH forgotten AS (
           DELETE FROM watch_state USING watch WHERE watch = watch.id AND watch.id = $1 AND watch.since <> $5
         ), changed AS (
           UPDATE watch SET name = $2, query = $3, terms = $4, since = $5 WHERE id = $1 RETURNING id
         ), ${raise} SELECT id FROM changed`,
        [id, name, query, terms, since],
      ),
    remove: (id) =>
      change(`WITH changed AS (DELETE FROM watch WHERE id = $1 RETURNING id), ${raise} SELECT id FROM changed`, [id]),
    states: () => read<StoredWatchState>('SELECT watch, mmsi, state FROM watch_state', []),
  }
}

export function postgresWatchEvents(pool: pg.Pool, databaseUrl: string): WatchEventStore {
  const { read, change } = statements(pool, databaseUrl)
  return {
    find: ({ owner, shared = [], watch = null, kind = null, mmsi = null, unread = false, ...range }) => {
      const { since = null, until = null, before = null, after = null, limit } = range
      return read<StoredWatchEvent>(
        `SELECT watch_event.id, watch, kind, mmsi, sent_mmsi AS "sentMmsi", at, watch_event.name, longitude, latitude, changes,
           acknowledged_at AS "acknowledgedAt", acknowledged_by AS "acknowledgedBy"
         FROM watch_event JOIN watch ON watch.id = watch
         WHERE ($1::text IS NULL OR watch.owner = $1 OR watch = ANY ($11::text[]))
           AND watch = coalesce($2, watch) AND kind = coalesce($3, kind) AND ($4::bigint IS NULL OR $4 IN (mmsi, sent_mmsi))
           AND (NOT $5 OR acknowledged_at IS NULL)
           AND at >= coalesce($6::bigint, at) AND at <= coalesce($7::bigint, at)
           AND watch_event.id < coalesce($8::bigint, 9e15) AND watch_event.id > coalesce($9::bigint, 0)
         ORDER BY watch_event.id ${after === null ? 'DESC' : 'ASC'} LIMIT $10`,
        [owner, watch, kind, mmsi, unread, since, until, before, after, limit, shared],
      )
    },
    async latestId() {
      const [found] = await read<{ id: number | null }>('SELECT max(id) AS id FROM watch_event', [])
      return found?.id ?? 0
    },
    async countUnread(owner) {
      const [found] = await read<{ count: number }>(
        `SELECT count(*)::integer AS count FROM watch_event JOIN watch ON watch.id = watch
         WHERE acknowledged_at IS NULL AND ($1::text IS NULL OR watch.owner = $1)`,
        [owner],
      )
      return found?.count ?? 0
    },
    async acknowledge({ owner, ids, upTo }, by, at) {
      const acknowledged = await read(
        `UPDATE watch_event SET acknowledged_at = $5, acknowledged_by = $4
         WHERE acknowledged_at IS NULL AND id <= $3 AND ($2::bigint[] IS NULL OR id = ANY ($2::bigint[]))
           AND ($1::text IS NULL OR watch IN (SELECT id FROM watch WHERE owner = $1)) RETURNING id`,
        [owner, ids, upTo, by, at],
      )
      return acknowledged.length
    },
    async removeBefore(at) {
      await change('DELETE FROM watch_event WHERE at < $1', [at])
    },
  }
}

/** Writes what a batch changes of watches, within the batch's transaction. */
export async function writeWatched(connection: pg.Client, { states, events }: WatchedBatch): Promise<void> {
  // One statement cannot change a row twice: the last state of each counts.
  const last = [...new Map(states.map((state) => [`${state.watch} ${state.mmsi}`, state])).values()]
  const [kept, forgotten] = [last.filter(({ state }) => state !== null), last.filter(({ state }) => state === null)]
  if (forgotten.length > 0) {
    await connection.query(
      `DELETE FROM watch_state USING unnest($1::text[], $2::bigint[]) AS given (watch, mmsi)
       WHERE watch_state.watch = given.watch AND watch_state.mmsi = given.mmsi`,
      [forgotten.map(({ watch }) => watch), forgotten.map(({ mmsi }) => mmsi)],
    )
  }
  if (kept.length > 0) {
    await connection.query(
      `INSERT INTO watch_state (watch, mmsi, state)
       SELECT watch.id, mmsi, state FROM unnest($1::text[], $2::bigint[], $3::text[]) AS given (watch, mmsi, state)
       JOIN watch ON watch.id = given.watch ON CONFLICT (watch, mmsi) DO UPDATE SET state = excluded.state`,
      [kept.map(({ watch }) => watch), kept.map(({ mmsi }) => mmsi), kept.map(({ state }) => state)],
    )
  }
  if (events.length > 0) {
    await connection.query(
      `WITH added AS (
         INSERT INTO watch_event (watch, kind, mmsi, sent_mmsi, at, name, longitude, latitude, changes)
         SELECT watch.id, kind, mmsi, sent_mmsi, at, given.name, longitude, latitude, changes
         FROM unnest($1::text[], $2::text[], $3::bigint[], $4::bigint[], $5::text[], $6::double precision[],
           $7::double precision[], $8::text[], $9::bigint[]) WITH ORDINALITY
           AS given (watch, kind, mmsi, at, name, longitude, latitude, changes, sent_mmsi, place)
         JOIN watch ON watch.id = given.watch ORDER BY place ON CONFLICT (watch, mmsi, kind, at) DO NOTHING
         RETURNING id, watch, at
       )
       INSERT INTO webhook_delivery (webhook, event, at, next_at)
       SELECT webhook.id, added.id, added.at, added.at FROM added JOIN watch ON watch.id = added.watch
       JOIN webhook ON webhook.owner = watch.owner AND (watch.terms::jsonb -> 'webhooks') ? webhook.id
       WHERE webhook.disabled_at IS NULL
         AND NOT EXISTS (SELECT FROM account WHERE email = watch.owner AND disabled_at IS NOT NULL)
       ORDER BY added.id`,
      [
        events.map(({ watch }) => watch),
        events.map(({ kind }) => kind),
        events.map(({ mmsi }) => mmsi),
        events.map(({ at }) => at),
        events.map(({ name }) => name),
        events.map(({ longitude }) => longitude),
        events.map(({ latitude }) => latitude),
        events.map(({ changes }) => changes),
        events.map(({ sentMmsi }) => sentMmsi),
      ],
    )
  }
}
