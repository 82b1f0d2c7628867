import type { Coverage } from '#lib/coverage/coverage.ts'
import type { Store } from '#lib/store/store.ts'
import type { VesselWriter } from '#lib/store/vessels.ts'
import type { CommitterOptions } from './committer.ts'
import { storeDueEstimates } from './etaEstimates.ts'
import { reportFeeds } from './feeds/feedReports.ts'
import { Feeds, type FeedsOptions } from './feeds/feeds.ts'
import { Pipeline } from './pipeline.ts'
import { addScene, removeScenePortAreas, removeSimulatedVessels, storedFleet } from './simulatedRows.ts'
import type { Past, Sink, Source, SourceContext } from './source.ts'
import { Watching } from './watching.ts'

interface PastToMake {
  source: Source
  past: Past
}

interface Preparing {
  store: Pick<Store, 'views' | 'watches' | 'portAreas' | 'identities'>
  writer: VesselWriter
  now: () => number
}

/** Prepares the store for the past of the first simulation; `null` without one. */
export async function preparePast(
  sources: readonly Source[],
  { store, writer, now }: Preparing,
): Promise<PastToMake | null> {
  const source = sources.find((each) => each.past !== undefined)
  if (!source?.past) return null
  const stored = await storedFleet(writer)
  const past = source.past(now(), stored)
  // A user may have removed the scene of a stored fleet.
  if (stored === null) await addScene(store, past.sinceMilliseconds)
  else if (!past.isContinued) await removeSimulatedVessels({ store, writer })
  if (sources.some(({ description }) => !description.simulated)) await removeScenePortAreas(store)
  return { source, past }
}

interface Making
  extends Pick<CommitterOptions, 'writer' | 'log' | 'ports' | 'identityIndex' | 'tracks' | 'calls'>,
    Pick<FeedsOptions, 'census' | 'webhooks' | 'blocked' | 'now'> {
  coverage: Coverage
  store: Pick<Store, 'watches' | 'watchEvents' | 'lists' | 'webhooks' | 'feeds' | 'etaEstimates' | 'trackCells'>
  signal: AbortSignal
}

/** Receives the past as it would have been received then: its own times count for stamps, tracks, watches and decisions. */
export async function makePast({ source, past }: PastToMake, options: Making): Promise<void> {
  const { store, writer, coverage, calls, log, now, signal } = options
  let clock = past.sinceMilliseconds
  const pastNow = () => clock
  const latestStampMicroseconds = await writer.latestStampMicroseconds()
  const watching = await Watching.open({ store, writer, coverage, log, now: pastNow })
  const pipeline = await Pipeline.open({
    ...options,
    watching,
    nowMicroseconds: () => Math.max(clock * 1000, latestStampMicroseconds),
    monotonicMilliseconds: pastNow,
    gatherMilliseconds: 0,
  })
  const ending = new AbortController()
  async function run(sink: Sink, context: SourceContext): Promise<void> {
    context.connection?.connected(null, now())
    for await (const { untilMilliseconds, lines } of past.lines()) {
      if (context.signal.aborted) return
      clock = untilMilliseconds
      await sink.lines(lines, now())
      await sink.durable()
      await pipeline.sweepSilences()
      while (calls && (await storeDueEstimates({ store, approaches: calls.approaches })) > 0);
    }
    // Otherwise the feed, which continues, would be reported as ended.
    ending.abort()
  }
  const over = AbortSignal.any([signal, ending.signal])
  const sources = [{ description: source.description, run }]
  const feeds = new Feeds({ ...options, sources, pipeline, signal: over })
  const reporting = await reportFeeds(store.feeds, () => feeds.report(), { log, now })
  try {
    await feeds.run()
  } finally {
    await pipeline.close()
    await reporting.stop()
  }
  log.info('simulated past is complete', {
    since: new Date(past.sinceMilliseconds).toISOString(),
    ...pipeline.committed,
  })
}
