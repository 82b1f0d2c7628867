import { generalClassifications, individualClassifications } from '#lib/vessel/classification.ts'
import type { FieldName } from '#lib/vessel/fields.ts'
import { flags } from '#lib/vessel/flag.ts'
import { navigationalStatuses } from '#lib/vessel/navigationalStatus.ts'
import { shipTypes } from '#lib/vessel/shipType.ts'

/**
 * Every filter, a row each: what it is called in a URL, which column it looks at, and how. The REST parameters, the tile
 * parameters, the map's address bar and the query engine are all read from here.
 *
 * - list: the value equals one of the list; with `words` only those are allowed, otherwise anything of that form
 * - substring: the text contains the value, in any case, with runs of blanks as one
 * - minimum, maximum: inclusive; a pair shares its column
 * - area, box: the last known position lies within, edges included; one of each is in both
 */
export const filterTable = [
  {
    parameter: 'mmsi',
    kind: 'list',
    column: 'mmsi',
    isFixed: true,
    form: 'integer',
    minimum: 0,
    maximum: 999_999_999,
    meaning: 'Vessels by MMSI.',
    example: '244660001,244660002',
  },
  {
    parameter: 'shared_mmsi',
    kind: 'list',
    column: 'sharedMmsi',
    form: 'word',
    words: ['true', 'false'],
    meaning: 'Whether another vessel sends the same MMSI.',
    example: 'true',
  },
  {
    parameter: 'imo',
    kind: 'list',
    column: 'imo',
    form: 'integer',
    minimum: 0,
    maximum: 1_073_741_823,
    meaning: 'Vessels by IMO number.',
    example: '9074729',
  },
  {
    parameter: 'name',
    kind: 'substring',
    column: 'name',
    meaning: 'Vessels whose name contains the text.',
    example: 'maersk',
  },
  {
    parameter: 'call_sign',
    kind: 'list',
    column: 'callSign',
    form: 'text',
    meaning: 'Vessels by call sign.',
    example: 'PDAN',
  },
  {
    parameter: 'ship_type',
    kind: 'list',
    column: 'shipType',
    form: 'word',
    words: shipTypes,
    meaning: 'Vessels by type.',
    example: 'Cargo,Tanker',
  },
  {
    parameter: 'class',
    kind: 'list',
    column: 'transponderClass',
    form: 'word',
    words: ['A', 'B'],
    meaning: 'Vessels by transponder class: large vessels must carry class A, small ones may carry class B.',
    example: 'A',
  },
  {
    parameter: 'flag',
    kind: 'list',
    column: 'flag',
    isFixed: true,
    form: 'code',
    pattern: /^[A-Z]{2}$/,
    like: 'two letters',
    known: flags,
    meaning: 'Vessels by flag: the country that assigned the MMSI (ISO 3166-1, two letters).',
    example: 'NL,NO',
  },
  {
    parameter: 'general_classification',
    kind: 'list',
    column: 'generalClassification',
    form: 'word',
    words: generalClassifications,
    meaning: 'Vessels by general purpose.',
    example: 'Merchant,Offshore',
  },
  {
    parameter: 'individual_classification',
    kind: 'list',
    column: 'individualClassification',
    form: 'word',
    words: individualClassifications,
    meaning: 'Vessels by detailed purpose.',
    example: 'Bulk carrier,Ore carrier',
  },
  {
    parameter: 'navigational_status',
    kind: 'list',
    column: 'navigationalStatus',
    form: 'word',
    words: navigationalStatuses,
    meaning: 'Vessels by navigational status, as sent.',
    example: 'UNDER_WAY_USING_ENGINE,MOORED',
  },
  {
    parameter: 'destination',
    kind: 'substring',
    column: 'destination',
    meaning: 'Vessels whose destination, as sent, contains the text.',
    example: 'rotterdam',
  },
  {
    parameter: 'matched_port',
    kind: 'list',
    column: 'matchedPort',
    form: 'code',
    pattern: /^[A-Z]{2} ?[A-Z2-9]{3}$/,
    like: 'a UN/LOCODE (two letters and three more, with or without a blank between)',
    meaning: 'Vessels by matched port (UN/LOCODE).',
    example: 'NLRTM,DE HAM',
  },
  {
    parameter: 'source',
    kind: 'list',
    column: 'positionSource',
    form: 'text',
    meaning: 'Vessels by the source of their last position: the name of a feed or of an imported file.',
    example: 'mast,push',
  },
  {
    parameter: 'updated_after',
    kind: 'minimum',
    column: 'updatedMicroseconds',
    form: 'time',
    meaning: 'Vessels whose record changed at this time or later.',
    example: '2026-11-21T00:00:00Z',
  },
  {
    parameter: 'updated_before',
    kind: 'maximum',
    column: 'updatedMicroseconds',
    form: 'time',
    meaning: 'Vessels whose record has not changed since this time.',
    example: '2026-11-22',
  },
  {
    parameter: 'position_updated_after',
    kind: 'minimum',
    column: 'positionUpdatedMicroseconds',
    form: 'time',
    meaning: 'Vessels whose position was received at this time or later.',
    example: '2026-11-21T06:30:00+01:00',
  },
  {
    parameter: 'position_updated_before',
    kind: 'maximum',
    column: 'positionUpdatedMicroseconds',
    form: 'time',
    meaning: 'Vessels whose position was received at this time or earlier.',
    example: '1795305600',
  },
  {
    parameter: 'eta_after',
    aliases: ['arriving_after'],
    kind: 'minimum',
    column: 'etaMicroseconds',
    form: 'time',
    meaning: 'Vessels with an ETA at this time or later.',
    example: '2026-11-22',
  },
  {
    parameter: 'eta_before',
    aliases: ['arriving_before'],
    kind: 'maximum',
    column: 'etaMicroseconds',
    form: 'time',
    meaning: 'Vessels with an ETA at this time or earlier.',
    example: '2026-11-30',
  },
  {
    parameter: 'speed_min',
    kind: 'minimum',
    column: 'speedKnots',
    form: 'number',
    meaning: 'At least this fast over ground, in knots.',
    example: '0.5',
  },
  {
    parameter: 'speed_max',
    kind: 'maximum',
    column: 'speedKnots',
    form: 'number',
    meaning: 'At most this fast over ground, in knots.',
    example: '22',
  },
  {
    parameter: 'length_min',
    kind: 'minimum',
    column: 'lengthMetres',
    form: 'number',
    meaning: 'At least this long, in metres.',
    example: '100',
  },
  {
    parameter: 'length_max',
    kind: 'maximum',
    column: 'lengthMetres',
    form: 'number',
    meaning: 'At most this long, in metres.',
    example: '400',
  },
  {
    parameter: 'last_known_position_within',
    aliases: ['last_known_position', 'last_known_or_predicted_position_within'],
    kind: 'area',
    column: 'position',
    meaning: 'The last known position lies within this area, its edges included.',
    example: '{"type":"Polygon","coordinates":[[[4,51],[5,51],[5,53],[4,53],[4,51]]]}',
  },
  {
    parameter: 'bbox',
    kind: 'box',
    column: 'position',
    meaning:
      'Vessels whose last known position is inside this box, edges included. West is greater than east if it crosses 180°. May be repeated up to four times: the position must be inside every box.',
    example: '3.5,51.5,5,52.5',
  },
] as const satisfies readonly FilterRowForm[]

