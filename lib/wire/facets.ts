import { type ColumnName, type ColumnsWith, columnOf } from './columns.ts'
import { type FilterParameter, filterRowOf, filterTable, type ParameterOf } from './filterTable.ts'

/** Filter with a count for each value. */
export type FacetParameter = ParameterOf<ColumnsWith<'isCounted'>>

export const facetParameters: readonly FacetParameter[] = filterTable.flatMap(({ column, parameter }) =>
  columnOf(column).isCounted ? [parameter as FacetParameter] : [],
)

/** Parameters and values of a request. */
export type Band = { readonly [Parameter in FilterParameter]?: number | string }

/** Counted ranges with inclusive ends, like the filters. Speeds are in tenths of a knot, lengths in metres. */
export const facetBands = {
  speed: [
    { speed_min: 0, speed_max: 0.4 },
    { speed_min: 0.5, speed_max: 4.9 },
    { speed_min: 5, speed_max: 9.9 },
    { speed_min: 10, speed_max: 14.9 },
    { speed_min: 15, speed_max: 19.9 },
    { speed_min: 20 },
  ],
  length: [
    { length_min: 1, length_max: 24 },
    { length_min: 25, length_max: 49 },
    { length_min: 50, length_max: 99 },
    { length_min: 100, length_max: 199 },
    { length_min: 200, length_max: 299 },
    { length_min: 300 },
  ],
  position_updated: [
    { position_updated_after: '-PT10M' },
    { position_updated_after: '-PT1H' },
    { position_updated_after: '-P1D' },
  ],
} as const satisfies Record<string, readonly Band[]>

export type BandName = keyof typeof facetBands
export const bandNames = Object.keys(facetBands) as BandName[]

export function columnOfBand(name: BandName): ColumnName {
  const [parameter = ''] = Object.keys(facetBands[name][0])
  return filterRowOf(parameter).column
}

/** Maximum number of choices listed for a filter without fixed words. Selected ones are always listed. */
export const maxChoices = 100
