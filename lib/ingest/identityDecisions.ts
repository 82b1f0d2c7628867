import { join, separate } from '#lib/identity/join.ts'
import { contestOf, recordsOfMmsi } from '#lib/identity/records.ts'
import { freeNumber, splitOff } from '#lib/identity/split.ts'
import type { DecisionOfBatch, IdentityDecision, RecordBefore } from '#lib/store/identities.ts'
import type { VesselKey } from '#lib/store/vessels.ts'
import { type Cause, mmsiChanges } from '#lib/vessel/diary.ts'
import { decodeEvidence, encodeEvidence } from '#lib/vessel/evidenceRecord.ts'
import { currentMmsiOf, mmsiOf, mmsisOf } from '#lib/vessel/identity.ts'
import type { Moment } from '#lib/vessel/moment.ts'
import { decodeRecord, encodeRecord } from '#lib/vessel/record.ts'
import type { DecisionReason } from '#lib/wire/decisionReasons.ts'
import { joinCalls } from './calling.ts'
import type { IdentityIndex } from './identityIndex.ts'
import { joinDoubtful, type StateCache, type TrackedState } from './stateCache.ts'
import { joinTracks } from './tracking.ts'

type States = Pick<StateCache, 'get' | 'put' | 'forget'>

export interface Records {
  states: States
  identityIndex: IdentityIndex
}

/** A decision and the records it has changed. */
export interface Decided extends DecisionOfBatch {
  changed: TrackedState[]
  removed: VesselKey[]
}

/** The vessel that was received first goes first. */
export function inOrderOfFirstReport(
  one: TrackedState,
  other: TrackedState,
): [former: TrackedState, later: TrackedState] {
  return firstReportMicroseconds(one) <= firstReportMicroseconds(other) ? [one, other] : [other, one]
}

function firstReportMicroseconds({ vessel, evidence }: TrackedState): number {
  return evidence.first?.broadcastMicroseconds ?? vessel.createdMicroseconds
}

/** Whether no other vessel is known to send the MMSI. */
export function hasOwnMmsi({ vessel, evidence }: TrackedState): boolean {
  return mmsiOf(vessel.number) === vessel.number && evidence.contest === undefined
}

/** Adds the later record to the former one and forgets it. Returns the former record from before. */
export function joinRecords(
  former: TrackedState,
  later: TrackedState,
  stampMicroseconds: number,
  cause: Cause,
  { states, identityIndex }: Records,
): RecordBefore {
  const before = { record: encodeRecord(former.vessel).slice(), evidence: encodeEvidence(former.evidence) }
  const mmsiBefore = currentMmsiOf(former.vessel)
  join(former, later, stampMicroseconds)
  former.changes = [
    ...(former.changes ?? []),
    ...(later.changes ?? []),
    ...mmsiChanges(mmsiBefore, former.vessel, cause),
  ]
  joinTracks(former, later)
  joinCalls(former, later)
  joinDoubtful(former, later)
  states.forget(later.vessel.number)
  states.put(former.vessel.number, former)
  identityIndex.forget(later.vessel.number, later.vessel.imo)
  identityIndex.note(former.vessel)
  return before
}

/** A decision to make or undo; `before` is the record from before the decision to undo. */
interface Requested extends Records {
  decision: IdentityDecision
  before: RecordBefore | null
  moment: Moment
}

/** Makes or undoes what an administrator has requested, or gives the reason why that is impossible. */
export function decide(
  decision: IdentityDecision,
  before: RecordBefore | null,
  moment: Moment,
  records: Records,
): Decided {
  const requested = `${decision.state} ${decision.kind}` as keyof typeof deciding
  const decided = deciding[requested]({ decision, before, moment, ...records })
  if (typeof decided !== 'string') return decided
  const state = decision.state === 'wanted' ? 'failed' : 'made'
  return { decision: { ...decision, state, reason: decided }, before: null, changed: [], removed: [] }
}

