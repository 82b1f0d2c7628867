import type { Log } from '#lib/log.ts'
import type { Store } from '#lib/store/store.ts'
import type { WebhookDelivery } from '#lib/webhook/webhookDelivery.ts'
import { type CallBook, defaultCallDays } from './calling.ts'
import type { Feeds } from './feeds/feeds.ts'
import type { Pipeline } from './pipeline.ts'
import { repeat } from './repeat.ts'
import type { Watching } from './watching.ts'

interface UpkeepOptions {
  pipeline: Pick<Pipeline, 'sweepSilences'>
  webhooks: Pick<WebhookDelivery, 'deliverDue'>
  feeds: Pick<Feeds, 'logCounts'>
  log: Log
  reportMilliseconds: number | undefined
}

interface RepeatedUpkeep {
  store: Pick<Store, 'watchEvents' | 'webhooks' | 'calls' | 'etaEstimates'>
  watching: Pick<Watching, 'refresh'>
  pipeline: Pick<Pipeline, 'betweenBatches'>
  /** Without it, port calls are not stored. */
  calls: Pick<CallBook, 'refresh'> | undefined
  callDays: number | undefined
  log: Log
  now: () => number
  signal: AbortSignal
}

const hourMilliseconds = 3_600_000
const refreshMilliseconds = 1_000
const silencesMilliseconds = 10_000
const webhooksMilliseconds = 1_000
const dayMilliseconds = 86_400_000
const eventDays = 90
const deliveryDays = 30

/** Starts the periodic work of which several turns may run at a time; returns a function that stops it. */
export function startUpkeep(options: UpkeepOptions): () => void {
  const { pipeline, webhooks, feeds, log, reportMilliseconds = hourMilliseconds } = options
  const intervals = [
    setInterval(() => feeds.logCounts(log), reportMilliseconds),
    setInterval(() => pipeline.sweepSilences(), silencesMilliseconds),
    setInterval(() => webhooks.deliverDue(), webhooksMilliseconds),
  ]
  return () => {
    for (const each of intervals) clearInterval(each)
  }
}

/** Follows watches and port areas, and removes old rows every hour, until `signal` aborts. */
export async function repeatUpkeep({ watching, pipeline, calls, ...options }: RepeatedUpkeep): Promise<void> {
  const every = (everyMilliseconds: number, failure: string, work: () => Promise<unknown> | undefined) =>
    repeat(async () => work(), { ...options, everyMilliseconds, failure })
  await Promise.all([
    every(refreshMilliseconds, 'watches could not be read, using the known ones', () =>
      watching.refresh((work) => pipeline.betweenBatches(work)),
    ),
    every(refreshMilliseconds, 'port areas could not be read, using the known ones', () => calls?.refresh()),
    every(hourMilliseconds, 'old events and port calls could not be removed, will retry in an hour', () =>
      removeOld(options),
    ),
  ])
}

/** Without any days of port calls to keep, removes all. */
export async function removeOld({
  store,
  callDays = defaultCallDays,
  now,
}: Pick<RepeatedUpkeep, 'store' | 'callDays' | 'now'>): Promise<void> {
  const daysAgo = (days: number) => now() - days * dayMilliseconds
  const callsBefore = Math.floor(daysAgo(callDays) / 1000)
  await Promise.all([
    store.watchEvents.removeBefore(daysAgo(eventDays)),
    store.webhooks.deliveries.removeBefore(daysAgo(deliveryDays)),
    callDays === 0 ? store.calls.removeAll() : store.calls.removeBefore(callsBefore),
    store.etaEstimates.removeBefore(callsBefore),
  ])
}
