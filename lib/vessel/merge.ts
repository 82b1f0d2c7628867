import { type Accepted, changesOf, type DiaryChange } from './diary.ts'
import { endedDoubt, endQuarantine } from './doubtfulPosition.ts'
import {
  type Evidence,
  type Facts,
  type FieldEvidence,
  noEvidence,
  type PositionDoubt,
  sourceBit,
  staticFields,
  trackFixOf,
  type VotedField,
  voyageFields,
  weighStatic,
  weighVoyage,
} from './evidence.ts'
import { blankVessel, setField, type Vessel } from './fields.ts'
import { type Fix, isNullIsland, isPlaced } from './fix.ts'
import type { Observation, PositionReport } from './observation.ts'

export interface VesselState {
  vessel: Vessel
  evidence: Evidence
  /** Accepted changes that are not stored yet. */
  changes?: DiaryChange[]
}

export type IgnoredBecause =
  | 'position-older-than-held'
  | 'static-older-than-held'
  | 'long-range'
  | 'position-quarantined'
  | 'position-displaced'
  | 'position-beyond-receiver'
  | 'of-which-vessel-unknown'
  | 'simulated-but-ship-is-real'
  | 'nothing-plausible'

export interface Merged {
  state: VesselState
  recordChanged: boolean
  evidenceChanged: boolean
  ignored: IgnoredBecause | null
}

export interface Moment {
  /** Stamp of the commit that will contain this change. */
  stampMicroseconds: number
  /** System time, also for an old recording; stamps may be ahead of it. */
  nowMicroseconds: number
}

/** Vessels are confirmed by a report this long after the first, since forged ones are often received only once. */
const confirmedAfterMicroseconds = 10_000_000
export const maxReports = 254

/** Broadcast times may be this far ahead of the system time. */
export const maxLeadMicroseconds = 60_000_000
/** Reports up to this age may replace one with a future time; older recordings may not. */
const recentMicroseconds = 3_600_000_000

/** Merges an observation into a copy of the current state. */
export function merge(current: VesselState | null, observation: Observation, moment: Moment): Merged {
  return mergeInto(structuredClone(current), observation, moment)
}

/** Merges an observation into the current state itself, which spares ingest a copy per report. */
export function mergeInto(current: VesselState | null, observation: Observation, moment: Moment): Merged {
  const { stampMicroseconds } = moment
  if (current && !current.vessel.simulated && observation.simulated)
    return ignored(current, 'simulated-but-ship-is-real')
  const state =
    current && current.vessel.simulated === observation.simulated ? current : newState(observation, stampMicroseconds)
  const { vessel, evidence } = state
  if (isLongRangeBesideOther(state, observation, moment)) return ignored(state, 'long-range')
  const { transponderClass, positionSource } = vessel
  const { quarantine, first, longRange, classIsGuess, lastStatus } = evidence

  const accepted: Accepted[] = []
  const why = observation.position ? applyPosition(state, observation.position, observation, moment, accepted) : null
  const { weighed, older } = observation.facts
    ? applyFacts(vessel, evidence, observation.facts, observation, moment, accepted)
    : nothingWeighed
  if (accepted.length > 0) noteChanges(state, accepted, observation)
  if (weighed > 0) vessel.staticUpdatedMicroseconds = stampMicroseconds
  const isLate = why === 'position-older-than-held' || (older > 0 && weighed === 0)
  if (transponderClass === null || !(observation.classIsGuess || (isLate && !classIsGuess))) {
    vessel.transponderClass = observation.transponderClass
    if (observation.classIsGuess) evidence.classIsGuess = true
    else delete evidence.classIsGuess
  }

  const moved = observation.position !== null && why === null
  if (moved || weighed > 0) noteReport(state, observation, positionSource, stampMicroseconds)
  const isNew = state !== current
  const recordChanged = moved || weighed > 0 || isNew || vessel.transponderClass !== transponderClass
  const takesPlace = isNew && current !== null
  const evidenceChanged =
    weighed > 0 ||
    takesPlace ||
    evidence.quarantine !== quarantine ||
    evidence.first !== first ||
    evidence.longRange !== longRange ||
    evidence.lastStatus !== lastStatus ||
    evidence.classIsGuess !== classIsGuess
  if (!recordChanged && !evidenceChanged) {
    return ignored(state, why ?? (older > 0 ? 'static-older-than-held' : 'nothing-plausible'))
  }
  if (recordChanged) vessel.updatedMicroseconds = stampMicroseconds
  return { state, recordChanged, evidenceChanged, ignored: why }
}

