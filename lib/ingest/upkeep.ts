import type { Log } from '#lib/log.ts'
import type { Store } from '#lib/store/store.ts'
import type { WebhookDelivery } from '#lib/webhook/webhookDelivery.ts'
import type { Feeds } from './feeds/feeds.ts'
import type { Pipeline } from './pipeline.ts'
import type { Watching } from './watching.ts'

interface UpkeepOptions {
  store: Pick<Store, 'watchEvents' | 'webhooks'>
  pipeline: Pick<Pipeline, 'sweepSilences'>
  watching: Pick<Watching, 'refresh'>
  webhooks: Pick<WebhookDelivery, 'deliverDue'>
  feeds: Pick<Feeds, 'logCounts'>
  log: Log
  now: () => number
  reportMilliseconds: number | undefined
}

const HOUR_MILLISECONDS = 3_600_000
const WATCHES_MILLISECONDS = 1_000
const SILENCES_MILLISECONDS = 10_000
const WEBHOOKS_MILLISECONDS = 1_000
const EVENTS_KEPT_MILLISECONDS = 90 * 86_400_000
const DELIVERIES_KEPT_MILLISECONDS = 30 * 86_400_000

/** What ingest does at intervals while it receives; returns what ends it. */
export function startUpkeep(options: UpkeepOptions): () => void {
  const { store, pipeline, watching, webhooks, feeds, log, now, reportMilliseconds = HOUR_MILLISECONDS } = options

  function removeOldEvents(): void {
    const removing = [
      store.watchEvents.removeBefore(now() - EVENTS_KEPT_MILLISECONDS),
      store.webhooks.deliveries.removeBefore(now() - DELIVERIES_KEPT_MILLISECONDS),
    ]
    Promise.all(removing).catch((error: unknown) => {
      log.warn('old events of watches could not be removed', { error })
    })
  }

  function refreshWatches(): void {
    watching
      .refresh()
      .catch((error: unknown) => log.warn('watches cannot be read; the known ones stay in use', { error }))
  }

  const intervals = [
    setInterval(() => feeds.logCounts(log), reportMilliseconds),
    setInterval(removeOldEvents, HOUR_MILLISECONDS),
    setInterval(refreshWatches, WATCHES_MILLISECONDS),
    setInterval(() => pipeline.sweepSilences(), SILENCES_MILLISECONDS),
    setInterval(() => webhooks.deliverDue(), WEBHOOKS_MILLISECONDS),
  ]
  return () => {
    for (const each of intervals) clearInterval(each)
  }
}
