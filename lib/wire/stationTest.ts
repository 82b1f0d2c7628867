import { positionOf, type ReportedPlace } from '#lib/distance.ts'
import { type Condition, type Reader, truthTest } from './condition.ts'

/** A station, an activation or a safety text. */
export interface StationSubject extends ReportedPlace {
  mmsi: number
  source: string
}

const reader: Reader<StationSubject> = {
  valueOf:
    (column) =>
    ({ mmsi, source }) =>
      column === 'mmsi' ? mmsi : source,
  keysOf: () => null,
  positionOf,
}

/**
 * Returns a test of stations against the filters of a scope or watch, which are on vessels; `null` if one of them is about more than
 * the place and the MMSI, and no station passes. A station without a position is in no area.
 */
export function stationTest(conditions: readonly Condition[]): ((subject: StationSubject) => boolean) | null {
  if (!conditions.every(isOfStations)) return null
  const truthOf = truthTest({ kind: 'all', of: conditions }, reader)
  return (subject) => truthOf(subject) === true
}

export function hasArea(conditions: readonly Condition[]): boolean {
  return conditions.some(({ kind }) => kind === 'area')
}

function isOfStations(condition: Condition): boolean {
  switch (condition.kind) {
    case 'not':
      return condition.of.kind === 'text' && condition.of.column === 'source'
    case 'area':
    case 'list':
      return condition.column === 'position' || condition.column === 'mmsi'
    default:
      return false
  }
}
