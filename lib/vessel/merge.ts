import {
  type Evidence,
  type Facts,
  staticFields,
  type VotedField,
  voyageFields,
  weighStatic,
  weighVoyage,
} from './evidence.ts'
import { blankVessel, type Vessel } from './fields.ts'
import type { Observation, PositionReport } from './observation.ts'

export interface VesselState {
  vessel: Vessel
  evidence: Evidence
}

export type IgnoredBecause = 'position-older-than-held' | 'simulated-but-ship-is-real' | 'nothing-plausible'

export interface Merged {
  state: VesselState
  recordChanged: boolean
  evidenceChanged: boolean
  ignored: IgnoredBecause | null
}

/**
 * One more observation of a ship. `stampMicroseconds` is the time of the commit that this will be part of. The held
 * state is not touched.
 */
export function merge(held: VesselState | null, observation: Observation, stampMicroseconds: number): Merged {
  if (held && !held.vessel.simulated && observation.simulated) return ignored(held, 'simulated-but-ship-is-real')
  const base = held && held.vessel.simulated === observation.simulated ? held : newState(observation, stampMicroseconds)
  const vessel = { ...base.vessel }
  const evidence = observation.facts ? { ...base.evidence } : base.evidence

  const why = observation.position ? applyPosition(vessel, observation.position, stampMicroseconds) : null
  const weighed = observation.facts
    ? applyFacts(vessel, evidence, observation.facts, observation.broadcastMicroseconds)
    : 0
  if (weighed > 0) vessel.staticUpdatedMicroseconds = stampMicroseconds

  const isNew = base !== held
  const newClass = observation.classIsGuess
    ? (vessel.transponderClass ?? observation.transponderClass)
    : observation.transponderClass
  const saidSomething =
    (observation.position !== null && why === null) || weighed > 0 || newClass !== vessel.transponderClass
  if (!saidSomething && !isNew) return ignored(base, why ?? 'nothing-plausible')
  vessel.transponderClass = newClass
  vessel.updatedMicroseconds = stampMicroseconds
  return { state: { vessel, evidence }, recordChanged: true, evidenceChanged: weighed > 0 || isNew, ignored: why }
}

function ignored(state: VesselState, why: IgnoredBecause): Merged {
  return { state, recordChanged: false, evidenceChanged: false, ignored: why }
}

function applyPosition(vessel: Vessel, report: PositionReport, stampMicroseconds: number): IgnoredBecause | null {
  const held = vessel.broadcastMicroseconds
  if (held !== null && report.broadcastMicroseconds !== null && report.broadcastMicroseconds < held) {
    return 'position-older-than-held'
  }
  Object.assign(vessel, report)
  vessel.positionUpdatedMicroseconds = stampMicroseconds
  return null
}

/** Resolves to how many facts were weighed. */
function applyFacts(vessel: Vessel, evidence: Evidence, facts: Facts, atMicroseconds: number): number {
  const slots: Record<string, unknown> = vessel
  let weighed = 0
  for (const [fields, weigh] of [
    [staticFields, weighStatic],
    [voyageFields, weighVoyage],
  ] as const) {
    for (const name of fields) {
      const observed = facts[name]
      if (observed === undefined || saysNothingNew(name, observed, vessel)) continue
      const verdict = weigh(evidence[name], knownValue(name, vessel), observed, atMicroseconds)
      evidence[name] = verdict.evidence
      if (verdict.registered) slots[name] = observed
      weighed += 1
    }
  }
  return weighed
}

/** Type code 0 is what a transponder sends that nobody has set up: better than nothing, but no vote against a real code. */
function knownValue(name: VotedField, vessel: Vessel): string | number | null {
  return name === 'shipTypeCode' && vessel.shipTypeCode === 0 ? null : vessel[name]
}

function saysNothingNew(name: VotedField, observed: string | number, vessel: Vessel): boolean {
  return name === 'shipTypeCode' && observed === 0 && vessel.shipTypeCode !== null
}

function newState({ mmsi, simulated }: Observation, stampMicroseconds: number): VesselState {
  return { vessel: blankVessel(mmsi, simulated, stampMicroseconds), evidence: {} }
}
