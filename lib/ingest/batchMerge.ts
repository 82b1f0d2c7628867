import type { StoredVessel } from '#lib/store/store.ts'
import { merge, type VesselState } from '#lib/vessel/merge.ts'
import type { Observation } from '#lib/vessel/observation.ts'
import { count, type FeedCounts } from './counts.ts'
import { toStored } from './stateCache.ts'

export interface QueuedObservation {
  observation: Observation
  counts: FeedCounts
}

export interface MergedBatch {
  states: Map<number, VesselState>
  changed: StoredVessel[]
}

/** Many observations, in order, merged into the states that are known; a ship that was heard ten times is written once. */
export function mergeBatch(
  observations: readonly QueuedObservation[],
  known: ReadonlyMap<number, VesselState>,
  stampMicroseconds: number,
): MergedBatch {
  const states = new Map<number, VesselState>()
  const evidenceChanged = new Set<number>()
  for (const { observation, counts } of observations) {
    const { mmsi } = observation
    const merged = merge(states.get(mmsi) ?? known.get(mmsi) ?? null, observation, stampMicroseconds)
    if (merged.ignored) count(counts.ignored, merged.ignored)
    if (!merged.recordChanged && !merged.evidenceChanged) continue
    states.set(mmsi, merged.state)
    if (merged.evidenceChanged) evidenceChanged.add(mmsi)
  }
  const changed = Array.from(states.values(), (state) => toStored(state, evidenceChanged.has(state.vessel.mmsi)))
  return { states, changed }
}
