import { isUndisputed, noteChange, otherNumbersOf, receive, type Touched } from '#lib/identity/receive.ts'
import type { Matcher } from '#lib/ports/match.ts'
import type { StoredVessel } from '#lib/store/vessels.ts'
import type { Vessel } from '#lib/vessel/fields.ts'
import { matchedPortOf } from '#lib/vessel/matchedPort.ts'
import { type IgnoredBecause, type Moment, mergeInto } from '#lib/vessel/merge.ts'
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

/** Told of a vessel before and after a batch; `before` is `null` for a new one. */
export type ObserveChange = (before: Vessel | null, after: Vessel) => void

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
  observe: ObserveChange | null = null,
): StoredVessel[] {
  const changed: Changed[] = []
  let next = 0
  while (next < observations.length) {
    const mmsi = observations[next]?.observation.mmsi ?? 0
    let main: TrackedState | null = states.get(mmsi)
    const destination = main?.vessel.destination ?? null
    const mainBefore = observe && main ? { ...main.vessel } : null
    let contested: Contested | null = null
    let recordChanged = false
    let evidenceChanged = false
    for (; next < observations.length; next += 1) {
      const queued = observations[next]
      if (queued?.observation.mmsi !== mmsi) break
      const { observation, counts } = queued
      let ignored: IgnoredBecause | null
      let moved: TrackedState | null
      if (main === null || isUndisputed(main, observation)) {
        const merged = mergeInto(main, observation, moment)
        main = merged.state
        ignored = merged.ignored
        moved = observation.position === null || ignored ? null : main
        recordChanged ||= merged.recordChanged
        evidenceChanged ||= merged.evidenceChanged
      } else {
        contested ??= contestedOf(main, states)
        ;({ ignored, moved } = receive(contested.records, observation, moment, contested.touched))
      }
      if (ignored) count(counts.ignored, ignored)
      if (tracks && moved) trackPosition(moved, tracks, moment)
    }
    if (contested && main) noteChange(contested.touched, main, { recordChanged, evidenceChanged })
    const touched = contested?.touched ?? (main ? [[main, { recordChanged, evidenceChanged }] as const] : [])
    for (const [state, change] of touched) {
      if (!(change.recordChanged || change.evidenceChanged)) continue
      const before = state === main ? mainBefore : (contested?.before.get(state) ?? null)
      const destinationBefore = state === main ? destination : (before?.destination ?? null)
      if (matcher) matchDestination(state.vessel, destinationBefore, matcher, moment.stampMicroseconds)
      if (change.recordChanged) observe?.(before, state.vessel)
      states.put(state.vessel.mmsi, state)
      changed.push({ state, evidenceChanged: change.evidenceChanged })
    }
  }
  return changed.sort(inStoredOrder).map((each) => toStored(each.state, each.evidenceChanged))
}

/** The records of an MMSI that several vessels may send, and what a batch has changed of them. */
interface Contested {
  records: TrackedState[]
  touched: Touched
  /** As they were before the batch. */
  before: Map<TrackedState, Vessel>
}

/** All that are cached under the MMSI: the first one's contest names the others. */
function contestedOf(main: TrackedState, states: Pick<StateCache, 'get'>): Contested {
  const records = [main, ...otherNumbersOf(main).flatMap((number) => states.get(number) ?? [])]
  return { records, touched: new Map(), before: new Map(records.map((each) => [each, { ...each.vessel }])) }
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
