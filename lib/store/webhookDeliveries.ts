import { changeInPieces, columnsOf, type Database, query } from './database.ts'
import type { StoredWatchEvent } from './watchEvents.ts'

/** Removes the deliveries for which the condition `where` is true. */
export async function removeDeliveries(database: Database, where: string, values: object): Promise<void> {
  const found = `SELECT id FROM webhook_delivery WHERE ${where} LIMIT @piece`
  await changeInPieces(database, `DELETE FROM webhook_delivery WHERE id IN (${found})`, values)
}

export interface DeliveryAttempt {
  id: number
  /** The number of earlier attempts. */
  attempts: number
  at: number
  /** The HTTP status; `null` without an answer. */
  status: number | null
  /** The reason of a failure; `null` when it was delivered. */
  error: string | null
  /** The time of the next attempt; `null`: none. */
  nextAt: number | null
}

export interface StoredDelivery {
  id: number
  webhook: string
  /** The time of its event, or of the request for a test. */
  at: number
  attempts: number
  triedAt: number | null
  status: number | null
  error: string | null
  nextAt: number | null
  /** Event, report, notice or distress; a test has none. */
  event: DeliveredEvent | null
  report: DeliveredReport | null
  /** JSON that the store does not read. */
  notice: string | null
  /** JSON of an activation that no watch reported; the store does not read it. */
  distress: string | null
}

/** An event with the current name of its watch. */
export type DeliveredEvent = Omit<StoredWatchEvent, 'acknowledgedAt' | 'acknowledgedBy'>

/** A report with the current name of its list. */
export interface DeliveredReport {
  list: string
  listName: string
  dueAt: number
  madeAt: number
  counts: string
  firstRows: string
}

type DeliveryRow = Omit<StoredDelivery, 'event' | 'report'> &
  Omit<DeliveredEvent, 'id' | 'at'> &
  Omit<DeliveredReport, 'list'> & {
    eventId: number | null
    eventAt: number
    list: string | null
  }

const deliveryColumns = columnsOf<StoredDelivery>('webhook_delivery', [
  'id',
  'webhook',
  'at',
  'attempts',
  'triedAt',
  'status',
  'error',
  'nextAt',
  'notice',
  'distress',
])
const eventColumns = columnsOf<DeliveredEvent>('watch_event', [
  'watch',
  'kind',
  'name',
  'longitude',
  'latitude',
  'changes',
  'station',
])

const reportColumns = columnsOf<DeliveredReport>('list_report', ['list', 'dueAt', 'madeAt', 'counts', 'firstRows'])

/**
 * The outbox, and afterwards the log of it: a row for each event, report, notice or activation and each webhook, added in the transaction
 * of the event, report or activation.
 */
