import type { NightlyBackup } from '#lib/backup/nightlyBackup.ts'
import { keptReceptionDays } from '#lib/coverage/receptionDays.ts'
import type { TrackArchive } from '#lib/history/trackArchive.ts'
import type { Log } from '#lib/log.ts'
import type { PortBook } from '#lib/ports/portBook.ts'
import type { Settings } from '#lib/settings.ts'
import type { Store } from '#lib/store/store.ts'
import type { WebhookDelivery } from '#lib/webhook/webhookDelivery.ts'
import { undoBlockedSources } from './blockedSources.ts'
import { type CallBook, defaultCallDays } from './calling.ts'
import type { DiskNotices } from './diskNotices.ts'
import { doubtSweep } from './doubtSweep.ts'
import { storeDueEstimates } from './etaEstimates.ts'
import type { FeedNotices } from './feeds/feedNotices.ts'
import type { Feeds } from './feeds/feeds.ts'
import type { IdentityIndex } from './identityIndex.ts'
import { decideWaiting, suggestAll, undoDenied } from './identitySweep.ts'
import { removeOldHours } from './interferenceSaving.ts'
import type { Pipeline } from './pipeline.ts'
import { portSweep } from './portSweep.ts'
import type { RepeatedWork } from './repeatedWork.ts'
import type { StationBook } from './stationBook.ts'
import type { StoredSources } from './storedSources.ts'
import type { TrackRules } from './tracking.ts'
import { sweepTracks } from './trackSweep.ts'
import type { UpdateCheck } from './updateCheck.ts'
import { removeSilent, removeUnnamedSharing } from './vesselRemoval.ts'
import type { Watching } from './watching.ts'

interface UpkeepOptions {
  store: Store
  pipeline: Pipeline
  feeds: Feeds
  storedSources: Pick<StoredSources, 'refresh'>
  notices: Pick<FeedNotices, 'look'>
  disk: Pick<DiskNotices, 'look'>
  update: Pick<UpdateCheck, 'look'>
  /** Without it, no backups are made. */
  backup: Pick<NightlyBackup, 'look'> | null
  watching: Watching
  webhooks: WebhookDelivery
  ports: PortBook
  identityIndex: IdentityIndex
  tracks: TrackRules | undefined
  archive: TrackArchive | null
  /** Without it, port calls are not stored. */
  calls: CallBook | undefined
  /** Without it, stations are not stored. */
  stations: StationBook | undefined
  settings: Partial<Pick<Settings, 'vesselDays' | 'callDays' | 'changeDays'>>
  /** Names of blocked sources. */
  blocked: readonly string[]
  log: Log
  now: () => number
  feedTotalsMilliseconds: number | undefined
}

const [second, minute, hour] = [1_000, 60_000, 3_600_000]
const day = 24 * hour
const eventDays = 90
const deliveryDays = 30
const defaultChangeDays = 400

