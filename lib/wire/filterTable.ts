import { generalClassifications, individualClassifications } from '#lib/vessel/classification.ts'
import { positionDoubts } from '#lib/vessel/evidence.ts'
import { flags } from '#lib/vessel/flag.ts'
import { navigationalStatuses } from '#lib/vessel/navigationalStatus.ts'
import { shipTypes } from '#lib/vessel/shipType.ts'
import type { ColumnName } from './columns.ts'

/** Stands for all other words of a filter that has it. */
export const anyWord = 'any'

/**
 * Filters with their parameter, column and comparison. The REST parameters, the tile parameters, the map's address bar
 * and the query engine derive from this table.
 *
 * - list: the value equals one of the list; `words` limits the accepted values
 * - substring: the text contains the value, in any case, with runs of spaces as one
 * - minimum, maximum: inclusive; a pair shares its column
 * - area, box: the last known position lies within, edges included; one of each is in both
 */
const filters = [
  {
    parameter: 'mmsi',
    kind: 'list',
    column: 'mmsi',
    form: 'integer',
    minimum: 0,
    maximum: 999_999_999,
    meaning: 'Vessels by MMSI.',
    example: '244660001,244660002',
    argument: 'mmsi',
  },
  {
    parameter: 'shared_mmsi',
    kind: 'list',
    column: 'shared_mmsi',
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
    argument: 'imo',
  },
  {
    parameter: 'name',
    kind: 'substring',
    column: 'name',
    meaning: 'Vessels whose name contains the text.',
    example: 'maersk',
    argument: 'name',
  },
  {
    parameter: 'call_sign',
    kind: 'list',
    column: 'call_sign',
    form: 'text',
    meaning: 'Vessels by call sign.',
    example: 'PDAN',
    argument: 'callsign',
  },
  {
    parameter: 'ship_type',
    kind: 'list',
    column: 'ship_type',
    form: 'word',
    words: shipTypes,
    meaning: 'Vessels by type.',
    example: 'Cargo,Tanker',
    argument: 'shipType',
  },
  {
    parameter: 'class',
    kind: 'list',
    column: 'class',
    form: 'word',
    words: ['A', 'B'],
    meaning: 'Vessels by transponder class: large vessels must carry class A, small ones may carry class B.',
    example: 'A',
  },
  {
    parameter: 'flag',
    kind: 'list',
    column: 'flag',
    form: 'code',
    pattern: /^[A-Z]{2}$/,
    like: 'two letters',
    known: flags,
    meaning: 'Vessels by flag: the country that assigned the MMSI (ISO 3166-1, two letters).',
    example: 'NL,NO',
    argument: 'flag',
  },
  {
    parameter: 'general_classification',
    kind: 'list',
    column: 'general_classification',
    form: 'word',
    words: generalClassifications,
    meaning: 'Vessels by general purpose.',
    example: 'Merchant,Offshore',
    argument: 'shipType',
  },
  {
    parameter: 'individual_classification',
    kind: 'list',
    column: 'individual_classification',
    form: 'word',
    words: individualClassifications,
    meaning: 'Vessels by detailed purpose.',
    example: 'Bulk carrier,Ore carrier',
    argument: 'shipType',
  },
  {
    parameter: 'navigational_status',
    kind: 'list',
    column: 'navigational_status',
    form: 'word',
    words: navigationalStatuses,
    meaning: 'Vessels by navigational status, as sent.',
    example: 'UNDER_WAY_USING_ENGINE,MOORED',
  },
  {
    parameter: 'doubt',
    kind: 'list',
    column: 'doubt',
    form: 'word',
    words: [...positionDoubts, anyWord],
    hasAny: true,
    meaning: 'Vessels whose latest position is doubtful, by the reason; `any` stands for all reasons.',
    example: 'any',
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
    column: 'unlocode',
    form: 'code',
    pattern: /^[A-Z]{2} ?[A-Z2-9]{3}$/,
    like: 'a UN/LOCODE (two letters and three more, with or without a space between)',
    meaning: 'Vessels by matched port (UN/LOCODE).',
    example: 'NLRTM,DE HAM',
  },
  {
    parameter: 'list',
    kind: 'list',
    column: 'list',
    form: 'vesselList',
    meaning: 'Vessels in a list of vessels: your own or a shared one; with several, in any of them.',
    example: 'k7qm-2xw9',
    argument: 'list',
  },
  {
    parameter: 'source',
    kind: 'list',
    column: 'source',
    form: 'text',
    meaning: 'Vessels by the source of their last position: the name of a feed or of an imported file.',
    example: 'mast,push',
  },
  {
    parameter: 'updated_after',
    kind: 'minimum',
    column: 'updated_at',
    form: 'time',
    meaning: 'Vessels whose record was updated at this time or later.',
    example: '2026-11-21T00:00:00Z',
    argument: 'lastUpdate.startTime',
  },
  {
    parameter: 'updated_before',
    kind: 'maximum',
    column: 'updated_at',
    form: 'time',
    meaning: 'Vessels whose record has not been updated since this time.',
    example: '2026-11-22',
    argument: 'lastUpdate.endTime',
  },
  {
    parameter: 'position_updated_after',
    kind: 'minimum',
    column: 'position_updated_at',
    form: 'time',
    meaning: 'Vessels whose position was received at this time or later.',
    example: '2026-11-21T06:30:00+01:00',
    argument: 'lastPositionUpdate.startTime',
  },
  {
    parameter: 'position_updated_before',
    kind: 'maximum',
    column: 'position_updated_at',
    form: 'time',
    meaning: 'Vessels whose position was received at this time or earlier.',
    example: '1795305600',
    argument: 'lastPositionUpdate.endTime',
  },
  {
    parameter: 'eta_after',
    aliases: ['arriving_after'],
    kind: 'minimum',
    column: 'eta',
    form: 'time',
    meaning: 'Vessels with an ETA at this time or later.',
    example: '2026-11-22',
  },
  {
    parameter: 'eta_before',
    aliases: ['arriving_before'],
    kind: 'maximum',
    column: 'eta',
    form: 'time',
    meaning: 'Vessels with an ETA at this time or earlier.',
    example: '2026-11-30',
  },
  {
    parameter: 'speed_min',
    kind: 'minimum',
    column: 'speed',
    form: 'number',
    meaning: 'At least this fast over ground, in knots.',
    example: '0.5',
  },
  {
    parameter: 'speed_max',
    kind: 'maximum',
    column: 'speed',
    form: 'number',
    meaning: 'At most this fast over ground, in knots.',
    example: '22',
  },
  {
    parameter: 'length_min',
    kind: 'minimum',
    column: 'length',
    form: 'number',
    meaning: 'At least this long, in metres.',
    example: '100',
  },
  {
    parameter: 'length_max',
    kind: 'maximum',
    column: 'length',
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
    argument: 'areaOfInterest',
  },
  {
    parameter: 'bbox',
    kind: 'box',
    column: 'position',
    meaning:
      'Vessels whose last known position is inside this box, edges included. West is greater than east if it crosses 180°. May be repeated up to four times: the position must be inside every box.',
    example: '3.5,51.5,5,52.5',
    argument: 'areaOfInterest',
  },
] as const satisfies readonly FilterRowForm[]

