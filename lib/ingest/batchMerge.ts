import type { StoredVessel } from '#lib/store/store.ts'
import { mergeInto, type VesselState } from '#lib/vessel/merge.ts'
import type { Observation } from '#lib/vessel/observation.ts'
import { count, type FeedCounts } from './counts.ts'
import { type StateCache, toStored } from './stateCache.ts'

export interface QueuedObservation {
  observation: Observation
  counts: FeedCounts
}

/**
 * Many observations, in order, merged into the states at hand, which are changed and added to. Returns what is to be
 * written: a ship that was heard ten times once.
 */
export function mergeBatch(
  observations: readonly QueuedObservation[],
  states: Pick<StateCache, 'get' | 'put'>,
  stampMicroseconds: number,
): StoredVessel[] {
  const changed = new Map<number, { state: VesselState; evidenceChanged: boolean }>()
  for (const { observation, counts } of observations) {
    const { mmsi } = observation
    const earlier = changed.get(mmsi)
    const held = earlier?.state ?? states.get(mmsi)
    const { state, recordChanged, evidenceChanged, ignored } = mergeInto(held, observation, stampMicroseconds)
    if (ignored) count(counts.ignored, ignored)
    if (!recordChanged && !evidenceChanged) continue
    if (earlier?.state === state) earlier.evidenceChanged ||= evidenceChanged
    else changed.set(mmsi, { state, evidenceChanged })
  }
  for (const [mmsi, { state }] of changed) states.put(mmsi, state)
  return Array.from(changed.values(), ({ state, evidenceChanged }) => toStored(state, evidenceChanged))
}
