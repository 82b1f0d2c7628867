import { change, lastOfEach, type Plan, query } from './database.ts'
import type { NewWatchEvent } from './watchEvents.ts'
import type { StoredWatchState } from './watches.ts'

/** An activation of a beacon for channels without a watch. */
interface DistressMessage {
  webhooks: readonly string[]
  activation: number
  at: number
  facts: string
}

/** The changes of watches in a batch of vessels, and messages to channels. An event that is stored already, of a repeated batch, is not added again. */
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

/** Fills the outbox for channels that got no event of the activation, so the events of the batch are added before. */
function* addDistress(messages: readonly DistressMessage[]): Plan<void> {
  const deliveries = messages.flatMap(({ webhooks, ...message }) =>
    webhooks.map((webhook) => ({ webhook, ...message })),
  )
  if (deliveries.length === 0) return
  yield* change(
    `INSERT INTO webhook_delivery (webhook, activation, at, next_at, distress)
     SELECT webhook.id, CAST(value ->> 'activation' AS bigint), CAST(value ->> 'at' AS bigint),
       CAST(value ->> 'at' AS bigint), value ->> 'facts'
     FROM json_each(@deliveries) JOIN webhook ON webhook.id = value ->> 'webhook'
     WHERE webhook.distress AND webhook.disabled_at IS NULL
       AND NOT EXISTS (SELECT 1 FROM account WHERE email = webhook.owner AND (disabled_at IS NOT NULL OR messages_off))
     ON CONFLICT DO NOTHING`,
    { deliveries },
  )
}
