import type { FieldName } from '#lib/vessel/fields.ts'
import { flags } from '#lib/vessel/flag.ts'
import { navigationalStatuses } from '#lib/vessel/navigationalStatus.ts'
import { shipTypes } from '#lib/vessel/shipType.ts'

/**
 * Every filter, a row each: what it is called in a URL, which column it looks at, and how. The REST parameters, the tile
 * parameters, the map's address bar and the query engine are all read from here.
 *
 * - list: the value equals one of the given; `words` are the only ones there are, else anything of that form is taken
 * - substring: the text contains the given, whatever the case, blanks folded
 * - minimum, maximum: inclusive; a pair shares its column
 * - area: the last known position lies within, edges included
 */
export const filterTable = [
  { parameter: 'mmsi', kind: 'list', column: 'mmsi', form: 'integer', minimum: 0, maximum: 999_999_999 },
  { parameter: 'imo', kind: 'list', column: 'imo', form: 'integer', minimum: 0, maximum: 1_073_741_823 },
  { parameter: 'name', kind: 'substring', column: 'name' },
  { parameter: 'call_sign', kind: 'list', column: 'callSign', form: 'text' },
  { parameter: 'ship_type', kind: 'list', column: 'shipType', form: 'word', words: shipTypes },
  { parameter: 'class', kind: 'list', column: 'transponderClass', form: 'word', words: ['A', 'B'] },
  {
    parameter: 'flag',
    kind: 'list',
    column: 'flag',
    form: 'code',
    pattern: /^[A-Z]{2}$/,
    like: 'two letters',
    known: flags,
  },
  {
    parameter: 'navigational_status',
    kind: 'list',
    column: 'navigationalStatus',
    form: 'word',
    words: navigationalStatuses,
  },
  { parameter: 'destination', kind: 'substring', column: 'destination' },
  { parameter: 'updated_after', kind: 'minimum', column: 'updatedMicroseconds', form: 'time' },
  { parameter: 'updated_before', kind: 'maximum', column: 'updatedMicroseconds', form: 'time' },
  { parameter: 'position_updated_after', kind: 'minimum', column: 'positionUpdatedMicroseconds', form: 'time' },
  { parameter: 'position_updated_before', kind: 'maximum', column: 'positionUpdatedMicroseconds', form: 'time' },
  { parameter: 'eta_after', aliases: ['arriving_after'], kind: 'minimum', column: 'etaMicroseconds', form: 'time' },
  { parameter: 'eta_before', aliases: ['arriving_before'], kind: 'maximum', column: 'etaMicroseconds', form: 'time' },
  { parameter: 'speed_min', kind: 'minimum', column: 'speedKnots', form: 'number' },
  { parameter: 'speed_max', kind: 'maximum', column: 'speedKnots', form: 'number' },
  { parameter: 'length_min', kind: 'minimum', column: 'lengthMetres', form: 'number' },
  { parameter: 'length_max', kind: 'maximum', column: 'lengthMetres', form: 'number' },
  {
    parameter: 'last_known_position_within',
    aliases: ['last_known_position', 'last_known_or_predicted_position_within'],
    kind: 'area',
    column: 'position',
  },
] as const satisfies readonly FilterRow[]

/** What a filter can look at: a field of the vessel, or something that follows from its fields. */
export type FilterColumn = FieldName | 'flag' | 'shipType' | 'lengthMetres' | 'position'

export type FilterRow = { parameter: string; aliases?: readonly string[]; column: FilterColumn } & (
  | { kind: 'list'; form: 'integer'; minimum: number; maximum: number }
  | { kind: 'list'; form: 'text' }
  | { kind: 'list'; form: 'word'; words: readonly string[] }
  | { kind: 'list'; form: 'code'; pattern: RegExp; like: string; known: readonly string[] }
  | { kind: 'substring' }
  | { kind: 'minimum' | 'maximum'; form: 'time' | 'number' }
  | { kind: 'area' }
)

export type FilterParameter = (typeof filterTable)[number]['parameter']
