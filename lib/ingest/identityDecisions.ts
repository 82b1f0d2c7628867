import { join, separate } from '#lib/identity/join.ts'
import { contestOf, recordsOfMmsi } from '#lib/identity/records.ts'
import { freeNumber, splitOff } from '#lib/identity/split.ts'
import type { DecisionOfBatch, IdentityDecision, RecordBefore } from '#lib/store/identities.ts'
import type { VesselKey } from '#lib/store/vessels.ts'
import { decodeEvidence, encodeEvidence } from '#lib/vessel/evidenceRecord.ts'
import { mmsiOf } from '#lib/vessel/identity.ts'
import type { Moment } from '#lib/vessel/merge.ts'
import { decodeRecord, encodeRecord } from '#lib/vessel/record.ts'
import type { DecisionReason } from '#lib/wire/decisionReasons.ts'
import type { HullBook } from './hullBook.ts'
import type { StateCache, TrackedState } from './stateCache.ts'
import { joinTracks } from './tracking.ts'

type States = Pick<StateCache, 'get' | 'put' | 'forget'>

export interface Records {
  states: States
  hulls: HullBook
}

/** What a decision makes of the records. */
export interface Decided extends DecisionOfBatch {
  changed: TrackedState[]
  removed: VesselKey[]
}

/** The one that was heard first goes first. */
export function inOrderOfHearing(one: TrackedState, other: TrackedState): [former: TrackedState, later: TrackedState] {
  return firstHeard(one) <= firstHeard(other) ? [one, other] : [other, one]
}

function firstHeard({ vessel, evidence }: TrackedState): number {
  return evidence.first?.broadcastMicroseconds ?? vessel.createdMicroseconds
}

/** Nobody else sends the MMSI. */
export function isAloneWithMmsi({ vessel, evidence }: TrackedState): boolean {
  return mmsiOf(vessel.mmsi) === vessel.mmsi && evidence.contest === undefined
}

/** Both in memory, so that the later record is nowhere any more. Returns the former one as it was. */
export function joinRecords(
  former: TrackedState,
  later: TrackedState,
  stampMicroseconds: number,
  { states, hulls }: Records,
): RecordBefore {
  const before = { record: encodeRecord(former.vessel).slice(), evidence: encodeEvidence(former.evidence) }
  join(former, later, stampMicroseconds)
  joinTracks(former, later)
  states.forget(later.vessel.mmsi)
  states.put(former.vessel.mmsi, former)
  hulls.forget(later.vessel.mmsi, later.vessel.imo)
  hulls.note(former.vessel)
  return before
}

/** Does what an administrator has asked for, or says why it cannot be done. `before` is of the decision to undo. */
export function decide(
  decision: IdentityDecision,
  before: RecordBefore | null,
  moment: Moment,
  records: Records,
): Decided {
  const asked = `${decision.state} ${decision.kind}` as keyof typeof works
  const done = works[asked](decision, before, moment, records)
  if (typeof done !== 'string') return done
  const state = decision.state === 'wanted' ? 'failed' : 'made'
  return { decision: { ...decision, state, reason: done }, before: null, changed: [], removed: [] }
}

type Work = (
  decision: IdentityDecision,
  before: RecordBefore | null,
  moment: Moment,
  records: Records,
) => Decided | DecisionReason

const works = {
  'wanted join': makeJoin,
  'wanted split': makeSplit,
  'unwanted join': undoJoin,
  'unwanted split': undoSplit,
} satisfies Record<string, Work>

function makeJoin(...[decision, , { stampMicroseconds }, records]: Parameters<Work>): ReturnType<Work> {
  const [one, other] = [decision.number, decision.other].map((number) => records.states.get(number))
  if (!one || !other || one === other) return 'no-record'
  const [former, later] = inOrderOfHearing(one, other)
  if (former.vessel.simulated !== later.vessel.simulated) return 'one-simulated'
  if (!isAloneWithMmsi(later)) return 'mmsi-shared'
  const before = joinRecords(former, later, stampMicroseconds, records)
  const numbers = { number: former.vessel.mmsi, other: later.vessel.mmsi }
  return { decision: { ...decision, ...numbers, state: 'made' }, before, changed: [former], removed: [later.vessel] }
}

function makeSplit(...[decision, , moment, { states }]: Parameters<Work>): ReturnType<Work> {
  const main = states.get(decision.number)
  if (!main) return 'no-record'
  const records = recordsOfMmsi(main, states)
  const contest = contestOf(records)
  const held = contest.tracks.filter(({ vesselNumber, fixes }) => vesselNumber === null && fixes.length > 0)
  const track = held.sort((a, b) => b.positions - a.positions)[0]
  const number = freeNumber(records, mmsiOf(main.vessel.mmsi))
  if (!track || number === null) return 'nothing-quarantined'
  const source = main.vessel.positionSource
  const added = splitOff(records, contest, track, { ...moment, number, source })
  main.evidence.contest = added.contest
  delete main.evidence.isOneVessel
  return ofRecords({ ...decision, other: number, state: 'made' }, [main, added.state])
}

function undoJoin(...[decision, before, { stampMicroseconds }, { states, hulls }]: Parameters<Work>): ReturnType<Work> {
  const joined = states.get(decision.number)
  if (!joined || !before) return 'no-record'
  if (states.get(decision.other)) return 'mmsi-taken'
  const former: TrackedState = {
    ...{ vessel: decodeRecord(before.record), evidence: decodeEvidence(before.evidence) },
    tail: joined.tail ?? null,
  }
  const later = separate(joined, former, decision.other, stampMicroseconds)
  if (later === null) return 'not-joined'
  hulls.forget(decision.number, joined.vessel.imo)
  hulls.refuse(decision)
  for (const { vessel } of [former, later]) hulls.note(vessel)
  return ofRecords({ ...decision, state: 'undone' }, [former, later])
}

/** And the MMSI is not split again. */
function undoSplit(...[decision, , { stampMicroseconds }, { states }]: Parameters<Work>): ReturnType<Work> {
  const main = states.get(decision.number)
  const further = states.get(decision.other)
  if (!main) return 'no-record'
  const { contest } = main.evidence
  const tracks = contest?.tracks.filter(({ vesselNumber }) => vesselNumber !== decision.other) ?? []
  main.evidence.isOneVessel = true
  if (contest && tracks.length > 1) main.evidence.contest = { ...contest, tracks, latest: 0 }
  else delete main.evidence.contest
  if (tracks.length < 2) delete main.evidence.split
  main.vessel.updatedMicroseconds = stampMicroseconds
  return { ...ofRecords({ ...decision, state: 'undone' }, [main]), removed: further ? [further.vessel] : [] }
}

function ofRecords(decision: IdentityDecision, changed: TrackedState[]): Decided {
  return { decision, before: null, changed, removed: [] }
}
