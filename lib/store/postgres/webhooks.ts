import type pg from 'pg'
import type { DeliveryStore, StoredDelivery, StoredWebhook, WebhookStore } from '../webhooks.ts'
import { statements } from './statements.ts'

const columns = `id, owner, name, url, kind, secret, former_secret AS "formerSecret", former_until AS "formerUntil",
  failing_since AS "failingSince", disabled_at AS "disabledAt", disabled_reason AS "disabledReason",
  created_at AS "createdAt"`

export function postgresWebhooks(pool: pg.Pool, databaseUrl: string): WebhookStore {
  const { read, change } = statements(pool, databaseUrl)
  return {
    all: () =>
      read<StoredWebhook>(
        `SELECT ${columns} FROM webhook ORDER BY owner COLLATE "C", name COLLATE "C", id COLLATE "C"`,
        [],
      ),
    async get(id) {
      const [found] = await read<StoredWebhook>(`SELECT ${columns} FROM webhook WHERE id = $1`, [id])
      return found ?? null
    },
    add: ({ id, owner, name, url, kind, secret, createdAt }, maxOfOwner) =>
      change(
        `INSERT INTO webhook (id, owner, name, url, kind, secret, created_at)
         SELECT $1, $2, $3, $4, $5, $6, $7 WHERE (SELECT count(*) FROM webhook WHERE owner = $2) < $8`,
        [id, owner, name, url, kind, secret, createdAt, maxOfOwner],
      ),
    change: ({ id, name, url, kind }) =>
      change('UPDATE webhook SET name = $2, url = $3, kind = $4 WHERE id = $1', [id, name, url, kind]),
    rotateSecret: ({ id, secret, formerSecret, formerUntil }) =>
      change('UPDATE webhook SET secret = $2, former_secret = $3, former_until = $4 WHERE id = $1 AND secret = $3', [
        id,
        secret,
        formerSecret,
        formerUntil,
      ]),
    async setDisabled(id, disabled) {
      await change(
        `WITH ended AS (
           UPDATE webhook_delivery SET next_at = NULL, error = coalesce(error, 'The webhook was disabled')
           WHERE webhook = $1 AND next_at IS NOT NULL AND $2::bigint IS NOT NULL
         )
         UPDATE webhook SET disabled_at = $2, disabled_reason = $3, failing_since = NULL WHERE id = $1`,
        [id, disabled?.at ?? null, disabled?.reason ?? null],
      )
    },
    async setFailing(id, since) {
      await change('UPDATE webhook SET failing_since = $2 WHERE id = $1', [id, since])
    },
    remove: (id) => change('DELETE FROM webhook WHERE id = $1', [id]),
    deliveries: postgresDeliveries(pool, databaseUrl),
  }
}

const deliveries = `SELECT webhook_delivery.id, webhook, webhook_delivery.at, attempts, tried_at AS "triedAt", status, error,
  next_at AS "nextAt",
  CASE WHEN event IS NOT NULL THEN json_build_object('id', watch_event.id, 'watch', watch, 'watchName', watch.name,
    'kind', watch_event.kind, 'mmsi', mmsi, 'sentMmsi', sent_mmsi, 'at', watch_event.at, 'name', watch_event.name, 'longitude', longitude,
    'latitude', latitude, 'changes', changes) END AS event
  FROM webhook_delivery LEFT JOIN watch_event ON watch_event.id = event LEFT JOIN watch ON watch.id = watch`

function postgresDeliveries(pool: pg.Pool, databaseUrl: string): DeliveryStore {
  const { read, change } = statements(pool, databaseUrl)
  return {
    async due(now) {
      const found = await read<{ webhook: string }>(
        'SELECT webhook FROM webhook_delivery WHERE next_at <= $1 GROUP BY webhook ORDER BY min(next_at)',
        [now],
      )
      return found.map(({ webhook }) => webhook)
    },
    async next(webhook, now) {
      const [found] = await read<StoredDelivery>(
        `${deliveries} WHERE webhook = $1 AND next_at <= $2 ORDER BY next_at, webhook_delivery.id LIMIT 1`,
        [webhook, now],
      )
      return found ?? null
    },
    async settle({ id, attempts, at, status, error, nextAt }) {
      await change(
        `UPDATE webhook_delivery SET attempts = attempts + 1, tried_at = $3, status = $4, error = $5, next_at = $6
         WHERE id = $1 AND attempts = $2 AND next_at IS NOT NULL`,
        [id, attempts, at, status, error, nextAt],
      )
    },
    async addTest(webhook, at) {
      const [added] = await read<{ id: number }>(
        'INSERT INTO webhook_delivery (webhook, at, next_at) VALUES ($1, $2, $2) RETURNING id',
        [webhook, at],
      )
      return added?.id ?? 0
    },
    replay: (webhook, id) =>
      change(
        `UPDATE webhook_delivery SET attempts = 0, next_at = 0, error = NULL, status = NULL WHERE webhook = $1 AND id = $2`,
        [webhook, id],
      ),
    find: ({ webhook, before, limit }) =>
      read<StoredDelivery>(
        `${deliveries} WHERE webhook = $1 AND webhook_delivery.id < coalesce($2::bigint, 9e15)
         ORDER BY webhook_delivery.id DESC LIMIT $3`,
        [webhook, before, limit],
      ),
    async countWaiting() {
      const [found] = await read<{ count: number }>(
        'SELECT count(*)::integer AS count FROM webhook_delivery WHERE next_at IS NOT NULL',
        [],
      )
      return found?.count ?? 0
    },
    async removeBefore(at) {
      await change('DELETE FROM webhook_delivery WHERE at < $1', [at])
    },
  }
}