type Table = (typeof filters)[number]
export type FilterParameter = Table['parameter']
/** Parameters of filters on one of the columns. */
export type ParameterOf<Column extends ColumnName> = Extract<Table, { column: Column }>['parameter']
/** Arguments of the GraphQL API that are lists of values. */
export type ListArgument = Exclude<
  Extract<Table, { kind: 'list' | 'substring'; argument: string }>['argument'],
  'shipType'
>
export type CodeParameter = Extract<Table, { form: 'code' }>['parameter']

/** A row of the table. */
export type FilterRow = FilterRowForm & { parameter: FilterParameter } & (
    | { kind: 'list'; form: 'integer' | 'text' | 'word' | 'vesselList' }
    | { kind: 'list'; form: 'code'; parameter: CodeParameter }
    | { kind: 'substring' | 'minimum' | 'maximum' | 'area' | 'box' }
  )

export const filterTable: readonly FilterRow[] = filters

const rowsByParameter = new Map<string, FilterRow>(filterTable.map((row) => [row.parameter, row]))

export function filterRowOf(parameter: string): FilterRow {
  const row = rowsByParameter.get(parameter)
  if (!row) throw new Error(`unknown filter ${parameter}`)
  return row
}

type FilterRowForm = {
  parameter: string
  aliases?: readonly string[]
  column: ColumnName
  /** Sentence for the reference. */
  meaning: string
  example: string
  /** Argument of the GraphQL API with this meaning; see lib/api/graphql/vesselArguments.ts. */
  argument?: string
} & (
  | { kind: 'list'; form: 'integer'; minimum: number; maximum: number }
  | { kind: 'list'; form: 'text' | 'vesselList' }
  | { kind: 'list'; form: 'word'; words: readonly string[]; hasAny?: true }
  | { kind: 'list'; form: 'code'; pattern: RegExp; like: string; known?: readonly string[] }
  | { kind: 'substring' }
  | { kind: 'minimum' | 'maximum'; form: 'time' | 'number' }
  | { kind: 'area' }
  | { kind: 'box' }
)
