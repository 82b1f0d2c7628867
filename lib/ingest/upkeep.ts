import type { Log } from '#lib/log.ts'
import type { Store } from '#lib/store/store.ts'
import type { WebhookDelivery } from '#lib/webhook/webhookDelivery.ts'
import type { CallBook } from './calling.ts'
import type { Feeds } from './feeds/feeds.ts'
import type { Pipeline } from './pipeline.ts'
import type { Watching } from './watching.ts'

interface UpkeepOptions {
  store: Pick<Store, 'watchEvents' | 'webhooks'>
  pipeline: Pick<Pipeline, 'sweepSilences'>
  watching: Pick<Watching, 'refresh'>
  /** Without it, port calls are not stored. */
  calls: Pick<CallBook, 'refresh'> | undefined
  webhooks: Pick<WebhookDelivery, 'deliverDue'>
  feeds: Pick<Feeds, 'logCounts'>
  log: Log
  now: () => number
  reportMilliseconds: number | undefined
}

const hourMilliseconds = 3_600_000
const watchesMilliseconds = 1_000
const portAreasMilliseconds = 1_000
const silencesMilliseconds = 10_000
const webhooksMilliseconds = 1_000
const eventsKeptMilliseconds = 90 * 86_400_000
const deliveriesKeptMilliseconds = 30 * 86_400_000

/** Starts the periodic work of ingest; returns a function that stops it. */
export function startUpkeep(options: UpkeepOptions): () => void {
  const { store, pipeline, watching, calls, webhooks, feeds, log, now, reportMilliseconds = hourMilliseconds } = options

  function removeOldEvents(): void {
    const removing = [
      store.watchEvents.removeBefore(now() - eventsKeptMilliseconds),
      store.webhooks.deliveries.removeBefore(now() - deliveriesKeptMilliseconds),
    ]
    Promise.all(removing).catch((error: unknown) => {
      log.warn('old watch events could not be removed', { error })
    })
  }

  function refreshWatches(): void {
    watching.refresh().catch((error: unknown) => log.warn('watches could not be read, using the known ones', { error }))
  }

  function refreshCalls(): void {
    calls
      ?.refresh()
      .catch((error: unknown) => log.warn('port areas could not be read, using the known ones', { error }))
  }

  const intervals = [
    setInterval(() => feeds.logCounts(log), reportMilliseconds),
    setInterval(removeOldEvents, hourMilliseconds),
    setInterval(refreshWatches, watchesMilliseconds),
    setInterval(refreshCalls, portAreasMilliseconds),
    setInterval(() => pipeline.sweepSilences(), silencesMilliseconds),
    setInterval(() => webhooks.deliverDue(), webhooksMilliseconds),
  ]
  return () => {
    for (const each of intervals) clearInterval(each)
  }
}
