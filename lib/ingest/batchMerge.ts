import {
  isUndisputed,
  noteChange,
  otherNumbersOf,
  type Received,
  receive,
  type Touched,
} from '#lib/identity/receive.ts'
import type { Matcher } from '#lib/ports/match.ts'
import type { StoredVessel } from '#lib/store/vessels.ts'
import type { Vessel } from '#lib/vessel/fields.ts'
import { matchedPortOf } from '#lib/vessel/matchedPort.ts'
import { type Moment, mergeInto } from '#lib/vessel/merge.ts'
import type { Observation } from '#lib/vessel/observation.ts'
import { count, type FeedCounts } from './feeds/counts.ts'
import { type StateCache, type TrackedState, toStored } from './stateCache.ts'
import { type TrackRules, trackPosition } from './tracking.ts'

interface Changed {
  state: TrackedState
  evidenceChanged: boolean
}

export interface QueuedObservation {
  observation: Observation
  counts: FeedCounts
}

/** More than a batch holds; an MMSI times this is still an exact number. */
const MAX_IN_BATCH = 2 ** 22

/** Grouped by vessel, in order of arrival within each, so that a vessel is looked up once. */
export function inOrderOfVessels(observations: readonly QueuedObservation[]): QueuedObservation[] {
  const order = new Float64Array(observations.length)
  observations.forEach(({ observation }, index) => {
    order[index] = observation.mmsi * MAX_IN_BATCH + index
  })
  const sorted: QueuedObservation[] = []
  for (const key of order.sort()) {
    const queued = observations[key % MAX_IN_BATCH]
    if (queued) sorted.push(queued)
  }
  return sorted
}

/**
 * Merges observations, grouped by vessel, into the cached states. Returns the rows to write: a vessel with ten observations
 * is written once.
 */
export function mergeBatch(
  observations: readonly QueuedObservation[],
  states: Pick<StateCache, 'get' | 'put'>,
  moment: Moment,
  matcher: Pick<Matcher, 'match'> | null = null,
  tracks: TrackRules | null = null,
): StoredVessel[] {
  const changed: Changed[] = []
  let next = 0
  while (next < observations.length) {
    const mmsi = observations[next]?.observation.mmsi ?? 0
    const records = recordsOf(mmsi, states)
    const destinations = records.map(({ vessel }) => vessel.destination)
    const touched: Touched = new Map()
    for (; next < observations.length; next += 1) {
      const queued = observations[next]
      if (queued?.observation.mmsi !== mmsi) break
      const { ignored, moved } = mergeOne(records, queued.observation, moment, touched)
      if (ignored) count(queued.counts.ignored, ignored)
      if (tracks && moved) trackPosition(moved, tracks, moment)
    }
    records.forEach((state, place) => {
      const change = touched.get(state)
      if (!change || !(change.recordChanged || change.evidenceChanged)) return
      if (matcher) matchDestination(state.vessel, destinations[place] ?? null, matcher, moment.stampMicroseconds)
      states.put(state.vessel.mmsi, state)
      changed.push({ state, evidenceChanged: change.evidenceChanged })
    })
  }
  return changed.sort(inStoredOrder).map((each) => toStored(each.state, each.evidenceChanged))
}

/** All that are cached under the MMSI: the first one's contest names the others. */
function recordsOf(mmsi: number, states: Pick<StateCache, 'get'>): TrackedState[] {
  const main = states.get(mmsi)
  if (!main) return []
  return [main, ...otherNumbersOf(main).flatMap((number) => states.get(number) ?? [])]
}

function mergeOne(records: TrackedState[], observation: Observation, moment: Moment, touched: Touched): Received {
  const [main = null] = records
  if (main && !isUndisputed(main, observation)) return receive(records, observation, moment, touched)
  const merged = mergeInto(main, observation, moment)
  records[0] = merged.state
  noteChange(touched, merged.state, merged)
  const { state, ignored } = merged
  return { ignored, moved: observation.position && !ignored ? state : null }
}

/** Matches a new destination, and one without a match: the vessel's position may since have settled which port is meant. */
function matchDestination(
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

/** The order of rows in the store: neighbouring rows are written faster. */
function inStoredOrder({ state: { vessel: one } }: Changed, { state: { vessel: other } }: Changed): number {
  return one.createdMicroseconds - other.createdMicroseconds || one.mmsi - other.mmsi
}
