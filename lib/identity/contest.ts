import {
  type Contest,
  type Evidence,
  type Facts,
  type NamedTime,
  type OpenTrack,
  type TrackFix,
  trackFixOf,
} from '#lib/vessel/evidence.ts'
import { isNullIsland } from '#lib/vessel/fix.ts'
import type { Observation, PositionReport } from '#lib/vessel/observation.ts'
import { closeness, isReachable, knotsBetween } from './reach.ts'
import { areOfTwoVessels, names } from './sentIdentity.ts'

const maxTracks = 4
export const maxFixes = 5
/** Weight per step back in a track: an older fix says less about the current position. */
const olderFixFactor = 1.2
const otherClassFactor = 3
/** A report is ambiguous unless the best track is closer than the second by this factor. */
const ambiguityFactor = 2
/** Closeness of two reports that differ only by rounding. */
const equallyClose = 0.1
/** A static report without a matching identity goes to a track with a position at most this far away in time. */
const staticMicroseconds = 15 * 60_000_000
/** Slightly more than the interval at which a vessel sends its identity. */
const namedWithinMicroseconds = 7 * 60_000_000
/** Smaller differences in time have no meaning. */
const simultaneousMicroseconds = 1_000_000
/** Held-back tracks and the stranger expire after this time. */
const forgottenAfterMicroseconds = 24 * 3_600_000_000

/** Indexes of the tracks that an observation belongs to; `null` if ambiguous. */
export interface Assigned {
  contest: Contest
  position: number | null
  facts: number | null
}

/** Assigns an observation of a contested MMSI to its tracks. */
export function assignToTracks(before: Contest, observation: Observation, record: Evidence): Assigned {
  const contest = withoutForgotten(before, observation.broadcastMicroseconds)
  const { position, facts } = observation
  const met = position && facts && meetCloseVessel(contest, observation, trackFixOf(position), facts)
  if (met) return { contest: met, position: 1, facts: 1 }
  const positioned = position ? assignPosition(contest, observation, position, record) : { contest, index: null }
  if (!facts) return { contest: positioned.contest, position: positioned.index, facts: null }
  const stated = assignFacts(positioned.contest, observation, facts, position ? positioned.index : undefined)
  return { contest: stated.contest, position: positioned.index, facts: stated.index }
}

interface AssignedPart {
  contest: Contest
  index: number | null
}

function assignPosition(
  contest: Contest,
  observation: Observation,
  report: PositionReport,
  record: Evidence,
): AssignedPart {
  if (isNullIsland(report)) return { contest, index: null }
  const fix = trackFixOf(report)
  const { tracks } = contest
  const reachable = tracks.map((track) => isReachableFrom(track.fixes.length > 0 ? [track] : tracks, fix))
  const { facts } = observation
  const isNamelessNear = facts && tracks.some((each, index) => reachable[index] && names(each.facts, facts) === null)
  const distances = tracks.map((track, index) => {
    const isOfAnother = isNamelessNear && areOfTwoVessels(track.facts, facts)
    return reachable[index] && !isOfAnother ? distanceTo(track, fix, observation) : Infinity
  })
  const [best, second] = distances.map((_, index) => index).sort((a, b) => at(distances, a) - at(distances, b))
  const bestDistance = best === undefined ? Infinity : at(distances, best)
  if (best === undefined || bestDistance === Infinity) return openTrack(contest, observation, fix)
  const secondDistance = second === undefined ? Infinity : at(distances, second)
  if (secondDistance + equallyClose < ambiguityFactor * (bestDistance + equallyClose)) return { contest, index: null }
  return withOwnPositions({ contest: continued(contest, best, fix), index: best }, record)
}

const at = (numbers: readonly number[], index: number) => numbers[index] ?? Infinity

function isReachableFrom(tracks: readonly OpenTrack[], fix: TrackFix): boolean {
  const fixes = tracks.flatMap((track) => track.fixes)
  return fixes.length === 0 || fixes.some((each) => isReachable(each, fix))
}

function isOfOtherClass(track: OpenTrack, { transponderClass, classIsGuess }: Observation): boolean {
  return !classIsGuess && track.transponderClass !== null && track.transponderClass !== transponderClass
}

