import { changeInPieces, type Database } from './database.ts'
import { type OwnedTable, ownedStore, type RowOf } from './owned.ts'
import { deliveryStore, removeDeliveries } from './webhookDeliveries.ts'

/** Times are milliseconds since 1970. */
const columns = {
  id: 'text',
  /** The email of an account: only watches of this owner send to it. */
  owner: 'text',
  name: 'text',
  url: 'text',
  kind: 'text',
  /** JSON of what its kind needs besides the URL, such as a token: stored in plain text, since it is sent. */
  fields: 'text',
  /** The language of its messages. */
  language: 'text',
  /** Gets notices of the service, as long as its owner is an administrator. */
  serviceNotices: 'boolean',
  /** Gets distress beacons in the owner's scope without a watch. */
  distress: 'boolean',
  /** Stored in plain text, since it has to sign. */
  secret: 'text',
  formerSecret: 'text or null',
  formerUntil: 'number or null',
  failingSince: 'number or null',
  disabledAt: 'number or null',
  disabledReason: 'text or null',
  createdAt: 'number',
} as const

export type StoredWebhook = RowOf<typeof columns>

interface ScopedWebhook extends StoredWebhook {
  /** Filters that limit what its owner sees; `null`: no limit. */
  scope: string | null
}

export interface RotatedSecret {
  id: string
  secret: string
  formerSecret: string
  formerUntil: number
}

export const webhookTable: OwnedTable<StoredWebhook> = {
  table: 'webhook',
  columns,
  changed: ['name', 'url', 'kind', 'fields', 'language', 'serviceNotices', 'distress'],
  order: ['owner', 'name', 'id'],
  alsoFound: '(SELECT scope FROM account WHERE email = owner) AS scope',
  counter: 'webhook_version',
  removeMany: (database, ids, values) => removeDeliveries(database, `webhook IN (${ids})`, values),
}

export type WebhookStore = ReturnType<typeof webhookStore>

/** Webhooks and their outbox. Users change them in the web process; ingest sends. */
export function webhookStore(database: Database) {
  return {
    ...ownedStore<StoredWebhook, ScopedWebhook>(database, webhookTable).rows,

    /** The former secret signs as well until `formerUntil`. `false` when `formerSecret` is not the current one. */
    rotateSecret: (secrets: RotatedSecret) =>
      database.change(
        `UPDATE webhook SET secret = @secret, former_secret = @formerSecret, former_until = @formerUntil
         WHERE id = @id AND secret = @formerSecret`,
        secrets,
      ),

    /** `null` enables it again. Waiting deliveries of a disabled webhook are not sent. */
    async setDisabled(id: string, disabled: { at: number; reason: string } | null): Promise<void> {
      await database.change(
        'UPDATE webhook SET disabled_at = @at, disabled_reason = @reason, failing_since = NULL WHERE id = @id',
        { id, at: disabled?.at ?? null, reason: disabled?.reason ?? null },
      )
      if (!disabled) return
      const waiting = 'SELECT id FROM webhook_delivery WHERE webhook = @id AND next_at IS NOT NULL LIMIT @piece'
      await changeInPieces(
        database,
        `UPDATE webhook_delivery SET next_at = NULL, error = coalesce(error, 'The webhook was disabled')
         WHERE id IN (${waiting})`,
        { id },
      )
    },

    /** The time of the first failure since the last success; `null` after a success. */
    setFailing: (id: string, since: number | null) =>
      database.change('UPDATE webhook SET failing_since = @since WHERE id = @id', { id, since }),

    deliveries: deliveryStore(database),
  }
}
