import type { Matcher } from '#lib/ports/match.ts'
import type { StoredVessel } from '#lib/store/store.ts'
import { matchedPortOf } from '#lib/vessel/matchedPort.ts'
import { mergeInto, type VesselState } from '#lib/vessel/merge.ts'
import type { Observation } from '#lib/vessel/observation.ts'
import { count, type FeedCounts } from './counts.ts'
import { type StateCache, toStored } from './stateCache.ts'

interface Changed {
  state: VesselState
  evidenceChanged: boolean
  /** What she said before. */
  destination: string | null
}

export interface QueuedObservation {
  observation: Observation
  counts: FeedCounts
}

/**
 * Many observations, in order, merged into the states at hand, which are changed and added to. Returns what is to be
 * written: a ship that was heard ten times once. A destination that is new is read, and one that was read as no port: her
 * place may since have settled which of several is meant.
 */
export function mergeBatch(
  observations: readonly QueuedObservation[],
  states: Pick<StateCache, 'get' | 'put'>,
  stampMicroseconds: number,
  matcher: Pick<Matcher, 'match'> | null = null,
): StoredVessel[] {
  const changed = new Map<number, Changed>()
  for (const { observation, counts } of observations) {
    const { mmsi } = observation
    const earlier = changed.get(mmsi)
    const held = earlier?.state ?? states.get(mmsi)
    const destination = earlier ? earlier.destination : (held?.vessel.destination ?? null)
    const { state, recordChanged, evidenceChanged, ignored } = mergeInto(held, observation, stampMicroseconds)
    if (ignored) count(counts.ignored, ignored)
    if (!recordChanged && !evidenceChanged) continue
    if (earlier?.state === state) earlier.evidenceChanged ||= evidenceChanged
    else changed.set(mmsi, { state, evidenceChanged, destination })
  }
  for (const [mmsi, { state, destination }] of changed) {
    const { vessel } = state
    const isRead = vessel.destination === destination && vessel.matchedPort !== null
    const port = matcher && !isRead ? matchedPortOf(vessel, matcher) : vessel.matchedPort
    if (port !== vessel.matchedPort)
      Object.assign(vessel, { matchedPort: port, updatedMicroseconds: stampMicroseconds })
    states.put(mmsi, state)
  }
  return Array.from(changed.values(), ({ state, evidenceChanged }) => toStored(state, evidenceChanged))
}
