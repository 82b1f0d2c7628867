/** Webhooks and the outbox of what they are sent. Users change them in the web process; ingest sends. */
export interface WebhookStore {
  /** By owner and name. */
  all(): Promise<StoredWebhook[]>
  get(id: string): Promise<StoredWebhook | null>
  /** `false` when its owner has `maxOfOwner` already. */
  add(webhook: StoredWebhook, maxOfOwner: number): Promise<boolean>
  /** `false` when it is gone. */
  change(webhook: Pick<StoredWebhook, 'id' | 'name' | 'url' | 'kind'>): Promise<boolean>
  /** The former secret signs as well until then. `false` when it is not the webhook's secret any more. */
  rotateSecret(secrets: RotatedSecret): Promise<boolean>
  /** `null` enables it again. What waits when it is disabled is not sent. */
  setDisabled(id: string, disabled: { at: number; reason: string } | null): Promise<void>
  /** Since when it has failed without a success; `null`: it has not. */
  setFailing(id: string, since: number | null): Promise<void>
  /** With its deliveries. */
  remove(id: string): Promise<boolean>
  deliveries: DeliveryStore
}

export interface RotatedSecret {
  id: string
  secret: string
  formerSecret: string
  formerUntil: number
}

/** Times are milliseconds since 1970. */
export interface StoredWebhook {
  id: string
  /** The email of an account: only watches of this owner send to it. */
  owner: string
  name: string
  url: string
  kind: string
  /** Kept as it is, as it has to sign. */
  secret: string
  formerSecret: string | null
  formerUntil: number | null
  failingSince: number | null
  disabledAt: number | null
  disabledReason: string | null
  createdAt: number
}

/**
 * A row for each event and each webhook that it is sent to, added by the vessel writer with the event: what is to be sent, and afterwards
 * the log of it.
 */
export interface DeliveryStore {
  /** Ids of the webhooks that have something to send now, those that wait longest first. */
  due(now: number): Promise<string[]>
  /** What of it waits longest. */
  next(webhook: string, now: number): Promise<StoredDelivery | null>
  /** Notes an attempt; nothing when the delivery has been tried or sent again meanwhile. */
  settle(attempt: DeliveryAttempt): Promise<void>
  /** A delivery without an event, which tests a webhook; resolves to its id. */
  addTest(webhook: string, at: number): Promise<number>
  /** To be sent again as if it never had been; `false` when it is gone. */
  replay(webhook: string, id: number): Promise<boolean>
  /** Newest first. */
  find(query: { webhook: string; before: number | null; limit: number }): Promise<StoredDelivery[]>
  /** How many are still to be sent. */
  countWaiting(): Promise<number>
  removeBefore(at: number): Promise<void>
}

export interface DeliveryAttempt {
  id: number
  /** How many there were before. */
  attempts: number
  at: number
  /** The HTTP status; `null` without an answer. */
  status: number | null
  /** Why it failed; `null` when it was delivered. */
  error: string | null
  /** When to try again; `null` never. */
  nextAt: number | null
}

export interface StoredDelivery {
  id: number
  webhook: string
  /** Of its event, or when the test was asked for. */
  at: number
  attempts: number
  triedAt: number | null
  status: number | null
  error: string | null
  nextAt: number | null
  /** `null` for a test. */
  event: DeliveredEvent | null
}

/** What happened, with the name that its watch has now. */
export interface DeliveredEvent {
  id: number
  watch: string
  watchName: string
  kind: string
  mmsi: number
  sentMmsi: number
  at: number
  name: string | null
  longitude: number | null
  latitude: number | null
  changes: string
}
