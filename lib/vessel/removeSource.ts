import { type Candidate, type FieldEvidence, positionFields, type VotedField } from './evidence.ts'
import { setField } from './fields.ts'
import type { VesselState } from './merge.ts'

/**
 * Removes the data of a vessel that only this source has sent, changing the state: the position if the source sent it
 * last, and values without another source. The most frequent value from other sources replaces a removed one, else it
 * becomes unknown.
 */
export function removeSource(state: VesselState, source: string): 'same' | 'changed' | 'removed' {
  const { vessel, evidence } = state
  let isChanged = false
  if (vessel.positionSource === source) {
    for (const name of positionFields) setField(vessel, name, null)
    vessel.positionUpdatedMicroseconds = null
    vessel.doubtfulPosition = null
    delete evidence.quarantine
    delete evidence.longRange
    isChanged = true
  }
  const place = evidence.sources.indexOf(source)
  const alone = place < 0 ? 0 : 1 << place
  for (const [name, field] of alone === 0 ? [] : (Object.entries(evidence.votes) as [VotedField, FieldEvidence][])) {
    if (field.saidBy !== alone) {
      isChanged = forget(field, alone) || isChanged
      continue
    }
    const best = mostReported(field.candidates.filter(({ saidBy }) => saidBy !== alone))
    setField(vessel, name, best?.value ?? null)
    if (best) evidence.votes[name] = newlyHeld(best)
    else delete evidence.votes[name]
    if (name === 'destination') vessel.matchedPort = null
    isChanged = true
  }
  if (!isChanged) return 'same'
  const votedValues = (Object.keys(evidence.votes) as VotedField[]).map((name) => vessel[name])
  const isKnown = vessel.longitude !== null || votedValues.some((value) => value !== null)
  return isKnown ? 'changed' : 'removed'
}

/** Drops candidates that only this source has sent. */
function forget(field: FieldEvidence, alone: number): boolean {
  const kept = field.candidates.filter(({ saidBy }) => saidBy !== alone)
  if (kept.length === field.candidates.length) return false
  const places = field.candidates.map((candidate) => kept.indexOf(candidate))
  field.recent = field.recent.map((place) => places[place] ?? -1).filter((place) => place >= 0)
  field.candidates = kept
  return true
}

function mostReported(candidates: readonly Candidate[]): Candidate | null {
  return candidates.reduce<Candidate | null>((best, each) => (best && best.count >= each.count ? best : each), null)
}

function newlyHeld({ lastSeenMicroseconds, saidBy }: Candidate): FieldEvidence {
  return { sinceMicroseconds: lastSeenMicroseconds, observations: 0, saidBy, candidates: [], recent: [] }
}