function noteReport(
  { vessel, evidence }: VesselState,
  { source, facts, isVouchedFor }: Observation,
  positionSourceBefore: string | null,
  stampMicroseconds: number,
): void {
  if (vessel.reports !== null && vessel.reports < maxReports) vessel.reports += 1
  if ((positionSourceBefore ?? source) !== source || evidence.sources.some((name) => name !== source)) {
    vessel.severalSources = true
  }
  if (vessel.confirmed !== false) return
  const age = stampMicroseconds - vessel.createdMicroseconds
  vessel.confirmed = isVouchedFor || facts !== null || age >= confirmedAfterMicroseconds
}

function noteChanges(
  state: VesselState,
  accepted: readonly Accepted[],
  { broadcastMicroseconds: atMicroseconds, source }: Observation,
): void {
  const changes = changesOf(state.vessel, accepted, { atMicroseconds, source })
  if (changes.length > 0) state.changes = [...(state.changes ?? []), ...changes]
}

function ignored(state: VesselState, why: IgnoredBecause): Merged {
  return { state, recordChanged: false, evidenceChanged: false, ignored: why }
}

/** A type 27 has no place in a record that a better position was received for within this time. */
const longRangeAfterMicroseconds = 3_600_000_000

/** Whether a type 27 changes nothing, since another position is less than an hour older. */
export function isLongRangeBesideOther(
  { vessel, evidence }: VesselState,
  { position, isLongRange, simulated }: Pick<Observation, 'position' | 'isLongRange' | 'simulated'>,
  { nowMicroseconds }: Pick<Moment, 'nowMicroseconds'>,
): boolean {
  if (!(isLongRange && position && isPlaced(vessel)) || simulated !== vessel.simulated) return false
  const { afterMicroseconds } = evidence.longRange ?? { afterMicroseconds: vessel.broadcastMicroseconds }
  if (afterMicroseconds === null || isYetToCome(afterMicroseconds, nowMicroseconds)) return false
  return position.broadcastMicroseconds - afterMicroseconds < longRangeAfterMicroseconds
}

/** Rejects only a first position at 0° N 0° E. lib/identity decides whether a position is plausible. */
function applyPosition(
  { vessel, evidence }: VesselState,
  report: PositionReport,
  { isDatedBack, isLongRange }: Observation,
  moment: Moment,
  accepted: Accepted[],
): IgnoredBecause | null {
  const current = isPlaced(vessel) ? vessel : null
  const lastOther = evidence.longRange?.afterMicroseconds ?? null
  // A late source delivers in order; its earlier report may have been dated before its lateness was known.
  const isInOrder = isDatedBack && vessel.positionSource === report.positionSource
  if (current && !isInOrder && isOlder(report.broadcastMicroseconds, current.broadcastMicroseconds, moment)) {
    const isNewerOther = evidence.longRange && !isLongRange && report.broadcastMicroseconds > (lastOther ?? 0)
    if (isNewerOther) evidence.longRange = { afterMicroseconds: report.broadcastMicroseconds }
    return 'position-older-than-held'
  }
  if (current && isSame(current, report)) return 'position-older-than-held'
  if (!current && isNullIsland(report)) {
    holdBack(evidence, report)
    return 'position-quarantined'
  }
  if (evidence.quarantine?.fix) evidence.quarantine = endQuarantine(evidence.quarantine, report.broadcastMicroseconds)
  if (!current) evidence.first = trackFixOf(report)
  if (!isLongRange) delete evidence.longRange
  else evidence.longRange ??= { afterMicroseconds: current?.broadcastMicroseconds ?? null }
  noteStatus(vessel, evidence, report.navigationalStatus, accepted)
  Object.assign(vessel, report)
  vessel.positionUpdatedMicroseconds = moment.stampMicroseconds
  vessel.doubtfulPosition = null
  return null
}

/** A report without a status changes none: the next status is compared with the last one. */
function noteStatus(vessel: Vessel, evidence: Evidence, status: number | null, accepted: Accepted[]): void {
  const before = vessel.navigationalStatus ?? evidence.lastStatus ?? null
  if (status === null) {
    if (before !== null) evidence.lastStatus = before
    return
  }
  if (before !== null && before !== status) accepted.push({ name: 'navigationalStatus', before, reports: 1 })
  if (evidence.lastStatus !== undefined) delete evidence.lastStatus
}

