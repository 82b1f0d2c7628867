import { type Accepted, changesOf, type DiaryChange } from './diary.ts'
import { endedDoubt, endQuarantine } from './doubtfulPosition.ts'
import { type Evidence, noEvidence, type PositionDoubt, trackFixOf } from './evidence.ts'
import { blankVessel, type Vessel } from './fields.ts'
import { type Fix, isNullIsland, isPlaced } from './fix.ts'
import { applyFacts, nothingWeighed } from './mergeFacts.ts'
import { isOlder, isYetToCome, type Moment } from './moment.ts'
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

/** Vessels are confirmed by a report this long after the first, since forged ones are often received only once. */
const confirmedAfterMicroseconds = 10_000_000
export const maxReports = 254

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

function newState({ mmsi, simulated }: Observation, stampMicroseconds: number): VesselState {
  const counted = { reports: 0, severalSources: false, confirmed: false }
  return { vessel: { ...blankVessel(mmsi, simulated, stampMicroseconds), ...counted }, evidence: noEvidence() }
}
