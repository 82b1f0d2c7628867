import { type FieldsOfRule, type FieldValue, fieldNamesOfRule } from './fields.ts'
import type { Fix } from './fix.ts'

/**
 * What was heard about a field since its value last changed. Static values are typed by hand and garbled on the way, so
 * a new one is believed only after it was heard often enough (spec 2.10).
 */
export interface FieldEvidence {
  sinceMicroseconds: number
  observations: number
  /** Who said the record's value, as a set of places in `Evidence.sources`: bit 0 is the first, UNKNOWN_SOURCE any other. */
  saidBy: number
  candidates: Candidate[]
  /** The latest observations of a static field, oldest first, as places in `candidates`: only these have a vote. */
  recent: number[]
}

export interface Candidate {
  value: string | number
  count: number
  lastSeenMicroseconds: number
  /** As above. */
  saidBy: number
}

/** Where a vessel was, and which way it went. */
export interface TrackFix extends Fix {
  speedKnots: number | null
  courseDegrees: number | null
}

export function trackFixOf({
  longitude,
  latitude,
  broadcastMicroseconds,
  speedKnots,
  courseDegrees,
}: TrackFix): TrackFix {
  return { longitude, latitude, broadcastMicroseconds, speedKnots, courseDegrees }
}

export type VotedField = FieldsOfRule<'static' | 'voyage'>
export type Votes = Partial<Record<VotedField, FieldEvidence>>

/** Why a record has its values. */
export interface Evidence {
  votes: Votes
  /** The names of sources that votes came from; those beyond the thirtieth are not told apart. */
  sources: string[]
  /** Positions that were held back; `fix` is the latest, while it waits. */
  quarantine?: { fix: Fix | null; reports: number }
  /** While more than one vessel may send this MMSI. */
  contest?: Contest
  /** Its first position. */
  first?: TrackFix
  /** Of a vessel that has changed its MMSI: as in the record, the current one first. */
  mmsis?: HeardMmsi[]
  /** An IMO number that another vessel sends as well, somewhere else at the same time: it joins nobody. */
  contestedImo?: number
  /** An administrator has undone a split: its MMSI is of one vessel, whatever is received. */
  isOneVessel?: true
  /** When the vessel was found to share its MMSI, and the impossible step that told. */
  split?: { atMicroseconds: number; step: OpenTrack['step'] }
}

export interface HeardMmsi {
  mmsi: number
  fromMicroseconds: number
  untilMicroseconds: number
}

/** Positions that one vessel can have sent. */
export interface OpenTrack {
  /** The number of the record that its positions go to; `null` while they are held back. */
  vesselNumber: number | null
  transponderClass: 'A' | 'B'
  /** The latest, oldest first. */
  fixes: TrackFix[]
  positions: number
  /** How often it was heard again after another track was. */
  returns: number
  /** How many static reports went to it. */
  staticReports: number
  /** What its vessel said of itself last. */
  facts: Facts
  /** The step to its first position that no vessel makes; `null` if it began close to another. */
  step: { from: Fix; to: Fix; knots: number } | null
}

/** The open tracks of an MMSI, those of records first. */
export interface Contest {
  tracks: OpenTrack[]
  /** The place in `tracks` of the track heard last. */
  latest: number
  /** The latest identity that no track has. */
  stranger: { facts: Facts; atMicroseconds: number } | null
}

export function noEvidence(): Evidence {
  return { votes: {}, sources: [] }
}

const maxSources = 30
export const unknownSource = 1 << maxSources

/** The bit of a source in `saidBy`. */
export function sourceBit({ sources }: Evidence, name: string | null): number {
  if (name === null) return unknownSource
  const place = sources.indexOf(name)
  if (place >= 0) return 1 << place
  return sources.length < maxSources ? 1 << (sources.push(name) - 1) : unknownSource
}

export function sourcesIn({ sources }: Evidence, saidBy: number): string[] {
  return sources.filter((_, place) => (saidBy & (1 << place)) !== 0)
}