/** Detects a redelivered report by its identical time and position. */
function isSame(one: Fix, other: Fix): boolean {
  return (
    one.broadcastMicroseconds === other.broadcastMicroseconds &&
    one.longitude === other.longitude &&
    one.latitude === other.latitude
  )
}

/** Ignores a current time in the future, which came from a fast clock and would block every report until then. */
function isOlder(microseconds: number, heldMicroseconds: number, { nowMicroseconds }: Moment): boolean {
  if (microseconds >= heldMicroseconds) return false
  return !isYetToCome(heldMicroseconds, nowMicroseconds) || microseconds < nowMicroseconds - recentMicroseconds
}

function isYetToCome(microseconds: number, nowMicroseconds: number): boolean {
  return microseconds > nowMicroseconds + maxLeadMicroseconds
}

/** Counts a rejected position. */
export function holdBack(
  evidence: Evidence,
  { longitude, latitude, broadcastMicroseconds }: Fix,
  doubt: PositionDoubt | null = null,
): void {
  const known = evidence.quarantine
  const isSame = known?.doubt === (doubt ?? undefined)
  const sinceMicroseconds = (isSame ? known?.sinceMicroseconds : null) ?? broadcastMicroseconds
  const ended = known && (isSame ? known.ended : endedDoubt(known, broadcastMicroseconds))
  evidence.quarantine = {
    fix: { longitude, latitude, broadcastMicroseconds },
    reports: (known?.reports ?? 0) + 1,
    ...(doubt && { doubt, sinceMicroseconds }),
    ...(known?.doubtful && { doubtful: known.doubtful }),
    ...(ended && { ended }),
  }
}

/** Number of facts that counted as votes, and of those older than the last registered change. */
interface Weighed {
  weighed: number
  older: number
}

const votings = [
  [staticFields, weighStatic],
  [voyageFields, weighVoyage],
] as const

const nothingWeighed: Weighed = { weighed: 0, older: 0 }

function applyFacts(
  vessel: Vessel,
  evidence: Evidence,
  facts: Facts,
  { broadcastMicroseconds: atMicroseconds, source }: Observation,
  moment: Moment,
  accepted: Accepted[],
): Weighed {
  const { votes } = evidence
  const saidBy = sourceBit(evidence, source)
  let weighed = 0
  let older = 0
  for (const [fields, weigh] of votings) {
    for (const name of fields) {
      const observed = facts[name]
      if (observed === undefined || saysNothingNew(name, observed, vessel)) continue
      const current = votes[name]
      const known = knownValue(name, vessel)
      if (current && isCounted(current, known, observed, atMicroseconds)) continue
      if (current !== undefined && known !== null && isOlder(atMicroseconds, current.sinceMicroseconds, moment)) {
        older += 1
        continue
      }
      if (current && isYetToCome(current.sinceMicroseconds, moment.nowMicroseconds))
        current.sinceMicroseconds = atMicroseconds
      const verdict = weigh(current, known, observed, atMicroseconds, saidBy)
      votes[name] = verdict.evidence
      if (verdict.registered) {
        accepted.push({ name, before: known, reports: verdict.reports })
        setField(vessel, name, observed)
      }
      weighed += 1
    }
  }
  return { weighed, older }
}

/** Detects a report that a crashed process committed but did not acknowledge. */
function isCounted(current: FieldEvidence, known: unknown, observed: string | number, atMicroseconds: number): boolean {
  if (current.sinceMicroseconds === atMicroseconds && known === observed) return true
  return current.candidates.some((each) => each.value === observed && each.lastSeenMicroseconds === atMicroseconds)
}

/** Type code 0, from unconfigured transponders, fills a gap but is no vote against a real code. */
function knownValue(name: VotedField, vessel: Vessel): string | number | null {
  return name === 'shipTypeCode' && vessel.shipTypeCode === 0 ? null : vessel[name]
}

function saysNothingNew(name: VotedField, observed: string | number, vessel: Vessel): boolean {
  return name === 'shipTypeCode' && observed === 0 && vessel.shipTypeCode !== null
}

function newState({ mmsi, simulated }: Observation, stampMicroseconds: number): VesselState {
  const counted = { reports: 0, severalSources: false, confirmed: false }
  return { vessel: { ...blankVessel(mmsi, simulated, stampMicroseconds), ...counted }, evidence: noEvidence() }
}