function distanceTo(track: OpenTrack, fix: TrackFix, observation: Observation): number {
  const isOtherClass = isOfOtherClass(track, observation)
  const isOtherVessel = observation.facts !== null && areOfTwoVessels(track.facts, observation.facts)
  const factor = (isOtherClass ? otherClassFactor : 1) * (isOtherVessel ? otherClassFactor : 1)
  // A track without a position accepts any report, but loses to a close track.
  let best = track.fixes.length === 0 ? 1 : Infinity
  let older = 1
  for (const each of track.fixes.toReversed()) {
    best = Math.min(best, closeness(each, fix) * older)
    older *= olderFixFactor
  }
  const padding = factor > 1 ? equallyClose : 0
  return (best + padding) * factor
}

function continued(contest: Contest, index: number, fix: TrackFix): Contest {
  const tracks = contest.tracks.map((each, at) => {
    const track = timed(each, fix, at === index)
    if (at !== index) return track
    const returns = track.returns + (contest.latest !== index && isBack(contest, track) ? 1 : 0)
    const fixes = [...track.fixes, fix].sort((a, b) => a.broadcastMicroseconds - b.broadcastMicroseconds)
    return { ...track, returns, positions: track.positions + 1, fixes: fixes.slice(-maxFixes) }
  })
  return { ...contest, tracks, latest: index }
}

/** Moving between two held-back tracks does not affect the record. */
function isBack({ tracks, latest }: Contest, track: OpenTrack): boolean {
  if (track.vesselNumber !== null) return true
  return tracks.some((other, at) => {
    return other.vesselNumber !== null && (at === latest || lastOf(other) > lastOf(track))
  })
}

function openTrack(before: Contest, observation: Observation, fix: TrackFix): AssignedPart {
  const contest = withoutCloseTrackOfOneVessel(before)
  const { tracks } = contest.tracks.length < maxTracks ? contest : withoutLeastReceived(contest)
  const from = tracks
    .flatMap(({ fixes }) => fixes.slice(-1))
    .sort((a, b) => knotsBetween(a, fix) - knotsBetween(b, fix))[0]
  const track: OpenTrack = {
    vesselNumber: null,
    transponderClass: observation.transponderClass,
    fixes: [fix],
    positions: 1,
    returns: 0,
    staticReports: 0,
    facts: {},
    step: from ? { from: reportOf(from), to: reportOf(fix), knots: Math.round(knotsBetween(from, fix)) } : null,
  }
  const { stranger } = contest
  const isNew = stranger !== null && !tracks.some(({ facts }) => names(facts, stranger.facts))
  if (isNew && Math.abs(fix.broadcastMicroseconds - stranger.atMicroseconds) <= staticMicroseconds) {
    track.facts = stranger.facts
  }
  return { contest: { tracks: [...tracks, track], latest: tracks.length, stranger }, index: tracks.length }
}

/** Returns true for a track that was opened by another identity close to the record's track. */
export function isHeldClose({ vesselNumber, step }: OpenTrack): boolean {
  return vesselNumber === null && step === null
}

/** Opens a track for a new identity. Its first fix is the last position of the only track, the nearest in time. */
function openCloseTrack(contest: Contest, observation: Observation, facts: Facts): Contest | null {
  const [own, another] = contest.tracks
  const fix = own?.fixes.at(-1)
  if (!own || another || !fix || isOfOtherClass(own, observation)) return null
  if (Math.abs(observation.broadcastMicroseconds - fix.broadcastMicroseconds) > staticMicroseconds) return null
  const track: OpenTrack = {
    ...own,
    vesselNumber: null,
    fixes: [fix],
    positions: 1,
    returns: 0,
    staticReports: 1,
    facts,
    named: namedAt(observation.broadcastMicroseconds, [fix], []),
  }
  const stranger = { facts, atMicroseconds: observation.broadcastMicroseconds }
  return { tracks: [{ ...own, fixes: [] }, track], latest: 1, stranger }
}