/** The work that ingest repeats beside receiving. */
export function upkeepOf(options: UpkeepOptions): RepeatedWork[] {
  const { pipeline, feeds, watching, webhooks, calls, identityIndex, tracks, archive, blocked, settings, log, now } =
    options
  const store = readInTurn(options.store)
  const removal = { store, pipeline, log, now, archived: tracks?.archived }
  return [
    {
      everyMilliseconds: minute,
      isOnce: true,
      run: (signal) => undoBlockedSources({ names: blocked, store, pipeline, log, now, signal }),
      failure: 'data of blocked sources could not be removed, will retry in a minute',
    },
    {
      everyMilliseconds: hour,
      run: () => removeSilent(removal, settings.vesselDays),
      failure: 'silent vessels could not be removed, will retry in an hour',
    },
    {
      everyMilliseconds: day,
      run: async () => void (await store.removedVessels.purge(now())),
      failure: 'rows of removed vessels could not be purged, will retry in a day',
    },
    {
      everyMilliseconds: day,
      run: () => removeUnnamedSharing(removal),
      failure: 'unnamed vessels could not be removed, will retry in a day',
    },
    {
      everyMilliseconds: hour,
      run: (signal) => sweepTracks(store, tracks, Math.floor(now() / 1000), signal, archive),
      failure: 'tracks could not be thinned, will retry in an hour',
    },
    {
      everyMilliseconds: second,
      run: () => options.storedSources.refresh(),
      failure: 'sources could not be read, using the known ones',
    },
    {
      everyMilliseconds: 10 * second,
      waitsFirst: true,
      run: () => options.notices.look(),
      failure: 'notices of feeds could not be stored, will retry',
    },
    {
      everyMilliseconds: minute,
      run: () => options.disk.look(),
      failure: 'notices of the disk could not be stored, will retry in a minute',
    },
    {
      everyMilliseconds: hour,
      run: () => options.update.look(),
      failure: 'notices of new versions could not be stored, will retry in an hour',
    },
    {
      everyMilliseconds: hour,
      waitsFirst: true,
      run: async (signal) => options.backup?.look(signal),
      failure: 'notices of backups could not be stored, will retry in an hour',
    },
    {
      everyMilliseconds: second,
      run: () => watching.refresh((work) => pipeline.betweenBatches(work)),
      failure: 'watches could not be read, using the known ones',
    },
    {
      everyMilliseconds: second,
      run: async () => calls?.refresh(),
      failure: 'port areas could not be read, using the known ones',
    },
    {
      everyMilliseconds: second,
      run: async () => calls && storeDueEstimates({ store, approaches: calls.approaches }),
      failure: 'estimates of arrivals could not be stored, will retry',
    },
    {
      everyMilliseconds: hour,
      run: () => removeOld({ store, callDays: settings.callDays, changeDays: settings.changeDays, now }),
      failure: 'old events, port calls and changes could not be removed, will retry in an hour',
    },
    {
      everyMilliseconds: hour,
      run: async () => options.stations?.removeOld(now()),
      failure: 'old activations and safety texts could not be removed, will retry in an hour',
    },
    {
      everyMilliseconds: second,
      run: async () => {
        await undoDenied({ store, identityIndex, now })
        await decideWaiting({ store, pipeline, log })
      },
      failure: 'identity decisions could not be read, will retry',
    },
    {
      everyMilliseconds: hour,
      run: (signal) => suggestAll({ store, identityIndex, now, signal }),
      failure: 'merges could not be suggested, will retry in an hour',
    },
    {
      everyMilliseconds: second,
      run: portSweep({ store, pipeline, book: options.ports, log }),
      failure: 'ports could not be read, matching stays as it was',
    },
    {
      everyMilliseconds: 10 * second,
      waitsFirst: true,
      run: () => pipeline.sweepSilences(),
      failure: 'silent vessels could not be found, will retry',
    },
    {
      everyMilliseconds: minute,
      run: doubtSweep({ store, pipeline, now }),
      failure: 'doubts of silent vessels could not be ended, will retry in a minute',
    },
    {
      everyMilliseconds: second,
      mayOverlap: true,
      run: () => webhooks.deliverDue(),
      failure: 'webhooks could not be delivered, will retry',
      recovery: 'webhook outbox recovered',
    },
    {
      everyMilliseconds: options.feedTotalsMilliseconds ?? hour,
      waitsFirst: true,
      run: async () => feeds.logCounts(),
      failure: 'feed totals could not be logged',
    },
  ]
}

/** CALL_DAYS=0 removes all port calls, CHANGE_DAYS=0 all changes. */
export async function removeOld({
  store,
  callDays = defaultCallDays,
  changeDays = defaultChangeDays,
  now,
}: {
  store: Pick<
    Store,
    | 'watchEvents'
    | 'webhooks'
    | 'calls'
    | 'etaEstimates'
    | 'changes'
    | 'receptionDays'
    | 'interference'
    | 'doubtfulHours'
  >
  callDays?: number | undefined
  changeDays?: number | undefined
  now: () => number
}): Promise<void> {
  const daysAgo = (days: number) => now() - days * day
  const callsBefore = Math.floor(daysAgo(callDays) / 1000)
  await Promise.all([
    store.watchEvents.removeBefore(daysAgo(eventDays)),
    store.webhooks.deliveries.removeBefore(daysAgo(deliveryDays)),
    callDays === 0 ? store.calls.removeAll() : store.calls.removeBefore(callsBefore),
    store.etaEstimates.removeBefore(callsBefore),
    changeDays === 0 ? store.changes.removeAll() : store.changes.removeBefore(daysAgo(changeDays)),
    removeOldHours(store.interference, now()),
    removeOldHours(store.doubtfulHours, now()),
    store.receptionDays.removeBefore(Math.floor(daysAgo(keptReceptionDays) / day)),
  ])
}

/** Work that starts at the same time would delay the first commits by as many reads of all vessels. */
function readInTurn(store: Store): Store {
  let last: Promise<unknown> = Promise.resolve()
  const loadVessels: Store['loadVessels'] = (each) => {
    const read = last.then(() => store.loadVessels(each))
    last = read.catch(() => {})
    return read
  }
  return { ...store, loadVessels }
}
