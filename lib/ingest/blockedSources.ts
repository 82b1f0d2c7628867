import type { Log } from '#lib/log.ts'
import { numbersWhere } from '#lib/store/numbersWhere.ts'
import type { Store } from '#lib/store/store.ts'
import type { VesselState } from '#lib/vessel/merge.ts'
import { decodeRecord } from '#lib/vessel/record.ts'
import { removeSource } from '#lib/vessel/removeSource.ts'
import type { Revision } from './committer.ts'
import { undoJoinsOf } from './identitySweep.ts'
import type { Pipeline } from './pipeline.ts'

interface BlockedSources {
  names: readonly string[]
  store: Pick<Store, 'loadVessels' | 'identities' | 'evidenceOf'>
  pipeline: Pick<Pipeline, 'revise' | 'decide'>
  now: () => number
  log: Log
  signal: AbortSignal
}

/** Removes data received only from sources that are blocked now. Runs at every start, and usually finds nothing. */
export async function undoBlockedSources({ names, ...options }: BlockedSources): Promise<void> {
  if (names.length === 0) return
  const { store, pipeline, log, signal } = options
  await undoJoinsOf(names, options)
  const mayBeBlocked = (record: Uint8Array) => {
    const { positionSource, severalSources } = decodeRecord(record)
    return positionSource === null || names.includes(positionSource) || severalSources !== false
  }
  const numbers = await numbersWhere(store, mayBeBlocked, signal)
  const vessels = await pipeline.revise(numbers, (state) => removeSources(state, names), signal)
  if (vessels > 0) log.warn('data received only from blocked sources was removed', { sources: names, vessels })
}

function removeSources(state: VesselState, names: readonly string[]): Revision {
  let revision: Revision = 'same'
  for (const name of names) {
    const next = removeSource(state, name)
    if (next === 'removed') return next
    if (next === 'changed') revision = next
  }
  return revision
}
