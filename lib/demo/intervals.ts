import { type Fleet, kindOf, type Vessel } from './fleet.ts'
import { isStopped } from './reports.ts'

const stoppedSeconds = 180
/** From a type 5, or a pair of type 24, to the next. */
export const identitySeconds = 360
const classBSeconds = 30
const slowClassBKnots = 2
const usualClassASeconds = 9

/** Seconds from a position report to the next one (ITU-R M.1371, table 1, without its 2 s for the fastest). */
export function positionSeconds(vessel: Vessel, speedKnots: number): number {
  if (isStopped(vessel)) return stoppedSeconds
  if (vessel.isClassB) return speedKnots > slowClassBKnots ? classBSeconds : stoppedSeconds
  return speedKnots > 14 ? 6 : 10
}

/** How many sentences a second a fleet sends when nobody slows it down, about. */
export function expectedSentencesPerSecond(fleet: Fleet): number {
  let sum = 0
  for (let row = 0; row < fleet.size; row++) {
    const vessel = fleet.at(row)
    const { underWayShare } = kindOf(vessel)
    const underWaySeconds = vessel.isClassB ? classBSeconds : usualClassASeconds
    sum += underWayShare / underWaySeconds + (1 - underWayShare) / stoppedSeconds + 2 / identitySeconds
  }
  return sum
}
