import { type Contest, type Facts, type OpenTrack, trackFixOf } from '#lib/vessel/evidence.ts'
import { fieldNamesOfRule, type Vessel } from '#lib/vessel/fields.ts'
import type { Fix } from '#lib/vessel/fix.ts'
import { vesselNumbersOf } from '#lib/vessel/identity.ts'
import { holdBack, type IgnoredBecause, type Moment, mergeInto, type VesselState } from '#lib/vessel/merge.ts'
import type { Observation, PositionReport } from '#lib/vessel/observation.ts'
import { isHeldClose, lastOf, place } from './contest.ts'
import { isReachable } from './reach.ts'
import { identityIn, names } from './sentIdentity.ts'
import { keepsRecord, verdictOn } from './verdict.ts'

export interface Received {
  ignored: IgnoredBecause | null
  /** The record that took the position. */
  moved: VesselState | null
}

/** What has changed of which records. */
export type Touched = Map<VesselState, { recordChanged: boolean; evidenceChanged: boolean }>

const positionFields = fieldNamesOfRule('position')

/** Whether all that is known of the MMSI is one vessel, which can have sent this: nothing more is then to be asked. */
export function isUndisputed({ vessel, evidence }: VesselState, { position, facts, simulated }: Observation): boolean {
  if (vessel.simulated !== simulated) return true
  if (evidence.contest) return false
  if (position && isPlaced(vessel) && !isReachable(vessel, position)) return false
  return facts === null || saysTheSame(vessel, facts) || names(vessel, facts) !== false
}

function isPlaced(vessel: Vessel): vessel is Vessel & Fix {
  return vessel.longitude !== null && vessel.latitude !== null && vessel.broadcastMicroseconds !== null
}

/** What most static reports do. */
function saysTheSame({ name, imo, callSign }: Vessel, facts: Facts): boolean {
  return (
    (facts.name === undefined || facts.name === name) &&
    (facts.imo === undefined || facts.imo === imo) &&
    (facts.callSign === undefined || facts.callSign === callSign)
  )
}

/**
 * One more observation of an MMSI that may be of several vessels: it goes to the record of the track that it belongs to,
 * or is held back. The records are changed in place, and a new one is added when a track turns out to be a vessel of its
 * own. The contest is kept with the first.
 */
