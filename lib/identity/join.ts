import {
  type Evidence,
  type FieldEvidence,
  positionFields,
  type ReceivedMmsi,
  sourceBit,
  sourcesIn,
  staticFields,
  trackFixOf,
  unknownSource,
  voyageFields,
} from '#lib/vessel/evidence.ts'
import { setField } from '#lib/vessel/fields.ts'
import { isPlaced } from '#lib/vessel/fix.ts'
import { mmsiOf, mmsisOf } from '#lib/vessel/identity.ts'
import { maxReports, type VesselState } from '#lib/vessel/merge.ts'
import type { Observation } from '#lib/vessel/observation.ts'
import { closeness, isReachable } from './reach.ts'
import { areOfTwoVessels } from './sentIdentity.ts'

/** Larger numbers are assigned by flag states and have no check digit. */
const maxImo = 9_999_999
/** Factory settings that happen to have a valid check digit. */
const placeholders: ReadonlySet<number> = new Set([1_234_567, 5_555_555])
/** A vessel may send both MMSIs for this long. */
const maxOverlapMicroseconds = 7 * 86_400_000_000
const minSilenceMicroseconds = 3_600_000_000
const maxSilenceMicroseconds = 86_400_000_000
/** Same place: twice the typical difference of one hull's reports. */
const maxCloseness = 2

/**
 * Result for two records with one IMO number:
 * - one: one vessel that changed its MMSI
 * - unsure: needs more reports
 * - two: two vessels, one of which sends a wrong number
 * - contested: two positions at the same time
 */
export type JoinVerdict = 'one' | 'unsure' | 'two' | 'contested'

export function joinVerdictOn(former: VesselState, later: VesselState): JoinVerdict {
  const imo = confirmedImoOf(later)
  if (imo === null || confirmedImoOf(former) !== imo) return 'unsure'
  if (areOfTwoVessels(former.vessel, later.vessel)) return 'two'
  const { vessel: left } = former
  const { vessel: now } = later
  if (!isPlaced(left) || !isPlaced(now)) return 'unsure'
  const began = later.evidence.first ?? now
  const overlapMicroseconds = left.broadcastMicroseconds - began.broadcastMicroseconds
  const isSilent = now.broadcastMicroseconds - left.broadcastMicroseconds >= silenceOf(former)
  if (overlapMicroseconds <= 0) {
    if (!isReachable(left, began)) return 'contested'
    return isSilent || haveCommonSource(former, later) ? 'one' : 'unsure'
  }
  if (!isReachable(left, now) || closeness(left, now) > maxCloseness) return 'contested'
  if (overlapMicroseconds > maxOverlapMicroseconds) return 'two'
  return isSilent ? 'one' : 'unsure'
}

/** How long a vessel must be silent before another MMSI may continue it: its usual interval, from an hour to a day. */
function silenceOf({ vessel, evidence: { first } }: VesselState): number {
  const { reports, broadcastMicroseconds } = vessel
  // A full count says nothing of the interval.
  if (reports === null || reports >= maxReports || reports < 2 || !first || broadcastMicroseconds === null)
    return minSilenceMicroseconds
  const usual = (broadcastMicroseconds - first.broadcastMicroseconds) / (reports - 1)
  return Math.min(maxSilenceMicroseconds, Math.max(minSilenceMicroseconds, usual))
}

/** Whether a source has received both. A feed that forges both is found out by `isDenied`. */
function haveCommonSource(one: VesselState, other: VesselState): boolean {
  const names = sourcesOf(other)
  return sourcesOf(one).some((name) => names.includes(name))
}

function sourcesOf({ vessel: { positionSource }, evidence: { sources } }: VesselState): string[] {
  return positionSource === null ? sources : [positionSource, ...sources]
}

/** Returns the IMO number if it was received at least twice, no vote differs and no other vessel contests it. */
export function confirmedImoOf({ vessel: { imo }, evidence }: VesselState): number | null {
  if (imo === null || imo > maxImo || placeholders.has(imo) || imo === evidence.contestedImo) return null
  const candidates = evidence.votes.imo?.candidates ?? []
  return candidates.length > 0 && candidates.every(({ value }) => value === imo) ? imo : null
}

/** Copies all known values of the later record into the former, which continues. */
export function join(former: VesselState, later: VesselState, stampMicroseconds: number): void {
  const { vessel, evidence } = former
  const { vessel: now } = later
  const ofFormer = receivedMmsis(former, former)
  const mmsis = [...receivedMmsis(later, former), ...ofFormer]
  if (mmsis[0]) mmsis[0].undoneUntilMicroseconds = (now.broadcastMicroseconds ?? stampMicroseconds) + silenceOf(former)
  for (const name of [...staticFields, ...voyageFields]) {
    if (now[name] === null) continue
    setField(vessel, name, now[name])
    const votes = later.evidence.votes[name]
    if (votes) evidence.votes[name] = saidIn(former, later, votes)
  }
  if (isPlaced(now) && (vessel.broadcastMicroseconds ?? 0) <= now.broadcastMicroseconds) {
    for (const name of positionFields) setField(vessel, name, now[name])
    vessel.positionUpdatedMicroseconds = now.positionUpdatedMicroseconds
    if (later.evidence.longRange) evidence.longRange = later.evidence.longRange
    else delete evidence.longRange
  }
  vessel.staticUpdatedMicroseconds = now.staticUpdatedMicroseconds ?? vessel.staticUpdatedMicroseconds
  if (now.transponderClass !== null && (vessel.transponderClass === null || !later.evidence.classIsGuess)) {
    vessel.transponderClass = now.transponderClass
    if (later.evidence.classIsGuess) evidence.classIsGuess = true
    else delete evidence.classIsGuess
  }
  vessel.matchedPort = now.destination === null ? vessel.matchedPort : now.matchedPort
  vessel.reports = vessel.reports === null ? null : Math.min(maxReports, vessel.reports + (now.reports ?? 0))
  vessel.severalSources = vessel.severalSources || now.severalSources || vessel.positionSource !== now.positionSource
  vessel.confirmed = true
  vessel.updatedMicroseconds = stampMicroseconds
  evidence.mmsis = mmsis
  vessel.mmsis = textOf(mmsis)
}