type Table = (typeof filterTable)[number]
export type FilterParameter = Table['parameter']
export type ListColumn = Extract<Table, { kind: 'list' }>['column']
export type CodeParameter = Extract<Table, { form: 'code' }>['parameter']
export type TextColumn = Extract<Table, { kind: 'substring' }>['column']
export type RangeColumn = Extract<Table, { kind: 'minimum' | 'maximum' }>['column']

/** A row of the table, with only the columns that a filter of its kind looks at. */
export type FilterRow = FilterRowForm & { parameter: FilterParameter } & (
    | { kind: 'list'; column: ListColumn; form: 'integer' | 'text' | 'word' }
    | { kind: 'list'; column: ListColumn; form: 'code'; parameter: CodeParameter }
    | { kind: 'substring'; column: TextColumn }
    | { kind: 'minimum' | 'maximum'; column: RangeColumn }
    | { kind: 'area' | 'box' }
  )

export const filterRows: readonly FilterRow[] = filterTable

const rowsByParameter = new Map<string, FilterRow>(filterRows.map((row) => [row.parameter, row]))

export function filterRowOf(parameter: string): FilterRow {
  const row = rowsByParameter.get(parameter)
  if (!row) throw new Error(`unknown filter ${parameter}`)
  return row
}

/** What a filter can look at: a field of the vessel, or something that follows from its fields. */
export type FilterColumn =
  | FieldName
  | 'flag'
  | 'sharedMmsi'
  | 'shipType'
  | 'generalClassification'
  | 'individualClassification'
  | 'lengthMetres'
  | 'position'

type FilterRowForm = {
  parameter: string
  aliases?: readonly string[]
  column: FilterColumn
  /** A vessel keeps the same value for as long as it is known. */
  isFixed?: true
  /** A sentence for the reference, and an example value. */
  meaning: string
  example: string
} & (
  | { kind: 'list'; form: 'integer'; minimum: number; maximum: number }
  | { kind: 'list'; form: 'text' }
  | { kind: 'list'; form: 'word'; words: readonly string[] }
  | { kind: 'list'; form: 'code'; pattern: RegExp; like: string; known?: readonly string[] }
  | { kind: 'substring' }
  | { kind: 'minimum' | 'maximum'; form: 'time' | 'number' }
  | { kind: 'area' }
  | { kind: 'box' }
)
