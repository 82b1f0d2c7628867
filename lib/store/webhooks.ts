import { changeInPieces, columnsOf, type Database } from './database.ts'
import { deliveryStore, removeDeliveries } from './webhookDeliveries.ts'

/** Times are milliseconds since 1970. */
export interface StoredWebhook {
  id: string
  /** The email of an account: only watches of this owner send to it. */
  owner: string
  name: string
  url: string
  kind: string
  /** Stored in plain text, since it has to sign. */
  secret: string
  formerSecret: string | null
  formerUntil: number | null
  failingSince: number | null
  disabledAt: number | null
  disabledReason: string | null
  createdAt: number
}

export interface RotatedSecret {
  id: string
  secret: string
  formerSecret: string
  formerUntil: number
}

const columns = columnsOf<StoredWebhook>('webhook', [
  'id',
  'owner',
  'name',
  'url',
  'kind',
  'secret',
  'formerSecret',
  'formerUntil',
  'failingSince',
  'disabledAt',
  'disabledReason',
  'createdAt',
])

export type WebhookStore = ReturnType<typeof webhookStore>

/** Webhooks and their outbox. Users change them in the web process; ingest sends. */
export function webhookStore(database: Database) {
  return {
    /** By owner and name. */
    all: () =>
      database.read<StoredWebhook>(
        `SELECT ${columns.selected} FROM webhook ORDER BY owner COLLATE binary, name COLLATE binary, id COLLATE binary`,
      ),

    async get(id: string): Promise<StoredWebhook | null> {
      const sql = `SELECT ${columns.selected} FROM webhook WHERE id = @id`
      return (await database.read<StoredWebhook>(sql, { id }))[0] ?? null
    },

    /** `false` when its owner has `maxOfOwner` already. */
    add: (webhook: StoredWebhook, maxOfOwner: number) =>
      database.change(
        `INSERT INTO webhook (${columns.names}) SELECT ${columns.parameters}
         WHERE (SELECT count(*) FROM webhook WHERE owner = @owner) < @maxOfOwner`,
        { ...webhook, maxOfOwner },
      ),

    /** `false` when it was removed. */
    change: (webhook: Pick<StoredWebhook, 'id' | 'name' | 'url' | 'kind'>) =>
      database.change('UPDATE webhook SET name = @name, url = @url, kind = @kind WHERE id = @id', webhook),

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

    /** Removes its deliveries as well. */
    async remove(id: string): Promise<boolean> {
      await removeDeliveries(database, 'webhook = @id', { id })
      return database.change('DELETE FROM webhook WHERE id = @id', { id })
    },

    deliveries: deliveryStore(database),
  }
}
