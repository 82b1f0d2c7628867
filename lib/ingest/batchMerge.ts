import type { Matcher } from '#lib/ports/match.ts'
import type { StoredVessel } from '#lib/store/vessels.ts'
import type { Vessel } from '#lib/vessel/fields.ts'
import { matchedPortOf } from '#lib/vessel/matchedPort.ts'
import { type Moment, mergeInto, type VesselState } from '#lib/vessel/merge.ts'
import type { Observation } from '#lib/vessel/observation.ts'
import { count, type FeedCounts } from './feeds/counts.ts'
import { type StateCache, toStored } from './stateCache.ts'

interface Changed {
  state: VesselState
  evidenceChanged: boolean
}

export interface QueuedObservation {
  observation: Observation
  counts: FeedCounts
}

/** Above what a batch holds, and an MMSI times it is still exact. */
const MOST_IN_BATCH = 2 ** 22

/** Vessel by vessel, those of each in the order they came, so that a vessel is looked up once. */
export function inOrderOfVessels(observations: readonly QueuedObservation[]): QueuedObservation[] {
  const order = new Float64Array(observations.length)
  observations.forEach(({ observation }, index) => {
    order[index] = observation.mmsi * MOST_IN_BATCH + index
  })
  const sorted: QueuedObservation[] = []
  for (const key of order.sort()) {
    const queued = observations[key % MOST_IN_BATCH]
    if (queued) sorted.push(queued)
  }
  return sorted
}

/**
 * Many observations, vessel by vessel, merged into the states at hand, which are changed and added to. Returns what is to be
 * written: a vessel that was heard ten times once.
 */
export function mergeBatch(
  observations: readonly QueuedObservation[],
  states: Pick<StateCache, 'get' | 'put'>,
  moment: Moment,
  matcher: Pick<Matcher, 'match'> | null = null,
): StoredVessel[] {
  const changed: Changed[] = []
  let next = 0
  while (next < observations.length) {
    const mmsi = observations[next]?.observation.mmsi ?? 0
    let state = states.get(mmsi)
    const destination = state?.vessel.destination ?? null
    let recordChanged = false
    let evidenceChanged = false
    for (; next < observations.length; next += 1) {
      const queued = observations[next]
      if (queued?.observation.mmsi !== mmsi) break
      const merged = mergeInto(state, queued.observation, moment)
      if (merged.ignored) count(queued.counts.ignored, merged.ignored)
      state = merged.state
      recordChanged ||= merged.recordChanged
      evidenceChanged ||= merged.evidenceChanged
    }
    if (!state || !(recordChanged || evidenceChanged)) continue
    if (matcher) readDestination(state.vessel, destination, matcher, moment.stampMicroseconds)
    states.put(mmsi, state)
    changed.push({ state, evidenceChanged })
  }
  return changed.sort(inStoredOrder).map((each) => toStored(each.state, each.evidenceChanged))
}

/** Of a destination that is new, and of one that was read as no port: her place may since have settled which of several is meant. */
function readDestination(
  vessel: Vessel,
  destinationBefore: string | null,
  matcher: Pick<Matcher, 'match'>,
  stampMicroseconds: number,
): void {
  if (vessel.destination === destinationBefore && vessel.matchedPort !== null) return
  const port = matchedPortOf(vessel, matcher)
  if (port === vessel.matchedPort) return
  vessel.matchedPort = port
  vessel.updatedMicroseconds = stampMicroseconds
}

/** As the store keeps them: vessels that lie side by side are written faster. */
function inStoredOrder({ state: { vessel: one } }: Changed, { state: { vessel: other } }: Changed): number {
  return one.createdMicroseconds - other.createdMicroseconds || one.mmsi - other.mmsi
}
