import type { StoredVessel } from '#lib/store/store.ts'
import { mergeInto, type VesselState } from '#lib/vessel/merge.ts'
import type { Observation } from '#lib/vessel/observation.ts'
import { count, type FeedCounts } from './counts.ts'
import { toStored } from './stateCache.ts'

export interface QueuedObservation {
  observation: Observation
  counts: FeedCounts
}

/**
 * Many observations, in order, merged into the states that are known, which are changed and added to. Returns what is to
 * be written: a ship that was heard ten times once.
 */
export function mergeBatch(
  observations: readonly QueuedObservation[],
  states: Map<number, VesselState>,
  stampMicroseconds: number,
): StoredVessel[] {
  const changed = new Map<number, { state: VesselState; evidenceChanged: boolean }>()
  for (const { observation, counts } of observations) {
    const { mmsi } = observation
    const held = states.get(mmsi) ?? null
    const { state, recordChanged, evidenceChanged, ignored } = mergeInto(held, observation, stampMicroseconds)
    if (ignored) count(counts.ignored, ignored)
    if (!recordChanged && !evidenceChanged) continue
    const earlier = changed.get(mmsi)
    if (earlier?.state === state) earlier.evidenceChanged ||= evidenceChanged
    else {
      changed.set(mmsi, { state, evidenceChanged })
      states.set(mmsi, state)
    }
  }
  return Array.from(changed.values(), ({ state, evidenceChanged }) => toStored(state, evidenceChanged))
}
