import type { PassageCountsJson } from '#lib/wire/passageSchemas.ts'
import { type ColouredType, colouredTypes } from '../../map/style/colours.ts'

export interface CountedSeries {
  type: ColouredType
  /** A value per hour or day. */
  values: number[]
}

/** Counts by type of vessel, without types that did not pass. Unknown types count as others. */
export function countedSeries(
  counts: readonly Pick<PassageCountsJson['counts'][number], 'ship_types'>[],
): CountedSeries[] {
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
