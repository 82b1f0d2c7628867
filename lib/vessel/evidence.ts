import { type FieldsOfRule, type FieldValue, fieldNamesOfRule } from './fields.ts'
import type { Fix } from './plausibleMove.ts'

/**
 * What was heard about a field since its value last changed. Static values are typed by hand and garbled on the way, so
 * a new one is believed only after it was heard often enough (spec 2.10).
 */
export interface FieldEvidence {
  sinceMicroseconds: number
  observations: number
  candidates: Candidate[]
  /** The latest observations of a static field, oldest first, as places in `candidates`: only these have a vote. */
  recent: number[]
}

export interface Candidate {
  value: string | number
  count: number
  lastSeenMicroseconds: number
}

export type VotedField = FieldsOfRule<'static' | 'voyage'>
export type Votes = Partial<Record<VotedField, FieldEvidence>>

/** Why a record has its values. */
export interface Evidence {
  votes: Votes
  /** Implausible positions; `fix` is the latest, while it is neither confirmed nor refuted. */
  quarantine?: { fix: Fix | null; reports: number }
}

export function noEvidence(): Evidence {
  return { votes: {} }
}

export type Facts = { [Name in VotedField]?: FieldValue<Name> }

export const staticFields = fieldNamesOfRule('static')
export const voyageFields = fieldNamesOfRule('voyage')

const STATIC_OBSERVATIONS_NEEDED = 3
const STATIC_SHARE_NEEDED = 0.9
export const STATIC_WINDOW = 30
const VOYAGE_OBSERVATIONS_NEEDED = 2
const CANDIDATES_KEPT = 30

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
): Verdict {
  if (current === null) return register(atMicroseconds)
  const evidence = held ?? unheard(atMicroseconds)
  evidence.observations += 1
  evidence.recent.push(tally(evidence.candidates, observed, atMicroseconds))
  if (evidence.recent.length > STATIC_WINDOW) forgetOldest(evidence)
  if (observed === current) return { evidence, registered: false }
  const count = evidence.candidates.find(({ value }) => value === observed)?.count ?? 0
  const enough = count >= STATIC_OBSERVATIONS_NEEDED && count >= STATIC_SHARE_NEEDED * evidence.recent.length
  return enough ? register(atMicroseconds) : { evidence, registered: false }
}

export function weighVoyage(
  held: FieldEvidence | undefined,
  current: string | number | null,
  observed: string | number,
  atMicroseconds: number,
): Verdict {
  if (current === null) return register(atMicroseconds)
  const evidence = held ?? unheard(atMicroseconds)
  evidence.observations += 1
  const candidate = evidence.candidates[tally(evidence.candidates, observed, atMicroseconds)]
  if (evidence.candidates.length > CANDIDATES_KEPT) dropLongestUnseen(evidence.candidates)
  const registered = observed !== current && (candidate?.count ?? 0) >= VOYAGE_OBSERVATIONS_NEEDED
  return registered ? register(atMicroseconds) : { evidence, registered }
}

function register(atMicroseconds: number): Verdict {
  return { evidence: unheard(atMicroseconds), registered: true }
}

function unheard(sinceMicroseconds: number): FieldEvidence {
  return { sinceMicroseconds, observations: 0, candidates: [], recent: [] }
}

function tally(candidates: Candidate[], value: string | number, lastSeenMicroseconds: number): number {
  const place = candidates.findIndex((candidate) => candidate.value === value)
  const candidate = candidates[place]
  if (!candidate) return candidates.push({ value, count: 1, lastSeenMicroseconds }) - 1
  candidate.count += 1
  candidate.lastSeenMicroseconds = lastSeenMicroseconds
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
