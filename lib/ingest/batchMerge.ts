import type { CallEvent } from '#lib/calls/vesselCalls.ts'
import type { DoubtfulPositions } from '#lib/identity/doubtfulPositions.ts'
import { confirmedImoOf, isDenied, joinVerdictOn, noteMmsi } from '#lib/identity/join.ts'
import { isUndisputed, noteChange, receive, type Touched } from '#lib/identity/receive.ts'
import { otherNumbersOf, recordsOfMmsi } from '#lib/identity/records.ts'
import { createPace } from '#lib/pause.ts'
import type { Matcher } from '#lib/ports/match.ts'
import { type Cause, mmsiChanges } from '#lib/vessel/diary.ts'
import { doubtfulPositionText } from '#lib/vessel/doubtfulPosition.ts'
import type { PositionDoubt } from '#lib/vessel/evidence.ts'
import type { Vessel } from '#lib/vessel/fields.ts'
import { type Fix, isPlaced } from '#lib/vessel/fix.ts'
import { currentMmsiOf } from '#lib/vessel/identity.ts'
import { matchDestination } from '#lib/vessel/matchedPort.ts'
import { holdBack, type IgnoredBecause, mergeInto, type VesselState } from '#lib/vessel/merge.ts'
import type { Moment } from '#lib/vessel/moment.ts'
import type { Observation } from '#lib/vessel/observation.ts'
import type { DecisionReason } from '#lib/wire/decisionReasons.ts'
import { type CallRules, followPosition } from './calling.ts'
import { count } from './feeds/counts.ts'
import { hasOwnMmsi, inOrderOfFirstReport, joinRecords } from './identityDecisions.ts'
import type { IdentityIndex } from './identityIndex.ts'
import { BatchChanges, type MergedBatch } from './mergedBatch.ts'
import type { QueuedObservation } from './queued.ts'
import { countDoubtful, type StateCache, type TrackedState } from './stateCache.ts'
import { type TrackRules, trackPosition } from './tracking.ts'

/**
 * Receives a vessel from before and after a batch; `before` is `null` for a new one. Without `hasNewFacts`, no value of a
 * static report differs.
 */
export type ObserveChange = (
  before: Vessel | null,
  after: Vessel,
  hasNewFacts: boolean,
  calls?: readonly CallEvent[],
) => void

/** Each rule is optional. */
export interface MergeRules {
  matcher?: Pick<Matcher, 'match'> | undefined
  tracks?: TrackRules | undefined
  calls?: CallRules | undefined
  observe?: ObserveChange | null | undefined
  /** Receives vessels whose report changed nothing but proves that they are received. */
  noteReception?: ((number: number, atMilliseconds: number) => void) | undefined
  identityIndex?: IdentityIndex | undefined
  doubts?: DoubtfulPositions | undefined
  /** Receives each judged position: `vessel` has the last trusted one, which is the same where there is no doubt. */
  noteJudged?: ((vessel: Vessel, sent: Fix, doubt: PositionDoubt | null) => void) | undefined
  /** Whether the source of an observation may add another vessel. */
  mayAdd?: ((observation: Observation) => boolean) | undefined
}

const ignoredBecause: Record<PositionDoubt, IgnoredBecause> = {
  displaced_together: 'position-displaced',
  not_plausible_for_receiver: 'position-beyond-receiver',
}

type States = Pick<StateCache, 'get' | 'put' | 'forget'>
type Change = { recordChanged: boolean; evidenceChanged: boolean }

/** Merges observations, grouped by vessel, into the cached states. Gives way to other work: a large batch takes a second. */
export async function mergeBatch(
  observations: readonly QueuedObservation[],
  states: States,
  moment: Moment,
  rules: MergeRules = {},
): Promise<MergedBatch> {
  const merging = new BatchMerge(states, moment, rules)
  const pace = createPace()
  for (let next = 0; next < observations.length; ) {
    next = merging.mergeVessel(observations, next)
    const nextSlice = pace()
    if (nextSlice) await nextSlice
  }
  return merging.changes.result()
}

