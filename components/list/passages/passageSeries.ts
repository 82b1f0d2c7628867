import type { PassageCountsJson } from '#lib/wire/passageSchemas.ts'
import { type ColouredType, colouredTypes } from '../../map/style/colours.ts'

export interface CountedSeries {
  type: ColouredType
  /** A value for each hour or day. */
  values: number[]
}

/** The numbers of each type that the map has a colour for, without types that did not pass; unknown types are others. */
export function countedSeries(counts: PassageCountsJson['counts']): CountedSeries[] {
  const typeOf = (name: string) => colouredTypes.find((known) => known === name) ?? 'Other'
  return colouredTypes
    .map((type) => ({
      type,
      values: counts.map(({ ship_types: byType }) =>
        Object.entries(byType).reduce((sum, [name, count]) => sum + (typeOf(name) === type ? count : 0), 0),
      ),
    }))
    .filter(({ values }) => values.some((value) => value > 0))
}
