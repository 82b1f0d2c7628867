import type { PassageCountsJson } from '#lib/wire/passageSchemas.ts'
import { type ColouredType, colouredTypes } from '../../map/style/colours.ts'

export interface CountedSeries {
  type: ColouredType
  /** All passages of the type. */
  total: number
  /** Those that began in each hour or day. */
  values: number[]
}

type Types = PassageCountsJson['ship_types_before']

/** Counts by type of vessel, without types that did not pass. Unknown types count as others. */
export function countedSeries(
  counts: readonly Pick<PassageCountsJson['counts'][number], 'ship_types'>[],
  typesBefore: Types,
): CountedSeries[] {
  const typeOf = (name: string) => colouredTypes.find((known) => known === name) ?? 'Other'
  const countIn = (types: Types, type: ColouredType) =>
    Object.entries(types).reduce((sum, [name, count]) => sum + (typeOf(name) === type ? count : 0), 0)
  return colouredTypes
    .map((type) => {
      const all = counts.map(({ ship_types: types }) => countIn(types, type))
      return {
        type,
        total: all.reduce((sum, value) => sum + value, 0),
        values: all.map((value, slot) => (slot === 0 ? value - countIn(typesBefore, type) : value)),
      }
    })
    .filter(({ total }) => total > 0)
}