class BatchMerge {
  readonly #states: States
  readonly #moment: Moment
  readonly #rules: MergeRules
  readonly changes: BatchChanges
  /** The last report of the vessel that is merged. */
  #cause: Cause = { atMicroseconds: 0, source: null }

  constructor(states: States, moment: Moment, rules: MergeRules) {
    this.#states = states
    this.#moment = moment
    this.#rules = rules
    this.changes = new BatchChanges(moment)
  }

  /** Merges the observations of one MMSI from index `first` on; returns the index of the next MMSI. */
  mergeVessel(observations: readonly QueuedObservation[], first: number): number {
    const { tracks, calls, observe } = this.#rules
    const mmsi = observations[first]?.observation.mmsi ?? 0
    let main = this.#stateOf(mmsi, observations[first]?.observation.simulated ?? false)
    const destination = main?.vessel.destination ?? null
    const mainBefore = observe && main ? { ...main.vessel } : null
    let contested: Contested | null = null
    const change: Change = { recordChanged: false, evidenceChanged: false }
    let next = first
    for (; next < observations.length; next += 1) {
      const queued = observations[next]
      if (queued?.observation.mmsi !== mmsi) break
      const { counts } = queued
      const observation = main ? this.#withoutDoubtful(main, queued, change) : queued.observation
      if (main === null && this.#rules.mayAdd?.(observation) === false) {
        count(counts.ignored, 'too-many-new-vessels')
        continue
      }
      let ignored: IgnoredBecause | null
      let moved: TrackedState | null
      if (main === null || isUndisputed(main, observation, this.#moment)) {
        const merged = mergeInto(main, observation, this.#moment)
        main = merged.state
        ignored = merged.ignored
        moved = observation.position === null || ignored ? null : main
        change.recordChanged ||= merged.recordChanged
        change.evidenceChanged ||= merged.evidenceChanged
      } else {
        contested ??= contestedOf(main, this.#states)
        ;({ ignored, moved } = receive(contested.records, observation, this.#moment, contested.touched))
      }
      if (main.evidence.mmsis) {
        if (isDenied(main, observation)) this.#rules.identityIndex?.denied.add(main.vessel.number)
        const mmsiBefore = currentMmsiOf(main.vessel)
        if (noteMmsi(main, observation)) {
          change.recordChanged = true
          main.changes = [...(main.changes ?? []), ...mmsiChanges(mmsiBefore, main.vessel, causeOf(observation))]
        }
      }
      if (ignored) count(counts.ignored, ignored)
      if (ignored === 'long-range')
        this.#rules.noteReception?.(main.vessel.number, Math.floor(this.#moment.stampMicroseconds / 1000))
      if (tracks && moved) trackPosition(moved, tracks, this.#moment)
      if (calls && moved) followPosition(moved, calls)
      if (observation.position && moved) this.#rules.noteJudged?.(moved.vessel, observation.position, null)
    }
    if (!main) return next
    const last = observations[next - 1]?.observation
    if (last) this.#cause = causeOf(last)
    for (const state of contested?.records.filter((each) => !contested?.before.has(each)) ?? []) {
      this.changes.decide('split', main, state, splitReason(state))
    }
    if (contested) noteChange(contested.touched, main, change)
    for (const [state, each] of contested?.touched ?? [[main, change] as const]) {
      const before = state === main ? mainBefore : (contested?.before.get(state) ?? null)
      const destinationBefore = state === main ? destination : (before?.destination ?? null)
      this.#note(state, each, before, destinationBefore)
    }
    return next
  }

  /** Holds a doubtful position back. Its other values, and that it was received, count as usual. */
  #withoutDoubtful(state: TrackedState, { observation, counts }: QueuedObservation, change: Change): Observation {
    const { doubts, noteJudged, noteReception } = this.#rules
    const { vessel, evidence } = state
    const { position, simulated, isLongRange, isDatedBack } = observation
    if (!doubts || !position || isLongRange || isDatedBack || simulated !== vessel.simulated) return observation
    if (!isPlaced(vessel) || otherNumbersOf(state).length > 0) return observation
    const doubt = doubts.doubtOf(vessel, observation, position, this.#moment.nowMicroseconds)
    if (doubt === null) return observation
    holdBack(evidence, position, doubt)
    countDoubtful(state, position, doubts.trustedPositionOf(vessel.number) ?? vessel)
    vessel.doubtfulPosition = doubtfulPositionText(position, doubt)
    vessel.updatedMicroseconds = this.#moment.stampMicroseconds
    change.recordChanged = true
    change.evidenceChanged = true
    count(counts.ignored, ignoredBecause[doubt])
    noteJudged?.(vessel, position, doubt)
    noteReception?.(vessel.number, Math.floor(this.#moment.stampMicroseconds / 1000))
    return { ...observation, position: null }
  }

  /** A real vessel does not continue the record of a simulated one that has changed its MMSI. */
  #stateOf(mmsi: number, simulated: boolean): TrackedState | null {
    const number = this.#rules.identityIndex?.numberOf(mmsi) ?? mmsi
    const state = this.#states.get(number)
    return state && (number === mmsi || state.vessel.simulated === simulated) ? state : this.#states.get(mmsi)
  }

  #note(state: TrackedState, change: Change, before: Vessel | null, destinationBefore: string | null): void {
    const { recordChanged, evidenceChanged } = change
    if (!(recordChanged || evidenceChanged)) return
    const { matcher, calls, observe, identityIndex } = this.#rules
    if (identityIndex && evidenceChanged && this.#joinByImo(state, identityIndex)) return
    if (matcher) matchDestination(state, destinationBefore, matcher, this.#moment.stampMicroseconds)
    calls?.approaches.note(state)
    if (recordChanged) observe?.(before, state.vessel, evidenceChanged, state.calls?.takeEvents())
    this.#states.put(state.vessel.number, state)
    this.changes.write(state, evidenceChanged)
  }

  /** Whether the vessel was joined with another of the same IMO number. */
  #joinByImo(state: TrackedState, identityIndex: IdentityIndex): boolean {
    const imo = confirmedImoOf(state)
    if (imo === null) return false
    let same: [former: TrackedState, later: TrackedState] | null = null
    for (const number of identityIndex.holdersOf(imo)) {
      const other = this.#states.get(number)
      if (!other || other === state || other.vessel.simulated !== state.vessel.simulated) continue
      const [former, later] = inOrderOfFirstReport(state, other)
      const isPossible = hasOwnMmsi(later) && !identityIndex.isRefused({ number: state.vessel.number, other: number })
      const verdict = isPossible ? joinVerdictOn(former, later) : 'unsure'
      if (verdict === 'one') same = [former, later]
      if (verdict !== 'contested') continue
      for (const { evidence } of [former, later]) evidence.contestedImo = imo
      this.changes.write(other, true)
    }
    identityIndex.note(state.vessel)
    if (same === null || state.evidence.contestedImo === imo) return false
    this.#join(imo, ...same, identityIndex)
    return true
  }

  #join(imo: number, former: TrackedState, later: TrackedState, identityIndex: IdentityIndex): void {
    const vessel = { ...former.vessel }
    const records = { states: this.#states, identityIndex }
    const before = joinRecords(former, later, this.#moment.stampMicroseconds, this.#cause, records)
    this.changes.write(former, true)
    this.changes.remove(later.vessel)
    this.changes.decide('join', former, later, `same-imo ${imo}`, before)
    this.#rules.observe?.(vessel, former.vessel, true)
  }
}

/** The records of an MMSI that several vessels may send, and their changes in a batch. */
interface Contested {
  records: TrackedState[]
  touched: Touched
  /** The vessels from before the batch. */
  before: Map<TrackedState, Vessel>
}

function contestedOf(main: TrackedState, states: Pick<StateCache, 'get'>): Contested {
  const records = recordsOfMmsi(main, states)
  return { records, touched: new Map(), before: new Map(records.map((each) => [each, { ...each.vessel }])) }
}

function causeOf({ broadcastMicroseconds: atMicroseconds, source }: Observation): Cause {
  return { atMicroseconds, source }
}

function splitReason({ evidence: { split } }: VesselState): DecisionReason {
  return split?.step ? 'far-apart' : 'other-identity'
}
