import { positionOf } from '#lib/distance.ts'
import type { Vessel } from '#lib/vessel/fields.ts'
import { columnOf } from './columns.ts'
import { type Condition, foldText, type Reader, truthTest } from './condition.ts'

export type VesselTest = (vessel: Vessel) => boolean

/** The lists of vessels that a vessel is in, by its number. */
export type ListsOf = (vesselNumber: number) => readonly string[]

const inNoList: ListsOf = () => []

/** Returns a test of one vessel against all conditions. lib/query/rows.ts finds the same vessels in the fleet. */
export function vesselTest(conditions: readonly Condition[], listsOf = inNoList): VesselTest {
  const truthOf = truthTest({ kind: 'all', of: conditions }, readerOf(listsOf))
  return (vessel) => truthOf(vessel) === true
}

/** Returns the values of a vessel that lists are compared with. */
export function listedValuesOf(
  column: string,
  listsOf = inNoList,
): (vessel: Vessel) => readonly (string | number | null)[] {
  const reader = readerOf(listsOf)
  const read = reader.valueOf(column)
  return reader.keysOf(column) ?? ((vessel) => [read(vessel)])
}

function readerOf(listsOf: ListsOf): Reader<Vessel> {
  const keysOf: Reader<Vessel>['keysOf'] = (name) =>
    name === 'list' ? ({ number }) => listsOf(number) : vesselReader.keysOf(name)
  return { ...vesselReader, keysOf }
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