export function receive(records: VesselState[], observation: Observation, moment: Moment, touched: Touched): Received {
  const main = records[0]
  if (!main) throw new Error('an MMSI without a record is not contested')
  const before = main.evidence.contest
  const placed = place(contestOf(records), observation)
  let { contest } = placed
  const track = placed.position === null ? undefined : contest.tracks[placed.position]
  if (track && observation.position && track.vesselNumber === null) {
    const verdict = verdictOn(contest, track)
    if (verdict === 'moved') contest = continuedFrom(contest, track)
    const number = verdict === 'vessel' ? freeNumber(records, observation.mmsi) : null
    if (number !== null) {
      const added = addRecord(records, contest, track, observation, moment, number)
      contest = added.contest
      for (const each of [main, added.state]) noteChange(touched, each, { recordChanged: true, evidenceChanged: true })
    }
  }
  const holder = placed.position === null ? null : (contest.tracks[placed.position] ?? contest.tracks[0] ?? null)
  const positionTo = observation.position && recordForPosition(records, holder, observation.position)
  const factsTo = observation.facts && recordForFacts(records, contest, placed.facts)
  let ignored: IgnoredBecause | null = null
  let moved: VesselState | null = null
  if (observation.position && !positionTo) {
    holdBack(main.evidence, observation.position)
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
  if (contest.tracks.length > 1 || contest.stranger) main.evidence.contest = contest
  else delete main.evidence.contest
  if (ignored !== null || isNewsToKeep(before, main.evidence.contest))
    noteChange(touched, main, { recordChanged: false, evidenceChanged: true })
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

/** The records beside the first one. */
export function otherNumbersOf({ vessel, evidence }: VesselState): number[] {
  const numbers = evidence.contest?.tracks.map(({ vesselNumber }) => vesselNumber) ?? []
  return numbers.filter((number): number is number => number !== null && number !== vessel.mmsi)
}

/** Where the tracks of records are is in the records; the rest of the contest is written only when it has changed. */
function isNewsToKeep(before: Contest | undefined, after: Contest | undefined): boolean {
  if (!before || !after) return before !== after
  const [were, are] = [before, after].map(({ tracks }) => tracks.filter(({ vesselNumber }) => vesselNumber === null))
  return (
    before.stranger !== after.stranger ||
    were?.length !== are?.length ||
    were?.some((one, i) => one !== are?.[i]) === true
  )
}

/** With a track for each record, which knows the record's last position. */
function contestOf(records: readonly VesselState[]): Contest {
  const held = records[0]?.evidence.contest ?? { tracks: [], latest: 0, stranger: null }
  // Until two vessels close together are told apart, the record takes the positions of both.
  const isShared = records.length === 1 && held.tracks.some(isHeldClose)
  const ofRecords = records.map(({ vessel }) => {
    const track = held.tracks.find(({ vesselNumber }) => vesselNumber === vessel.mmsi) ?? trackOf(vessel)
    const position = positionOf(vessel)
    if (isShared || !position || position.broadcastMicroseconds <= lastOf(track)) return track
    return { ...track, fixes: [...track.fixes, trackFixOf(position)].slice(-5) }
  })
  const heldBack = held.tracks.filter(({ vesselNumber }) => vesselNumber === null)
  const latest = held.tracks[held.latest]
  const tracks = [...ofRecords, ...heldBack]
  const place = tracks.findIndex(
    (track) =>
      track === latest || (latest && track.vesselNumber !== null && track.vesselNumber === latest.vesselNumber),
  )
  return { tracks, latest: Math.max(0, place), stranger: held.stranger }
}

function trackOf(vessel: Vessel): OpenTrack {
  return {
    vesselNumber: vessel.mmsi,
    transponderClass: vessel.transponderClass ?? 'A',
    fixes: [],
    positions: 0,
    returns: 0,
    staticReports: 0,
    facts: identityIn(vessel),
    step: null,
  }
}

function continuedFrom({ tracks, stranger }: Contest, track: OpenTrack): Contest {
  const left = tracks.filter((each) => each !== track)
  return {
    tracks: left.map((each, place) => (place === 0 ? { ...each, fixes: track.fixes } : each)),
    latest: 0,
    stranger,
  }
}

/** For the vessel of a track, or for the one before where the votes of the record are for this one. */
function addRecord(
  records: VesselState[],
  contest: Contest,
  track: OpenTrack,
  observation: Observation,
  moment: Moment,
  number: number,
): { contest: Contest; state: VesselState } {
  const [main] = records
  const own = contest.tracks[0]
  if (!main || !own) throw new Error('an MMSI without a record is not contested')
  const isSwapped = keepsRecord(main.vessel, own, track)
  const leaving = isSwapped ? own : track
  const position = isSwapped ? positionOf(main.vessel) : null
  const { state } = mergeInto(
    null,
    {
      ...observation,
      transponderClass: leaving.transponderClass,
      broadcastMicroseconds: position?.broadcastMicroseconds ?? observation.broadcastMicroseconds,
      position,
      facts: Object.keys(leaving.facts).length > 0 ? leaving.facts : null,
    },
    moment,
  )
  Object.assign(state.vessel, { mmsi: number, confirmed: true })
  if (isHeldClose(track) && !isSwapped) {
    Object.assign(main.vessel, own.facts)
    main.evidence.votes = {}
  }
  const split = { atMicroseconds: moment.stampMicroseconds, step: track.step }
  for (const each of [main, state]) each.evidence.split = split
  main.vessel.updatedMicroseconds = moment.stampMicroseconds
  records.push(state)
  const tracks = contest.tracks.map((each) => {
    if (each === track) return { ...each, vesselNumber: isSwapped ? main.vessel.mmsi : number }
    return each === own && isSwapped ? { ...each, vesselNumber: number } : each
  })
  return { contest: { ...contest, tracks }, state }
}

function freeNumber(records: readonly VesselState[], mmsi: number): number | null {
  const taken = new Set(records.map(({ vessel }) => vessel.mmsi))
  return (
    vesselNumbersOf(mmsi)
      .slice(1)
      .find((number) => !taken.has(number)) ?? null
  )
}

/** Close tracks are still one vessel, as long as there is no second record. */
function recordForPosition(
  records: readonly VesselState[],
  track: OpenTrack | null,
  position: PositionReport,
): VesselState | null {
  const [main] = records
  if (track && track.vesselNumber !== null) return recordOf(records, track.vesselNumber)
  if (!main || records.length > 1) return null
  if (track) return track.step === null ? main : null
  const held = positionOf(main.vessel)
  return held === null || isReachable(held, position) ? main : null
}

function recordForFacts(records: readonly VesselState[], contest: Contest, place: number | null): VesselState | null {
  const track = place === null ? undefined : contest.tracks[place]
  if (track && track.vesselNumber !== null) return recordOf(records, track.vesselNumber)
  if (records.length > 1) return null
  return !track || track.step === null ? (records[0] ?? null) : null
}

function recordOf(records: readonly VesselState[], number: number): VesselState | null {
  return records.find(({ vessel }) => vessel.mmsi === number) ?? null
}

function positionOf(vessel: Vessel): PositionReport | null {
  if (!isPlaced(vessel)) return null
  const { longitude, latitude, broadcastMicroseconds } = vessel
  const report = { longitude, latitude, broadcastMicroseconds } as PositionReport
  for (const name of positionFields) Object.assign(report, { [name]: vessel[name] })
  return report
}
