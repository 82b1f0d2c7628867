import { Interference } from '#lib/coverage/interference.ts'
import { TrackArchive } from '#lib/history/trackArchive.ts'
import type { Log } from '#lib/log.ts'
import { PortBook } from '#lib/ports/portBook.ts'
import { type Settings, serviceUrl } from '#lib/settings.ts'
import { openStore } from '#lib/store/open.ts'
import type { Store } from '#lib/store/store.ts'
import { upgradeStore } from '#lib/store/upgradeStore.ts'
import type { VesselWriter } from '#lib/store/vessels.ts'
import { forgetWebhook } from '#lib/webhook/forgetWebhook.ts'
import { readPushKeys } from '#lib/webhook/push.ts'
import { WebhookDelivery } from '#lib/webhook/webhookDelivery.ts'
import { CallBook } from './calling.ts'
import { restoreCoverage, saveCoverage } from './coverageSaving.ts'
import { readFeedReports, reportFeeds } from './feeds/feedReports.ts'
import { Feeds } from './feeds/feeds.ts'
import { IdentityIndex } from './identityIndex.ts'
import { saveInterference } from './interferenceSaving.ts'
import { Pipeline } from './pipeline.ts'
import { prepareSocketFolder, socketAddress } from './push/socketAddress.ts'
import { listenForRecordings } from './push/socketServer.ts'
import { repeat } from './repeatedWork.ts'
import { serviceNotices } from './serviceNotices.ts'
import { makePast, preparePast } from './simulatedPast.ts'
import { endSimulation, removeScenePortAreas, removeSimulation } from './simulatedRows.ts'
import { parseSources } from './sourceUrl/sourceUrl.ts'
import { openWriterOrStandBy } from './standBy.ts'
import { defaultStationHours, StationBook } from './stationBook.ts'
import { StoredSources } from './storedSources.ts'
import { trackRules } from './tracking.ts'
import { upkeepOf } from './upkeep.ts'
import { VesselCensus } from './vesselCensus.ts'
import { removeVessels } from './vesselRemoval.ts'
import { Watching } from './watching.ts'

export interface IngestOptions {
  settings: Pick<Settings, 'aisSources' | 'databaseUrl' | 'dataFolder'> &
    Partial<
      Pick<
        Settings,
        | 'aisstreamApiKey'
        | 'maxVessels'
        | 'vesselDays'
        | 'blockedSources'
        | 'trackHours'
        | 'trackMegabytes'
        | 'callDays'
        | 'changeDays'
        | 'stationHours'
        | 'trackArchive'
        | 'webhookPrivate'
        | 'feedNoticeMinutes'
        | 'backupFolder'
        | 'backupTracks'
        | 'updateUrl'
        | 'smtpUrl'
        | 'smtpFrom'
        | 'authUrl'
        | 'basePath'
      >
    >
  log: Log
  signal: AbortSignal
  now?: () => number
  feedTotalsMilliseconds?: number
  healthMilliseconds?: number
}

/**
 * Receives from all sources, as the only writer of vessels, until `signal` aborts; then commits the queue. Rejects with a
 * SourceError or StoreError if it cannot work as configured.
 */
export async function runIngest(options: IngestOptions): Promise<void> {
  const { settings, log, signal } = options
  if (settings.aisSources) configuredSources(settings)
  const store = await openStore(settings.databaseUrl)
  try {
    await upgradeStore(store, log.info, { dumpFolder: settings.dataFolder })
    const writer = await openWriterOrStandBy(store, log, signal)
    if (!writer) return
    try {
      await listen(store, writer, options)
    } finally {
      await writer.release()
    }
  } finally {
    await store.close()
  }
}

function configuredSources({ aisSources, aisstreamApiKey = null }: IngestOptions['settings']) {
  return parseSources(aisSources ?? [], { aisstreamApiKey })
}