const deciding = {
  'wanted join': makeJoin,
  'wanted split': makeSplit,
  'unwanted join': undoJoin,
  'unwanted split': undoSplit,
} satisfies Record<string, (requested: Requested) => Decided | DecisionReason>

function makeJoin({ decision, moment, states, identityIndex }: Requested): Decided | DecisionReason {
  const [one, other] = [decision.number, decision.other].map((number) => states.get(number))
  if (!one || !other || one === other) return 'no-record'
  const [former, later] = inOrderOfFirstReport(one, other)
  if (former.vessel.simulated !== later.vessel.simulated) return 'one-simulated'
  if (!hasOwnMmsi(later)) return 'mmsi-shared'
  const cause = { atMicroseconds: moment.nowMicroseconds, source: null }
  const before = joinRecords(former, later, moment.stampMicroseconds, cause, { states, identityIndex })
  const numbers = { number: former.vessel.number, other: later.vessel.number }
  return { decision: { ...decision, ...numbers, state: 'made' }, before, changed: [former], removed: [later.vessel] }
}

function makeSplit({ decision, moment, states }: Requested): Decided | DecisionReason {
  const main = states.get(decision.number)
  if (!main) return 'no-record'
  const records = recordsOfMmsi(main, states)
  const contest = contestOf(records)
  const held = contest.tracks.filter(({ vesselNumber, fixes }) => vesselNumber === null && fixes.length > 0)
  const track = held.sort((a, b) => b.positions - a.positions)[0]
  const number = freeNumber(records, mmsiOf(main.vessel.number))
  if (!track || number === null) return 'nothing-quarantined'
  const source = main.vessel.positionSource
  const added = splitOff(records, contest, track, { ...moment, number, source, isLongRange: false })
  main.evidence.contest = added.contest
  delete main.evidence.isOneVessel
  return decidedOn({ ...decision, other: number, state: 'made' }, [main, added.state])
}

function undoJoin({ decision, before, moment, states, identityIndex }: Requested): Decided | DecisionReason {
  const joined = states.get(decision.number)
  if (!joined || !before) return 'no-record'
  if (states.get(decision.other)) return 'mmsi-taken'
  const former: TrackedState = {
    vessel: decodeRecord(before.record),
    evidence: decodeEvidence(before.evidence),
    tail: joined.tail ?? null,
    ...(joined.calls ? { calls: joined.calls } : {}),
  }
  const later = separate(joined, former, decision.other, moment.stampMicroseconds)
  if (later === null) return 'not-joined'
  identityIndex.forget(decision.number, joined.vessel.imo)
  identityIndex.refuse(decision)
  for (const { vessel } of [former, later]) identityIndex.note(vessel)
  const numbers = [decision.other, ...mmsisOf(later.vessel)]
  const returned = { numbers, mmsi: currentMmsiOf(former.vessel) }
  return { ...decidedOn({ ...decision, state: 'undone' }, [former, later]), returned }
}

/** The MMSI is not split again afterwards. */
function undoSplit({ decision, moment, states }: Requested): Decided | DecisionReason {
  const main = states.get(decision.number)
  const further = states.get(decision.other)
  if (!main) return 'no-record'
  const { contest } = main.evidence
  const tracks = contest?.tracks.filter(({ vesselNumber }) => vesselNumber !== decision.other) ?? []
  main.evidence.isOneVessel = true
  if (contest && tracks.length > 1) main.evidence.contest = { ...contest, tracks, latest: 0 }
  else delete main.evidence.contest
  if (tracks.length < 2) delete main.evidence.split
  main.vessel.updatedMicroseconds = moment.stampMicroseconds
  return { ...decidedOn({ ...decision, state: 'undone' }, [main]), removed: further ? [further.vessel] : [] }
}

function decidedOn(decision: IdentityDecision, changed: TrackedState[]): Decided {
  return { decision, before: null, changed, removed: [] }
}