/** Opens a track for a second vessel that reports its position and identity close to the only track. */
function meetCloseVessel(contest: Contest, observation: Observation, fix: TrackFix, facts: Facts): Contest | null {
  const [own, another] = contest.tracks
  if (!own || another || isNullIsland(fix) || !areOfTwoVessels(own.facts, facts)) return null
  if (own.fixes.length === 0 || !isReachableFrom([own], fix)) return null
  const { transponderClass, broadcastMicroseconds } = observation
  const track = {
    ...own,
    vesselNumber: null,
    transponderClass,
    fixes: [fix],
    positions: 1,
    returns: 0,
    staticReports: 1,
    facts,
    named: namedAt(broadcastMicroseconds, [fix], own.fixes),
  }
  return { ...contest, tracks: [own, track], latest: 1 }
}

/**
 * Exchanges the positions of a record and of the close track of a second identity if the record's vessel sent those of
 * the close track: they continue its first position, or each static report is nearer in time to those of the other.
 */
function withOwnPositions(assigned: AssignedPart, record: Evidence): AssignedPart {
  const { tracks, latest, stranger } = assigned.contest
  const [own, close, another] = tracks
  if (!own || !close || another || !stranger || !isHeldClose(close)) return assigned
  const [ownFix, closeFix] = [own.fixes[0], close.fixes[0]]
  if (!ownFix || !closeFix) return assigned
  const isCertain = isNamedAlone(record, stranger.atMicroseconds)
  const [kept, exchanged] = isCertain
    ? [closeness(record.first, ownFix), closeness(record.first, closeFix)]
    : [timeOff([own, close], 'ownMicroseconds'), timeOff([own, close], 'otherMicroseconds')]
  const isDecided = isCertain && ambiguityFactor * Math.min(kept, exchanged) < Math.max(kept, exchanged)
  const contest = isDecided ? { ...assigned.contest, stranger: null } : assigned.contest
  if (ambiguityFactor * exchanged >= kept) return { ...assigned, contest }
  return {
    contest: { ...contest, tracks: [withPositionsOf(own, close), withPositionsOf(close, own)], latest: 1 - latest },
    index: assigned.index === null ? null : 1 - assigned.index,
  }
}

function timeOff(tracks: readonly OpenTrack[], to: 'ownMicroseconds' | 'otherMicroseconds'): number {
  return tracks.reduce((product, { named }) => product * (simultaneousMicroseconds + (named?.[to] ?? 0)), 1)
}

function withPositionsOf(track: OpenTrack, { fixes, positions, returns }: OpenTrack): OpenTrack {
  const { named } = track
  const turned = named && {
    ...named,
    ownMicroseconds: named.otherMicroseconds,
    otherMicroseconds: named.ownMicroseconds,
  }
  return { ...track, fixes, positions, returns, ...(turned && { named: turned }) }
}

/** Returns true if the second identity came so late that the first was sent before the second vessel was received. */
function isNamedAlone(record: Evidence, atMicroseconds: number): record is Evidence & { first: TrackFix } {
  const { first, votes } = record
  const since = (votes.imo ?? votes.name)?.sinceMicroseconds
  return first !== undefined && since !== undefined && atMicroseconds - since > namedWithinMicroseconds
}

function namedAt(atMicroseconds: number, own: readonly TrackFix[], other: readonly TrackFix[]): NamedTime {
  return {
    atMicroseconds,
    ownMicroseconds: timeTo(atMicroseconds, own),
    otherMicroseconds: timeTo(atMicroseconds, other),
  }
}

function timeTo(atMicroseconds: number, fixes: readonly TrackFix[]): number {
  return Math.min(
    staticMicroseconds,
    ...fixes.map(({ broadcastMicroseconds }) => Math.abs(broadcastMicroseconds - atMicroseconds)),
  )
}

/** Adds a position of a track to the time differences of all. */
function timed(track: OpenTrack, fix: TrackFix, isOwn: boolean): OpenTrack {
  const { named } = track
  if (!named) return track
  const to = isOwn ? 'ownMicroseconds' : 'otherMicroseconds'
  const microseconds = timeTo(named.atMicroseconds, [fix])
  return microseconds < named[to] ? { ...track, named: { ...named, [to]: microseconds } } : track
}

