import type { Store } from '#lib/store/store.ts'
import type { VesselWriter } from '#lib/store/vessels.ts'
import { createRepeats } from '#lib/vessel/repeats.ts'
import type { CommitterOptions } from './committer.ts'
import { Feed } from './feeds/feed.ts'
import { Pipeline } from './pipeline.ts'
import { addScene, removeSimulatedVessels, storedFleet } from './simulatedRows.ts'
import type { Past, Source } from './source.ts'
import { Watching } from './watching.ts'

interface PastToMake {
  source: Source
  past: Past
}

interface Preparing {
  store: Pick<Store, 'views' | 'watches' | 'identities'>
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
  return { source, past }
}

interface Making extends Pick<CommitterOptions, 'writer' | 'log' | 'ports' | 'census' | 'hulls' | 'tracks'> {
  store: Pick<Store, 'watches'>
  signal: AbortSignal
}

/** Receives the past as it would have been received then: its own times count for stamps, tracks, watches and decisions. */
export async function makePast({ source, past }: PastToMake, { store, signal, ...options }: Making): Promise<void> {
  const { writer, log } = options
  let clock = past.sinceMilliseconds
  const now = () => clock
  const latestStampMicroseconds = await writer.latestStampMicroseconds()
  const watching = await Watching.open({ store, writer, log, now })
  const pipeline = await Pipeline.open({
    ...options,
    watching,
    nowMicroseconds: () => Math.max(clock * 1000, latestStampMicroseconds),
    monotonicMilliseconds: now,
    gatherMilliseconds: 0,
  })
  const feed = new Feed(source.description, pipeline, createRepeats())
  try {
    for await (const { untilMilliseconds, lines } of past.lines()) {
      if (signal.aborted) break
      clock = untilMilliseconds
      await feed.lines(lines, clock)
      await pipeline.durable()
      await pipeline.sweepSilences()
    }
  } finally {
    await pipeline.close()
  }
  log.info('simulated past is complete', {
    since: new Date(past.sinceMilliseconds).toISOString(),
    ...pipeline.committed,
  })
}