export function deliveryStore(database: Database) {
  async function find(rest: string, values: object): Promise<StoredDelivery[]> {
    const rows = await database.read<DeliveryRow>(
      `SELECT ${deliveryColumns.selected}, ${eventColumns.selected}, mmsi AS number, sent_mmsi AS mmsi, watch_event.id AS "eventId",
         watch_event.at AS "eventAt", watch.name AS "watchName", ${reportColumns.selected}, vessel_list.name AS "listName"
       FROM webhook_delivery LEFT JOIN watch_event ON watch_event.id = event LEFT JOIN watch ON watch.id = watch
         LEFT JOIN list_report ON list_report.id = webhook_delivery.report LEFT JOIN vessel_list ON vessel_list.id = list
       WHERE webhook = @webhook AND ${rest}`,
      values,
    )
    return rows.map(deliveryOf)
  }

  return {
    /** The enabled webhooks with deliveries that are due, the longest waiting first. */
    due: (now: number) =>
      database.read<{ id: string; owner: string; quietHours: string | null }>(
        `SELECT id, owner, (SELECT quiet_hours FROM account WHERE email = owner) AS "quietHours" FROM (
           SELECT id, owner, (SELECT min(next_at) FROM webhook_delivery WHERE webhook = webhook.id AND next_at IS NOT NULL) AS next_at
           FROM webhook WHERE disabled_at IS NULL) AS enabled
         WHERE next_at <= @now ORDER BY next_at`,
        { now },
      ),

    /** The longest waiting deliveries that are due. */
    nextDue: (webhook: string, now: number, { which = 'all', limit = 1 }: { which?: Which; limit?: number } = {}) =>
      find(`next_at <= @now AND ${conditionOf[which]} ORDER BY next_at, webhook_delivery.id LIMIT @limit`, {
        webhook,
        now,
        limit,
      }),

    /** Messages other than distress that were delivered since, and the time of the first. Deliveries of one message have the same time. */
    async sentSince(webhook: string, since: number): Promise<{ count: number; firstAt: number | null }> {
      const sql = `SELECT count(DISTINCT tried_at) AS count, min(tried_at) AS "firstAt" FROM webhook_delivery
        WHERE webhook = @webhook AND tried_at > @since AND error IS NULL AND ${conditionOf.others}`
      return (await database.read<{ count: number; firstAt: number | null }>(sql, { webhook, since }))[0] ?? noneSent
    },

    /** Lets those that are due wait. */
    postpone: (webhook: string, now: number, until: number, which: Which) =>
      changeInPieces(
        database,
        `UPDATE webhook_delivery SET next_at = @until WHERE id IN (
           SELECT id FROM webhook_delivery WHERE webhook = @webhook AND next_at <= @now AND ${conditionOf[which]} LIMIT @piece)`,
        { webhook, now, until },
      ),

    /** Stores the result of an attempt, unless the delivery was tried or replayed by another process. */
    recordAttempt: (attempt: DeliveryAttempt) =>
      database.change(
        `UPDATE webhook_delivery
         SET attempts = attempts + 1, tried_at = @at, status = @status, error = @error, next_at = @nextAt
         WHERE id = @id AND attempts = @attempts AND next_at IS NOT NULL`,
        attempt,
      ),

    /** Adds a delivery without an event; resolves to its id. */
    addTest: (webhook: string, at: number) =>
      database.write(function* () {
        const sql = 'INSERT INTO webhook_delivery (webhook, at, next_at) VALUES (@webhook, @at, @at) RETURNING id'
        const [added] = yield* query<{ id: number }>(sql, { webhook, at })
        return added?.id ?? 0
      }),

    /** Adds a notice of the service for each webhook that gets them. */
    addNotice: (notice: string, at: number) =>
      database.change(
        `INSERT INTO webhook_delivery (webhook, at, next_at, notice)
         SELECT webhook.id, @at, @at, @notice FROM webhook JOIN account ON account.email = webhook.owner
         WHERE webhook.service_notices AND webhook.disabled_at IS NULL
           AND account.role = 'admin' AND account.disabled_at IS NULL AND NOT account.messages_off`,
        { notice, at },
      ),

    /** Makes a delivery due as if it had never been tried; `false` when it was removed. */
    replay: (webhook: string, id: number) =>
      database.change(
        `UPDATE webhook_delivery SET attempts = 0, next_at = 0, error = NULL, status = NULL
         WHERE webhook = @webhook AND id = @id`,
        { webhook, id },
      ),

    /** Newest first. */
    find: (asked: { webhook: string; before: number | null; limit: number }) =>
      find(
        'webhook_delivery.id < coalesce(CAST(@before AS bigint), 9e15) ORDER BY webhook_delivery.id DESC LIMIT @limit',
        asked,
      ),

    async countWaiting(): Promise<number> {
      const sql = 'SELECT count(*) AS count FROM webhook_delivery WHERE next_at IS NOT NULL'
      return (await database.read<{ count: number }>(sql))[0]?.count ?? 0
    },

    removeBefore: (at: number) => removeDeliveries(database, 'at < @at', { at }),
  }
}

const isDistress = `(distress IS NOT NULL OR EXISTS (
  SELECT 1 FROM watch_event AS happened WHERE happened.id = event AND happened.kind = 'distress'))`

/** Conditions on deliveries. `calm` are those that wait in quiet hours: all but distress and tests. */
const conditionOf = {
  all: 'true',
  distress: isDistress,
  others: `NOT ${isDistress}`,
  calm: `(event IS NOT NULL OR webhook_delivery.report IS NOT NULL OR notice IS NOT NULL) AND NOT ${isDistress}`,
}

type Which = keyof typeof conditionOf

const noneSent = { count: 0, firstAt: null }

function deliveryOf(row: DeliveryRow): StoredDelivery {
  const { id, webhook, at, attempts, triedAt, status, error, nextAt, notice, distress, ...delivered } = row
  const { eventId, eventAt, watch, watchName, kind, number, mmsi, name, longitude, latitude, changes, station } =
    delivered
  const { list, listName, dueAt, madeAt, counts, firstRows } = delivered
  const what = { watch, watchName, kind, number, mmsi, name, longitude, latitude, changes, station }
  return {
    id,
    webhook,
    at,
    attempts,
    triedAt,
    status,
    error,
    nextAt,
    notice,
    distress,
    event: eventId === null ? null : { id: eventId, at: eventAt, ...what },
    report: list === null ? null : { list, listName, dueAt, madeAt, counts, firstRows },
  }
}
