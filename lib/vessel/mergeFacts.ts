import type { Accepted } from './diary.ts'
import {
  type Evidence,
  type Facts,
  type FieldEvidence,
  sourceBit,
  staticFields,
  type VotedField,
  voyageFields,
} from './evidence.ts'
import { setField, type Vessel } from './fields.ts'
import { isOlder, isYetToCome, type Moment } from './moment.ts'
import type { Observation } from './observation.ts'
import { weighStatic, weighVoyage } from './votes.ts'

/** Number of facts that counted as votes, and of those older than the last registered change. */
interface Weighed {
  weighed: number
  older: number
}

const votings = [
  [staticFields, weighStatic],
  [voyageFields, weighVoyage],
] as const

export const nothingWeighed: Weighed = { weighed: 0, older: 0 }

/** Weighs the facts of an observation, and sets those that the record accepts. */
export function applyFacts(
  vessel: Vessel,
  evidence: Evidence,
  facts: Facts,
  { broadcastMicroseconds: atMicroseconds, source }: Observation,
  moment: Moment,
  accepted: Accepted[],
): Weighed {
  const { votes } = evidence
  const saidBy = sourceBit(evidence, source)
  let weighed = 0
  let older = 0
  for (const [fields, weigh] of votings) {
    for (const name of fields) {
      const observed = facts[name]
      if (observed === undefined || saysNothingNew(name, observed, vessel)) continue
      const current = votes[name]
      const known = knownValue(name, vessel)
      if (current && isCounted(current, known, observed, atMicroseconds)) continue
      if (current !== undefined && known !== null && isOlder(atMicroseconds, current.sinceMicroseconds, moment)) {
        older += 1
        continue
      }
      if (current && isYetToCome(current.sinceMicroseconds, moment.nowMicroseconds))
        current.sinceMicroseconds = atMicroseconds
      const verdict = weigh(current, known, observed, atMicroseconds, saidBy)
      votes[name] = verdict.evidence
      if (verdict.registered) {
        accepted.push({ name, before: known, reports: verdict.reports })
        setField(vessel, name, observed)
      }
      weighed += 1
    }
  }
  return { weighed, older }
}

/** Detects a report that a crashed process committed but did not acknowledge. */
function isCounted(current: FieldEvidence, known: unknown, observed: string | number, atMicroseconds: number): boolean {
  if (current.sinceMicroseconds === atMicroseconds && known === observed) return true
  return current.candidates.some((each) => each.value === observed && each.lastSeenMicroseconds === atMicroseconds)
}

/** Type code 0, from unconfigured transponders, fills a gap but is no vote against a real code. */
function knownValue(name: VotedField, vessel: Vessel): string | number | null {
  return name === 'shipTypeCode' && vessel.shipTypeCode === 0 ? null : vessel[name]
}

function saysNothingNew(name: VotedField, observed: string | number, vessel: Vessel): boolean {
  return name === 'shipTypeCode' && observed === 0 && vessel.shipTypeCode !== null
}
