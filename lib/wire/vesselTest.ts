import { positionOf } from '#lib/distance.ts'
import type { Vessel } from '#lib/vessel/fields.ts'
import { columnOf } from './columns.ts'
import { type Condition, foldText, type Reader, truthTest } from './condition.ts'

export type VesselTest = (vessel: Vessel) => boolean

/** Returns a test of one vessel against all conditions. lib/query/rows.ts finds the same vessels in the fleet. */
export function vesselTest(conditions: readonly Condition[]): VesselTest {
  const truthOf = truthTest({ kind: 'all', of: conditions }, vesselReader)
  return (vessel) => truthOf(vessel) === true
}

/** Returns the values of a vessel that lists are compared with. */
export function listedValuesOf(column: string): (vessel: Vessel) => readonly (string | number | null)[] {
  const read = vesselReader.valueOf(column)
  return vesselReader.keysOf(column) ?? ((vessel) => [read(vessel)])
}

const vesselReader: Reader<Vessel> = {
  valueOf(name) {
    const { of, shown } = columnOf(name)
    if (!shown) return of
    return (vessel) => {
      const value = of(vessel)
      return value === null ? null : shown(String(value))
    }
  },
  keysOf(name) {
    const { kept, of, shown, keysOf } = columnOf(name)
    if (keysOf) return keysOf
    const isText = kept === 'text' || kept === 'sharedText'
    if (!isText && !shown) return null
    return (vessel) => {
      const value = of(vessel)
      if (value === null) return []
      return [isText ? foldText(String(value)) : value]
    }
  },
  positionOf,
}