export type Facts = { [Name in VotedField]?: FieldValue<Name> }

export const staticFields = fieldNamesOfRule('static')
export const voyageFields = fieldNamesOfRule('voyage')

const staticObservationsNeeded = 3
const staticShareNeeded = 0.9
export const staticWindow = 30
const voyageObservationsNeeded = 2
const candidatesKept = 30

export interface Verdict {
  /** The held evidence, changed in place, or new: copying it for every observation would be most of the cost of merging. */
  evidence: FieldEvidence
  /** The observed value is now the record's. */
  registered: boolean
}

export function weighStatic(
  held: FieldEvidence | undefined,
  current: string | number | null,
  observed: string | number,
  atMicroseconds: number,
  source = unknownSource,
): Verdict {
  if (current === null) return register(atMicroseconds, source)
  const evidence = held ?? unheard(atMicroseconds, unknownSource)
  evidence.observations += 1
  evidence.recent.push(tally(evidence.candidates, observed, atMicroseconds, source))
  if (evidence.recent.length > staticWindow) forgetOldest(evidence)
  if (observed === current) return agree(evidence, source)
  const candidate = evidence.candidates.find(({ value }) => value === observed)
  const count = candidate?.count ?? 0
  const enough = count >= staticObservationsNeeded && count >= staticShareNeeded * evidence.recent.length
  return enough ? register(atMicroseconds, candidate?.saidBy ?? source) : { evidence, registered: false }
}

export function weighVoyage(
  held: FieldEvidence | undefined,
  current: string | number | null,
  observed: string | number,
  atMicroseconds: number,
  source = unknownSource,
): Verdict {
  if (current === null) return register(atMicroseconds, source)
  const evidence = held ?? unheard(atMicroseconds, unknownSource)
  evidence.observations += 1
  const candidate = evidence.candidates[tally(evidence.candidates, observed, atMicroseconds, source)]
  if (evidence.candidates.length > candidatesKept) dropLongestUnseen(evidence.candidates)
  if (observed === current) return agree(evidence, source)
  const enough = (candidate?.count ?? 0) >= voyageObservationsNeeded
  return enough ? register(atMicroseconds, candidate?.saidBy ?? source) : { evidence, registered: false }
}

function register(atMicroseconds: number, saidBy: number): Verdict {
  return { evidence: unheard(atMicroseconds, saidBy), registered: true }
}

function agree(evidence: FieldEvidence, source: number): Verdict {
  evidence.saidBy |= source
  return { evidence, registered: false }
}

function unheard(sinceMicroseconds: number, saidBy: number): FieldEvidence {
  return { sinceMicroseconds, observations: 0, saidBy, candidates: [], recent: [] }
}

function tally(candidates: Candidate[], value: string | number, lastSeenMicroseconds: number, source: number): number {
  const place = candidates.findIndex((candidate) => candidate.value === value)
  const candidate = candidates[place]
  if (!candidate) return candidates.push({ value, count: 1, lastSeenMicroseconds, saidBy: source }) - 1
  candidate.count += 1
  candidate.lastSeenMicroseconds = lastSeenMicroseconds
  candidate.saidBy |= source
  return place
}

function forgetOldest(evidence: FieldEvidence): void {
  const place = evidence.recent.shift()
  const candidate = place === undefined ? undefined : evidence.candidates[place]
  if (place === undefined || !candidate) return
  candidate.count -= 1
  if (candidate.count > 0) return
  evidence.candidates.splice(place, 1)
  evidence.recent = evidence.recent.map((other) => (other > place ? other - 1 : other))
}

function dropLongestUnseen(candidates: Candidate[]): void {
  const oldest = candidates.reduce((a, b) => (b.lastSeenMicroseconds < a.lastSeenMicroseconds ? b : a))
  candidates.splice(candidates.indexOf(oldest), 1)
}
