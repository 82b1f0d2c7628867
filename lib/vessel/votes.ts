import { type Candidate, type FieldEvidence, unknownSource } from './evidence.ts'

const staticObservationsNeeded = 3
const staticShareNeeded = 0.9
export const staticWindow = 30
const voyageObservationsNeeded = 2
const candidatesKept = 30

export interface Verdict {
  /** Held evidence, changed in place, or new. A copy for every observation would dominate the cost of merging. */
  evidence: FieldEvidence
  /** True if the observed value becomes the record's. */
  registered: boolean
  /** Counted observations of a registered value. */
  reports: number
}

export function weighStatic(
  held: FieldEvidence | undefined,
  current: string | number | null,
  observed: string | number,
  atMicroseconds: number,
  source = unknownSource,
): Verdict {
  if (current === null) return register(atMicroseconds, source, 1)
  const evidence = held ?? withoutReports(atMicroseconds, unknownSource)
  evidence.observations += 1
  evidence.recent.push(tally(evidence.candidates, observed, atMicroseconds, source))
  if (evidence.recent.length > staticWindow) forgetOldest(evidence)
  if (observed === current) return agree(evidence, source)
  const candidate = evidence.candidates.find(({ value }) => value === observed)
  const count = candidate?.count ?? 0
  const enough = count >= staticObservationsNeeded && count >= staticShareNeeded * evidence.recent.length
  return enough ? register(atMicroseconds, candidate?.saidBy ?? source, count) : notRegistered(evidence)
}

export function weighVoyage(
  held: FieldEvidence | undefined,
  current: string | number | null,
  observed: string | number,
  atMicroseconds: number,
  source = unknownSource,
): Verdict {
  if (current === null) return register(atMicroseconds, source, 1)
  const evidence = held ?? withoutReports(atMicroseconds, unknownSource)
  evidence.observations += 1
  const candidate = evidence.candidates[tally(evidence.candidates, observed, atMicroseconds, source)]
  if (evidence.candidates.length > candidatesKept) dropLongestUnseen(evidence.candidates)
  if (observed === current) return agree(evidence, source)
  const count = candidate?.count ?? 0
  const enough = count >= voyageObservationsNeeded
  return enough ? register(atMicroseconds, candidate?.saidBy ?? source, count) : notRegistered(evidence)
}

function register(atMicroseconds: number, saidBy: number, reports: number): Verdict {
  return { evidence: withoutReports(atMicroseconds, saidBy), registered: true, reports }
}

function notRegistered(evidence: FieldEvidence): Verdict {
  return { evidence, registered: false, reports: 0 }
}

function agree(evidence: FieldEvidence, source: number): Verdict {
  evidence.saidBy |= source
  return notRegistered(evidence)
}

function withoutReports(sinceMicroseconds: number, saidBy: number): FieldEvidence {
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