async function listen(store: Store, writer: VesselWriter, options: IngestOptions): Promise<void> {
  const { settings, log, signal, now = Date.now } = options
  const configured = configuredSources(settings)
  const simulation = settings.aisSources ? [] : parseSources((await simulates(store, writer)) ? ['demo:'] : [])
  const sources = [...configured, ...simulation]
  const isSimulating = sources.some(({ description }) => description.simulated)
  if (!isSimulating) await removeSimulation({ store, writer, log })
  const past = await preparePast(sources, { store, writer, now })

  const ports = await PortBook.open(store.ports)
  const census = new VesselCensus({ store, maxVessels: settings.maxVessels })
  const identityIndex = await IdentityIndex.read(store, (record) => census.noteStored(record))
  const tracks = trackRules(settings)
  const calls = await CallBook.open({ store, ports, log, callDays: settings.callDays })
  const stations = await StationBook.open({ store, log, stationHours: settings.stationHours ?? defaultStationHours })
  const blocked = settings.blockedSources ?? []
  const coverage = await restoreCoverage(
    { store: store.coverage, receptionDays: store.receptionDays },
    { blocked, isSimulating },
  )
  const webhooks = new WebhookDelivery({
    store: store.webhooks,
    log,
    now,
    origin: settings.authUrl ? serviceUrl(settings.authUrl, { basePath: settings.basePath ?? '' }) : null,
    isPrivateAllowed: settings.webhookPrivate ?? false,
    pushKeys: await readPushKeys(store.serviceKeys),
    forget: (id) => forgetWebhook(id, store),
    mailServer: settings.smtpUrl ? { url: settings.smtpUrl, from: settings.smtpFrom ?? null } : null,
  })
  const ending = new AbortController()
  const folder = settings.trackArchive ?? null
  const archive = tracks && folder ? new TrackArchive({ folder, store, log, now, signal: ending.signal }) : null
  const committing = { writer, log, ports, census, identityIndex, tracks, calls, changeDays: settings.changeDays }
  const reportsBefore = await readFeedReports(store.feeds)
  const feeding = { census, coverage, archive, webhooks: webhooks.counts, blocked, reportsBefore, log, now }
  const storedSources = new StoredSources({
    store: store.storedSources,
    environment: configured.map((source, index) => ({ source, text: settings.aisSources?.[index] ?? '' })),
    aisstreamApiKey: settings.aisstreamApiKey ?? null,
    report: () => saving.save(),
    log,
    now,
    signal,
  })
  prepareSocketFolder(settings.dataFolder)
  const socket = await listenForRecordings({
    address: socketAddress(settings.dataFolder),
    testSource: (text, seconds, left) => storedSources.test(text, seconds, left),
    log,
    now,
  })
  try {
    if (past) await makePast(past, { ...committing, ...feeding, store, signal })
  } catch (error) {
    await socket.close()
    throw error
  }
  const watching = await Watching.open({ store, writer, identityIndex, coverage, log, now })
  const nowMicroseconds = () => now() * 1000
  const interference = new Interference()
  const pipeline = await Pipeline.open({ ...committing, coverage, stations, watching, interference, nowMicroseconds })
  const over = AbortSignal.any([signal, pipeline.ended, ...(writer.lost ? [writer.lost] : [])])
  const feeds = new Feeds({ ...feeding, sources, pipeline, signal: over })
  storedSources.begin({
    feeds,
    signal: over,
    async beforeFirst() {
      await removeScenePortAreas(store)
      for (const { description } of [...simulation]) {
        await feeds.stop(description.name)
        await endSimulation(description.name, { store, writer, pipeline, coverage, log })
        simulation.shift()
      }
    },
  })
  socket.begin({
    pipeline,
    openFeed: (greeting, onRejected) => feeds.openRecording(greeting, onRejected),
    removeVessels: (selection) => removeVessels(selection, { store, pipeline }),
  })
  const { state: noticesState, ...notices } = serviceNotices({ settings, store, feeds, reportsBefore, log, now })
  const report = () => {
    const { ingest, ...reported } = feeds.report()
    return {
      ...reported,
      ingest: {
        ...ingest,
        ...noticesState(),
        sources: storedSources.snapshot(),
      },
    }
  }
  const saving = await reportFeeds(store.feeds, report, { log, now, everyMilliseconds: options.healthMilliseconds })
  const savingCoverage = await saveCoverage(coverage, {
    store: store.coverage,
    receptionDays: store.receptionDays,
    log,
    now,
  })
  const savingInterference = await saveInterference(interference, { store: store.interference, log })
  const upkeep = upkeepOf({
    store,
    pipeline,
    feeds,
    storedSources,
    ...notices,
    watching,
    webhooks,
    ports,
    identityIndex,
    tracks,
    archive,
    calls,
    stations,
    settings,
    blocked,
    log,
    now,
    feedTotalsMilliseconds: options.feedTotalsMilliseconds,
  }).map((work) => repeat(work, { log, signal: ending.signal }))
  try {
    log.info('ingest is ready', { sources: sources.map(({ description }) => description.name) })
    if (sources.length === 0)
      log.warn(
        'no source is set: only sources of the Account page, imported recordings and POST /api/ingest are processed',
      )
    await feeds.run()
  } finally {
    ending.abort()
    feeds.end()
    await webhooks.close()
    await socket.close()
    try {
      await pipeline.close()
      feeds.logCounts()
    } finally {
      await Promise.all(upkeep)
      feeds.stopped()
      await savingCoverage.stop()
      await savingInterference.stop()
      await saving.stop()
    }
  }
  writer.lost?.throwIfAborted()
}

/** A simulation runs while no real vessel is stored with which one of its own could be confused, and none is expected. */
async function simulates(store: Store, writer: VesselWriter): Promise<boolean> {
  const isEnabled = (await store.storedSources.all()).some(({ enabled }) => enabled)
  return !isEnabled && !(await writer.holdsRealVessels())
}