/** Returns the fixes of a close track to the record: the other vessel turned out to be far away. */
function withoutCloseTrackOfOneVessel(contest: Contest): Contest {
  const close = contest.tracks.find((track) => isHeldClose(track) && track.returns === 0)
  const [own] = contest.tracks
  if (!close || !own || own.fixes.length > 0) return contest
  const stranger = { facts: close.facts, atMicroseconds: lastOf(close) }
  const left = contest.tracks.filter((track) => track !== close && track !== own)
  return { tracks: [{ ...own, fixes: close.fixes }, ...left], latest: 0, stranger }
}

function withoutLeastReceived(contest: Contest): Contest {
  const heldBack = contest.tracks.filter(({ vesselNumber }) => vesselNumber === null)
  const least = heldBack.sort((a, b) => a.positions - b.positions || lastOf(a) - lastOf(b))[0]
  return without(contest, (track) => track === least)
}

function withoutForgotten(contest: Contest, nowMicroseconds: number): Contest {
  const limit = nowMicroseconds - forgottenAfterMicroseconds
  const stranger = contest.stranger && contest.stranger.atMicroseconds < limit ? null : contest.stranger
  return { ...without(contest, (track) => track.vesselNumber === null && lastOf(track) < limit), stranger }
}

function without(contest: Contest, isGone: (track: OpenTrack) => boolean): Contest {
  const tracks = contest.tracks.filter((track) => !isGone(track))
  if (tracks.length === contest.tracks.length) return contest
  const latest = contest.tracks[contest.latest]
  return { ...contest, tracks, latest: latest ? tracks.indexOf(latest) : -1 }
}

export function lastOf({ fixes }: OpenTrack): number {
  return fixes.at(-1)?.broadcastMicroseconds ?? -Infinity
}

/** Assigns facts to the track with that identity, else to the track of the same class that is nearest in time. */
function assignFacts(
  contest: Contest,
  observation: Observation,
  facts: Facts,
  indexOfPosition: number | null | undefined,
): AssignedPart {
  const { tracks } = contest
  const index = indexOfPosition === undefined ? trackNamedBy(tracks, observation, facts) : indexOfPosition
  if (index !== null) {
    const isFirst = tracks[index]?.staticReports === 0
    const others = tracks.flatMap(({ fixes }, at) => (at === index ? [] : fixes))
    const said = tracks.map((track, at) => {
      if (at !== index) return isHeldClose(track) && isFirst ? { ...track, returns: 0 } : track
      const named = namedAt(observation.broadcastMicroseconds, track.fixes, others)
      return { ...track, staticReports: track.staticReports + 1, facts: { ...track.facts, ...facts }, named }
    })
    return { contest: { ...contest, tracks: said }, index }
  }
  const close = openCloseTrack(contest, observation, facts)
  if (close) return { contest: close, index: 1 }
  const before = contest.stranger?.facts
  const known = before && !areOfTwoVessels(before, facts) ? { ...before, ...facts } : facts
  const stranger = { facts: known, atMicroseconds: observation.broadcastMicroseconds }
  return { contest: { ...contest, stranger }, index: null }
}

function trackNamedBy(tracks: readonly OpenTrack[], observation: Observation, facts: Facts): number | null {
  const said = tracks.map((track) => names(track.facts, facts))
  const named = said.flatMap((is, index) => (is === true ? [index] : []))
  if (named.length > 0) return nearestInTime(tracks, named, observation) ?? named[0] ?? null
  const nameless = said.flatMap((is, index) => (is === null ? [index] : []))
  return nearestInTime(tracks, nameless, observation)
}

function nearestInTime(
  tracks: readonly OpenTrack[],
  among: readonly number[],
  observation: Observation,
): number | null {
  let nearest: number | null = null
  let least = staticMicroseconds
  for (const index of among) {
    const track = tracks[index]
    if (!track || isOfOtherClass(track, observation)) continue
    const microseconds = Math.abs(observation.broadcastMicroseconds - lastOf(track))
    if (microseconds > least) continue
    nearest = index
    least = microseconds
  }
  return nearest
}

function reportOf({ longitude, latitude, broadcastMicroseconds }: TrackFix) {
  return { longitude, latitude, broadcastMicroseconds }
}
