import type { EventKind } from './watches.ts'

/** What webhooks and their deliveries look like to clients. */

/** What takes the events: how its messages look follows from this. */
export const webhookKinds = ['json', 'slack', 'teams', 'ntfy'] as const
export type WebhookKind = (typeof webhookKinds)[number]

/** Why a webhook gets nothing: it answered 410, all attempts of a day failed, or a user disabled it. */
export const disabledReasons = ['gone', 'failing', 'user'] as const

export interface WebhookJson {
  id: string
  name: string
  url: string
  kind: WebhookKind
  enabled: boolean
  disabled_at: string | null
  /** One of `disabledReasons`, or of those of another version. */
  disabled_reason: string | null
  /** Since when every attempt has failed. */
  failing_since: string | null
  /** Until then the secret before signs as well. */
  former_secret_until: string | null
  owner: string
  created_at: string
}

export type WebhookRequestJson = Pick<WebhookJson, 'name' | 'url'> & Partial<Pick<WebhookJson, 'kind' | 'enabled'>>

/** The only answer with the secret. */
export interface WebhookSecretJson {
  webhook: WebhookJson
  secret: string
}

export const deliveryStates = ['waiting', 'delivered', 'failed'] as const

export interface DeliveryJson {
  id: number
  state: (typeof deliveryStates)[number]
  /** `null` for a test. */
  event: { id: number; at: string; kind: EventKind | (string & {}); watch: string; vessel: string } | null
  created_at: string
  attempts: number
  tried_at: string | null
  /** HTTP status of the last attempt. */
  status: number | null
  /** Why the last attempt failed. */
  error: string | null
  next_attempt_at: string | null
}

export interface DeliveriesJson {
  /** Newest first. */
  deliveries: DeliveryJson[]
  paging: { limit: number; next?: string }
}
