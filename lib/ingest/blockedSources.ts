import type { Log } from '#lib/log.ts'
import type { Store } from '#lib/store/store.ts'
import { disown } from '#lib/vessel/disown.ts'
import type { VesselState } from '#lib/vessel/merge.ts'
import { decodeRecord } from '#lib/vessel/record.ts'
import type { Revision } from './committer.ts'
import type { Pipeline } from './pipeline.ts'

interface BlockedSources {
  names: readonly string[]
  store: Pick<Store, 'loadVessels'>
  pipeline: Pick<Pipeline, 'revise'>
  log: Log
  signal: AbortSignal
}

const vesselsPerBatch = 1_000

/** Takes back what sources that are blocked now have said alone; done again at every start, when little is left to do. */
export async function undoBlockedSources({ names, store, pipeline, log, signal }: BlockedSources): Promise<void> {
  if (names.length === 0) return
  try {
    const mmsis: number[] = []
    await store.loadVessels((record) => {
      signal.throwIfAborted()
      const { mmsi, positionSource, severalSources } = decodeRecord(record)
      const isOfAnother = positionSource !== null && !names.includes(positionSource) && severalSources === false
      if (!isOfAnother) mmsis.push(mmsi)
    })
    let vessels = 0
    for (let from = 0; from < mmsis.length && !signal.aborted; from += vesselsPerBatch) {
      vessels += await pipeline.revise(mmsis.slice(from, from + vesselsPerBatch), (state) => disownAll(state, names))
    }
    if (vessels > 0) log.warn('what blocked sources alone had said was undone', { sources: names, vessels })
  } catch (error) {
    if (!signal.aborted) log.error('what blocked sources said could not be undone', { sources: names, error })
  }
}

function disownAll(state: VesselState, names: readonly string[]): Revision {
  let revision: Revision = 'same'
  for (const name of names) {
    const next = disown(state, name)
    if (next === 'removed') return next
    if (next === 'changed') revision = next
  }
  return revision
}
