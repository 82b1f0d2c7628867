import type {
  DeliveryAttempt,
  DeliveryStore,
  RotatedSecret,
  StoredDelivery,
  StoredWebhook,
  WebhookStore,
} from '../webhooks.ts'
import { type Connection, withStoreErrors } from './connect.ts'
import { prepareLater } from './prepare.ts'
import { turnToWrite } from './turnToWrite.ts'

const columns = `id, owner, name, url, kind, secret, former_secret AS formerSecret, former_until AS formerUntil,
  failing_since AS failingSince, disabled_at AS disabledAt, disabled_reason AS disabledReason, created_at AS createdAt`

export function sqliteWebhooks(connection: Connection, path: string): WebhookStore {
  const all = prepareLater<[], StoredWebhook>(connection, `SELECT ${columns} FROM webhook ORDER BY owner, name, id`)
  const get = prepareLater<[string], StoredWebhook>(connection, `SELECT ${columns} FROM webhook WHERE id = ?`)
  const add = prepareLater<[StoredWebhook & { maxOfOwner: number }]>(
    connection,
    `INSERT INTO webhook (id, owner, name, url, kind, secret, created_at)
     SELECT @id, @owner, @name, @url, @kind, @secret, @createdAt
     WHERE (SELECT count(*) FROM webhook WHERE owner = @owner) < @maxOfOwner`,
  )
  const change = prepareLater<[Pick<StoredWebhook, 'id' | 'name' | 'url' | 'kind'>]>(
    connection,
    'UPDATE webhook SET name = @name, url = @url, kind = @kind WHERE id = @id',
  )
  const rotateSecret = prepareLater<[RotatedSecret]>(
    connection,
    `UPDATE webhook SET secret = @secret, former_secret = @formerSecret, former_until = @formerUntil
     WHERE id = @id AND secret = @formerSecret`,
  )
  const setDisabled = prepareLater<[number | null, string | null, string]>(
    connection,
    'UPDATE webhook SET disabled_at = ?, disabled_reason = ?, failing_since = NULL WHERE id = ?',
  )
  const endWaiting = prepareLater<[string]>(
    connection,
    `UPDATE webhook_delivery SET next_at = NULL, error = coalesce(error, 'The webhook was disabled')
     WHERE webhook = ? AND next_at IS NOT NULL`,
  )
  const setFailing = prepareLater<[number | null, string]>(
    connection,
    'UPDATE webhook SET failing_since = ? WHERE id = ?',
  )
  const remove = prepareLater<[string]>(connection, 'DELETE FROM webhook WHERE id = ?')
  const write = turnToWrite(connection, path)
  const disable = connection.transaction((id: string, disabled: { at: number; reason: string } | null) => {
    setDisabled().run(disabled?.at ?? null, disabled?.reason ?? null, id)
    if (disabled) endWaiting().run(id)
  })

  return {
    async all() {
      return withStoreErrors(path, () => all().all())
    },
    async get(id) {
      return withStoreErrors(path, () => get().get(id) ?? null)
    },
    add: (webhook, maxOfOwner) => write(() => add().run({ ...webhook, maxOfOwner }).changes > 0),
    change: ({ id, name, url, kind }) => write(() => change().run({ id, name, url, kind }).changes > 0),
    rotateSecret: ({ id, secret, formerSecret, formerUntil }) =>
      write(() => rotateSecret().run({ id, secret, formerSecret, formerUntil }).changes > 0),
    setDisabled: (id, disabled) => write(() => disable.immediate(id, disabled)),
    async setFailing(id, since) {
      await write(() => setFailing().run(since, id))
    },
    remove: (id) => write(() => remove().run(id).changes > 0),
    deliveries: sqliteDeliveries(connection, path),
  }
}

interface DeliveryRow extends Omit<StoredDelivery, 'event'> {
  /** As JSON. */
  event: string | null
}

const deliveries = `SELECT webhook_delivery.id, webhook, webhook_delivery.at, attempts, tried_at AS triedAt, status, error, next_at AS nextAt,
  CASE WHEN event IS NOT NULL THEN json_object('id', watch_event.id, 'watch', watch, 'watchName', watch.name, 'kind', watch_event.kind,
    'mmsi', mmsi, 'sentMmsi', sent_mmsi, 'at', watch_event.at, 'name', watch_event.name, 'longitude', longitude, 'latitude', latitude, 'changes', changes)
    END AS event
  FROM webhook_delivery LEFT JOIN watch_event ON watch_event.id = event LEFT JOIN watch ON watch.id = watch`

function sqliteDeliveries(connection: Connection, path: string): DeliveryStore {
  const due = prepareLater<[number], { webhook: string }>(
    connection,
    'SELECT webhook FROM webhook_delivery WHERE next_at <= ? GROUP BY webhook ORDER BY min(next_at)',
  )
  const next = prepareLater<[string, number], DeliveryRow>(
    connection,
    `${deliveries} WHERE webhook = ? AND next_at <= ? ORDER BY next_at, webhook_delivery.id LIMIT 1`,
  )
  const settle = prepareLater<[DeliveryAttempt]>(
    connection,
    `UPDATE webhook_delivery SET attempts = attempts + 1, tried_at = @at, status = @status, error = @error, next_at = @nextAt
     WHERE id = @id AND attempts = @attempts AND next_at IS NOT NULL`,
  )
  const addTest = prepareLater<[{ webhook: string; at: number }]>(
    connection,
    'INSERT INTO webhook_delivery (webhook, at, next_at) VALUES (@webhook, @at, @at)',
  )
  const replay = prepareLater<[string, number]>(
    connection,
    'UPDATE webhook_delivery SET attempts = 0, next_at = 0, error = NULL, status = NULL WHERE webhook = ? AND id = ?',
  )
  const find = prepareLater<[string, number | null, number], DeliveryRow>(
    connection,
    `${deliveries} WHERE webhook = ? AND webhook_delivery.id < coalesce(?, 9e15) ORDER BY webhook_delivery.id DESC LIMIT ?`,
  )
  const countWaiting = prepareLater<[], { count: number }>(
    connection,
    'SELECT count(*) AS count FROM webhook_delivery WHERE next_at IS NOT NULL',
  )
  const removeBefore = prepareLater<[number]>(connection, 'DELETE FROM webhook_delivery WHERE at < ?')
  const write = turnToWrite(connection, path)

  return {
    async due(now) {
      return withStoreErrors(path, () => due().all(now)).map(({ webhook }) => webhook)
    },
    async next(webhook, now) {
      const row = withStoreErrors(path, () => next().get(webhook, now))
      return row ? deliveryOf(row) : null
    },
    async settle(attempt) {
      await write(() => settle().run(attempt))
    },
    addTest: (webhook, at) => write(() => Number(addTest().run({ webhook, at }).lastInsertRowid)),
    replay: (webhook, id) => write(() => replay().run(webhook, id).changes > 0),
    async find({ webhook, before, limit }) {
      return withStoreErrors(path, () => find().all(webhook, before, limit)).map(deliveryOf)
    },
    async countWaiting() {
      return withStoreErrors(path, () => countWaiting().get()?.count ?? 0)
    },
    async removeBefore(at) {
      await write(() => removeBefore().run(at))
    },
  }
}

function deliveryOf(row: DeliveryRow): StoredDelivery {
  return { ...row, event: row.event === null ? null : JSON.parse(row.event) }
}
