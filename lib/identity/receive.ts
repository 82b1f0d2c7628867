import type { Contest, Facts } from '#lib/vessel/evidence.ts'
import type { Vessel } from '#lib/vessel/fields.ts'
import { isPlaced } from '#lib/vessel/fix.ts'
import {
  holdBack,
  type IgnoredBecause,
  isLongRangeBesideOther,
  mergeInto,
  type VesselState,
} from '#lib/vessel/merge.ts'
import type { Moment } from '#lib/vessel/moment.ts'
import type { Observation } from '#lib/vessel/observation.ts'
import { type Assigned, assignToTracks } from './contest.ts'
import { isReachable } from './reach.ts'
import { contestOf, recordForFacts, recordForPosition } from './records.ts'
import { names } from './sentIdentity.ts'
import { continuedFrom, freeNumber, splitOff } from './split.ts'
import { verdictOn } from './verdict.ts'

export interface Received {
  ignored: IgnoredBecause | null
  /** The record that took the position. */
  moved: VesselState | null
}

/** Changed records, each with the changed parts. */
export type Touched = Map<VesselState, { recordChanged: boolean; evidenceChanged: boolean }>

/**
 * Returns true if the MMSI has a single vessel that can have sent this, or that takes no position of a type 27. Skips the
 * contest for most reports.
 */
export function isUndisputed(state: VesselState, observation: Observation, moment: Moment): boolean {
  const { vessel, evidence } = state
  const { position, facts, simulated } = observation
  if (vessel.simulated !== simulated) return true
  if (evidence.contest) return false
  if (isLongRangeBesideOther(state, observation, moment)) return true
  if (position && isPlaced(vessel) && !isReachable(vessel, position)) return false
  return facts === null || saysTheSame(vessel, facts) || names(vessel, facts) !== false
}

/** Fast path for most static reports. */
function saysTheSame({ name, imo, callSign }: Vessel, facts: Facts): boolean {
  return (
    (facts.name === undefined || facts.name === name) &&
    (facts.imo === undefined || facts.imo === imo) &&
    (facts.callSign === undefined || facts.callSign === callSign)
  )
}

/**
 * Merges an observation of a contested MMSI into the record of its track, or holds it back. Changes the records in
 * place and adds one when a track turns out to be a second vessel. Stores the contest in the first record.
 */
export function receive(records: VesselState[], observation: Observation, moment: Moment, touched: Touched): Received {
  const main = records[0]
  if (!main) throw new Error('an MMSI without a record is not contested')
  const before = main.evidence.contest
  const assigned = assignToTracks(contestOf(records), observation, main.evidence)
  const holder = assigned.position === null ? null : (assigned.contest.tracks[assigned.position] ?? null)
  const takes = observation.position && recordForPosition(records, holder, observation.position)
  if (takes && isLongRangeBesideOther(takes, observation, moment)) return { ignored: 'long-range', moved: null }
  const contest = applyVerdict(records, assigned, observation, moment, touched)
  const received = distribute(records, { ...assigned, contest }, observation, moment, touched)
  if (contest.tracks.length > 1 || contest.stranger) main.evidence.contest = contest
  else delete main.evidence.contest
  if (received.ignored !== null || isNewsToKeep(before, main.evidence.contest))
    noteChange(touched, main, { recordChanged: false, evidenceChanged: true })
  return received
}

/** Applies the verdict on the position's track if the track was held back. */
function applyVerdict(
  records: VesselState[],
  { contest, position: at }: Assigned,
  observation: Observation,
  moment: Moment,
  touched: Touched,
): Contest {
  const [main] = records
  const track = at === null ? undefined : contest.tracks[at]
  if (!main || !track || !observation.position || track.vesselNumber !== null) return contest
  const verdict = verdictOn(contest, track)
  if (verdict === 'moved') return continuedFrom(contest, track)
  const number = verdict === 'vessel' && !main.evidence.isOneVessel ? freeNumber(records, observation.mmsi) : null
  if (number === null) return contest
  const added = splitOff(records, contest, track, { ...moment, ...observation, number })
  for (const each of [main, added.state]) noteChange(touched, each, { recordChanged: true, evidenceChanged: true })
  return added.contest
}

/** Merges position and facts into the records that they belong to. */
function distribute(
  records: readonly VesselState[],
  { contest, position: at, facts: factsAt }: Assigned,
  observation: Observation,
  moment: Moment,
  touched: Touched,
): Received {
  const holder = at === null ? null : (contest.tracks[at] ?? contest.tracks[0] ?? null)
  const positionTo = observation.position && recordForPosition(records, holder, observation.position)
  const factsTo = observation.facts && recordForFacts(records, contest, factsAt)
  let ignored: IgnoredBecause | null = null
  let moved: VesselState | null = null
  if (observation.position && !positionTo) {
    if (records[0]) holdBack(records[0].evidence, observation.position)
    ignored = holder ? 'position-quarantined' : 'of-which-vessel-unknown'
  }
  for (const state of new Set([positionTo, factsTo])) {
    if (!state) continue
    const position = state === positionTo ? observation.position : null
    const facts = state === factsTo ? observation.facts : null
    const merged = mergeInto(state, { ...observation, position, facts }, moment)
    ignored ??= merged.ignored
    if (position && !merged.ignored) moved = state
    noteChange(touched, state, merged)
  }
  return { ignored, moved }
}

export function noteChange(
  touched: Touched,
  state: VesselState,
  { recordChanged, evidenceChanged }: { recordChanged: boolean; evidenceChanged: boolean },
): void {
  const change = touched.get(state)
  if (!change) {
    touched.set(state, { recordChanged, evidenceChanged })
    return
  }
  change.recordChanged ||= recordChanged
  change.evidenceChanged ||= evidenceChanged
}

/**
 * Compares held-back tracks and the stranger. Tracks of records need no write, since the records hold their positions.
 */
function isNewsToKeep(before: Contest | undefined, after: Contest | undefined): boolean {
  if (!before || !after) return before !== after
  const [were, are] = [before, after].map(({ tracks }) => tracks.filter(({ vesselNumber }) => vesselNumber === null))
  return (
    before.stranger !== after.stranger ||
    were?.length !== are?.length ||
    were?.some((one, i) => one !== are?.[i]) === true
  )
}