/**
 * Undoes a join: `former` is the record from before, and the vessel continues under the later number. Returns `null` if
 * the record has no MMSI of the later one.
 */
export function separate(joined: VesselState, former: VesselState, number: number, stampMicroseconds: number) {
  const before = new Set(mmsisOf(former.vessel))
  const received = (joined.evidence.mmsis ?? []).filter(({ mmsi }) => !before.has(mmsi))
  if (!received.some(({ mmsi }) => mmsi === mmsiOf(number))) return null
  const { contest, split, mmsis, first, ...kept } = structuredClone(joined.evidence)
  const later: VesselState = {
    vessel: {
      ...joined.vessel,
      number,
      mmsis: received.length > 1 ? textOf(received) : null,
      createdMicroseconds: stampMicroseconds,
      updatedMicroseconds: stampMicroseconds,
    },
    evidence: { ...kept, ...(received.length > 1 && { mmsis: received }) },
  }
  // The counted hours stay with the former record.
  delete later.evidence.quarantine?.doubtful
  if (isPlaced(joined.vessel)) later.evidence.first = trackFixOf(joined.vessel)
  former.vessel.updatedMicroseconds = stampMicroseconds
  return later
}

/**
 * Whether the observation denies a recent join: it has a former MMSI, from a source that has not sent the current one. A
 * source that sends both vouches for one vessel.
 */
export function isDenied({ evidence }: VesselState, observation: Observation): boolean {
  const [current, ...others] = evidence.mmsis ?? []
  const { undoneUntilMicroseconds = 0, saidBy = 0, fromMicroseconds = 0 } = current ?? {}
  const { mmsi, broadcastMicroseconds: atMicroseconds, source } = observation
  if (atMicroseconds > undoneUntilMicroseconds || atMicroseconds <= fromMicroseconds) return false
  const former = others.find((each) => each.mmsi === mmsi)
  return former !== undefined && atMicroseconds > former.untilMicroseconds && !hasSource(evidence, saidBy, source)
}

function hasSource({ sources }: Evidence, saidBy: number, name: string | null): boolean {
  const place = name === null ? -1 : sources.indexOf(name)
  return (saidBy & (place < 0 ? unknownSource : 1 << place)) !== 0
}

/**
 * Restores a former MMSI as the current one after a week without the current one. Returns true if the record changed.
 */
export function noteMmsi({ vessel, evidence }: VesselState, observation: Observation): boolean {
  const { mmsi, facts, broadcastMicroseconds: atMicroseconds } = observation
  const [current, ...others] = evidence.mmsis ?? []
  if (!current) return false
  if (current.mmsi === mmsi && current.saidBy !== undefined) current.saidBy |= sourceBit(evidence, observation.source)
  if (facts?.imo === undefined || facts.imo !== vessel.imo) return false
  if (current.mmsi === mmsi) {
    current.untilMicroseconds = Math.max(current.untilMicroseconds, atMicroseconds)
    return false
  }
  const again = others.find((each) => each.mmsi === mmsi)
  if (!again) return false
  again.untilMicroseconds = Math.max(again.untilMicroseconds, atMicroseconds)
  if (atMicroseconds - current.untilMicroseconds <= maxOverlapMicroseconds) return false
  evidence.mmsis = [again, current, ...others.filter((each) => each !== again)]
  vessel.mmsis = textOf(evidence.mmsis)
  return true
}

const textOf = (received: readonly ReceivedMmsi[]) => received.map(({ mmsi }) => mmsi).join(' ')

/** The MMSIs of a record, with the source bits of another. */
function receivedMmsis({ vessel, evidence }: VesselState, { evidence: to }: VesselState): ReceivedMmsi[] {
  if (evidence.mmsis) {
    return evidence.mmsis.map(({ undoneUntilMicroseconds, ...received }) => {
      const { saidBy } = received
      return saidBy === undefined ? received : { ...received, saidBy: translated(saidBy, evidence, to) }
    })
  }
  const sources = sourcesOf({ vessel, evidence })
  const saidBy = sources.reduce((bits, name) => bits | sourceBit(to, name), 0) || unknownSource
  const { createdMicroseconds, broadcastMicroseconds } = vessel
  const untilMicroseconds = broadcastMicroseconds ?? createdMicroseconds
  const fromMicroseconds = Math.min(evidence.first?.broadcastMicroseconds ?? createdMicroseconds, untilMicroseconds)
  return mmsisOf(vessel).map((mmsi) => ({ mmsi, fromMicroseconds, untilMicroseconds, saidBy }))
}

/** Translates source bits, whose meaning depends on the record's own list of sources. */
function translated(saidBy: number, from: Evidence, to: Evidence): number {
  return sourcesIn(from, saidBy).reduce((bits, name) => bits | sourceBit(to, name), saidBy & unknownSource)
}

function saidIn({ evidence: to }: VesselState, { evidence: from }: VesselState, votes: FieldEvidence): FieldEvidence {
  const said = (saidBy: number) => translated(saidBy, from, to)
  return {
    ...votes,
    saidBy: said(votes.saidBy),
    candidates: votes.candidates.map((candidate) => ({ ...candidate, saidBy: said(candidate.saidBy) })),
  }
}
