import type { Characteristics } from '#lib/vessel/characteristics.ts'
import { doubtfulPositionOf } from '#lib/vessel/doubtfulPosition.ts'
import { collectionTypes, type FieldName, type Vessel } from '#lib/vessel/fields.ts'
import { flagOf } from '#lib/vessel/flag.ts'
import { currentMmsiOf, mmsisOf, vesselIdOf } from '#lib/vessel/identity.ts'
import { navigationalStatusOf } from '#lib/vessel/navigationalStatus.ts'
import { classificationOf, shipTypeOf } from '#lib/vessel/shipType.ts'
import { spacedUnlocode } from '#lib/vessel/unlocode.ts'
import { sumOfKnown } from './vesselJson.ts'

type Value = string | number | null

interface ColumnForm {
  /**
   * Storage in the fleet, which determines how lib/query/columnRows.ts finds rows:
   * - words: a set of rows for each word of a list
   * - number: an array that is scanned
   * - identifier: an array, with an index from the number to its rows
   * - changes: an array and the order of its values
   * - codes: an array that is scanned, of the places of words in a list
   * - text: a text for each row, with an index
   * - sharedText: each text once, and for each row the number of its text
   * - port, cells: an index of that name
   * - vesselNumber, vesselId: an array, and the index of rows by their vessel's number
   * - sum: two arrays that are added
   * - characteristic: imported values of each vessel
   * - lastMessage, sharedMmsi: computed from other columns
   * - lists: a set of rows for each list of vessels
   * - nothing: always unknown
   */
  kept:
    | 'words'
    | 'number'
    | 'identifier'
    | 'changes'
    | 'codes'
    | 'text'
    | 'sharedText'
    | 'port'
    | 'cells'
    | 'vesselNumber'
    | 'vesselId'
    | 'sum'
    | 'characteristic'
    | 'lastMessage'
    | 'sharedMmsi'
    | 'lists'
    | 'nothing'
  /** The name of the column in the fleet. */
  field?: string
  /** The words that its codes stand for. */
  words?: readonly string[]
  /** The columns of which it is the sum. */
  fields?: readonly [string, string]
  /** A smaller sum is unknown. */
  least?: number
  /** The value of one vessel; times in microseconds. A classification follows from the ship type. */
  of(vessel: Vessel): Value
  /** The value of a vessel with these characteristics. */
  ofKnown?(vessel: Pick<Vessel, 'shipTypeCode'>, known: Characteristics | null): Value
  /** All values by which a list matches the vessel, if there are several. */
  keysOf?(vessel: Vessel): readonly Value[]
  /** The value as shown in records. */
  shown?(value: string): string
  /** A vessel keeps the value unless its MMSI changes. */
  isFixed?: true
  /** Position reports can change the value. */
  isVolatile?: true
  /** The value depends on other vessels. */
  isShared?: true
  /** Vessels are counted by value: see facets.ts. */
  isCounted?: true
  /** Lists of vessels can be sorted by it; the text is for the reference. */
  sort?: string
}

type NumberField = { [Name in FieldName]: Vessel[Name] extends number | null ? Name : never }[FieldName]

/** A column with the vessel's number of this field. */
function numberIn<Field extends NumberField>(field: Field) {
  return { kept: 'number', field, of: (vessel: Vessel) => vessel[field] } as const
}

/** A column with a characteristic of the vessel. */
function characteristic(name: 'dwt' | 'gross_tonnage' | 'person_capacity' | 'lifeboats') {
  return {
    kept: 'characteristic',
    of: () => null,
    ofKnown: (_: unknown, known: Characteristics | null) => known?.[name] ?? null,
  } as const
}

/** All values that a condition can compare, by their name in records or a similar name. */
export const columns = {
  mmsi: { kept: 'identifier', field: 'number', of: currentMmsiOf, keysOf: mmsisOf, isFixed: true },
  shared_mmsi: { kept: 'sharedMmsi', of: () => null, isShared: true, isCounted: true },
  list: { kept: 'lists', of: () => null, isShared: true },
  imo: { kept: 'identifier', field: 'imo', of: ({ imo }) => imo },
  name: { kept: 'text', field: 'name', of: ({ name }) => name },
  call_sign: { kept: 'text', field: 'callSign', of: ({ callSign }) => callSign },
  ship_type: {
    kept: 'words',
    field: 'shipType',
    of: ({ shipTypeCode }) => shipTypeOf(shipTypeCode),
    isCounted: true,
  },
  class: {
    kept: 'words',
    field: 'transponderClass',
    of: ({ transponderClass }) => transponderClass,
    isCounted: true,
  },
  flag: {
    kept: 'words',
    field: 'flag',
    of: (vessel) => flagOf(currentMmsiOf(vessel)),
    isFixed: true,
    isCounted: true,
  },
  general_classification: {
    kept: 'words',
    field: 'generalClassification',
    of: ({ shipTypeCode }) => classificationOf(shipTypeCode ?? 0).general,
    isCounted: true,
  },
  individual_classification: {
    kept: 'words',
    field: 'individualClassification',
    of: ({ shipTypeCode }) => classificationOf(shipTypeCode ?? 0).individual,
    isCounted: true,
  },
  navigational_status: {
    kept: 'words',
    field: 'navigationalStatus',
    of: ({ navigationalStatus }) => navigationalStatusOf(navigationalStatus),
    isVolatile: true,
    isCounted: true,
  },
  doubt: {
    kept: 'words',
    field: 'doubt',
    of: (vessel) => doubtfulPositionOf(vessel)?.doubt ?? null,
    isVolatile: true,
    isCounted: true,
  },
  destination: { kept: 'sharedText', field: 'destination', of: ({ destination }) => destination },
  unlocode: {
    kept: 'port',
    of: ({ matchedPort }) => matchedPort,
    shown: spacedUnlocode,
    isCounted: true,
  },
  source: {
    kept: 'sharedText',
    field: 'positionSource',
    of: ({ positionSource }) => positionSource,
    isVolatile: true,
  },
  created_at: {
    ...numberIn('createdMicroseconds'),
    sort: 'when the vessel was first received',
  },
  updated_at: {
    kept: 'changes',
    field: 'updatedMicroseconds',
    of: ({ updatedMicroseconds }) => updatedMicroseconds,
    isVolatile: true,
    sort: 'when the record was last updated',
  },
  position_updated_at: { ...numberIn('positionUpdatedMicroseconds'), isVolatile: true },
  timestamp: {
    ...numberIn('broadcastMicroseconds'),
    isVolatile: true,
    sort: 'when the position was sent',
  },
  /** Compared by GraphQL: the time of the position or, without one, of the last change of the record. */
  last_message: {
    kept: 'lastMessage',
    of: ({ broadcastMicroseconds, updatedMicroseconds }) => broadcastMicroseconds ?? updatedMicroseconds,
    isVolatile: true,
  },
  eta: { ...numberIn('etaMicroseconds') },
  speed: { ...numberIn('speedKnots'), isVolatile: true },
  course: { ...numberIn('courseDegrees'), isVolatile: true },
  heading: { ...numberIn('headingDegrees'), isVolatile: true },
  rot: { ...numberIn('rateOfTurn'), isVolatile: true },
  accuracy: { ...numberIn('accuracy'), isVolatile: true },
  maneuver: { ...numberIn('maneuver'), isVolatile: true },
  draught: { ...numberIn('draughtMetres') },
  ais_version: { ...numberIn('aisVersion') },
  static_updated_at: { ...numberIn('staticUpdatedMicroseconds') },
  length: {
    kept: 'sum',
    fields: ['toBowMetres', 'toSternMetres'],
    of: ({ toBowMetres, toSternMetres }) => sumOfKnown(toBowMetres, toSternMetres),
  },
  width: {
    kept: 'sum',
    fields: ['toPortMetres', 'toStarboardMetres'],
    least: 1,
    of: ({ toPortMetres, toStarboardMetres }) => sumOfKnown(toPortMetres, toStarboardMetres) || null,
  },
  id: { kept: 'vesselId', of: ({ number }) => vesselIdOf(number), isFixed: true },
  vessel_number: { kept: 'vesselNumber', of: ({ number }) => number, isFixed: true },
  ship_type_code: numberIn('shipTypeCode'),
  navigational_status_code: { ...numberIn('navigationalStatus'), isVolatile: true },
  collection_type: {
    kept: 'codes',
    field: 'collectionType',
    words: collectionTypes,
    of: ({ collectionType }) => collectionType,
    isVolatile: true,
  },
  dwt: characteristic('dwt'),
  gross_tonnage: characteristic('gross_tonnage'),
  person_capacity: characteristic('person_capacity'),
  lifeboats: characteristic('lifeboats'),
  vessel_type: {
    kept: 'characteristic',
    of: ({ shipTypeCode }) => shipTypeOf(shipTypeCode),
    ofKnown: ({ shipTypeCode }, known) => known?.vessel_type ?? shipTypeOf(shipTypeCode),
  },
  longitude: { ...numberIn('longitude'), isVolatile: true },
  latitude: { ...numberIn('latitude'), isVolatile: true },
  /** Values that records do not keep. */
  not_kept: { kept: 'nothing', of: () => null },
  /** Compared with areas only. A position is known if its longitude is. */
  position: { kept: 'cells', of: ({ longitude }) => longitude, isVolatile: true },
} as const satisfies Record<string, ColumnForm>

type Row = (typeof columns)[keyof typeof columns]
type FieldKept<Kept> = Extract<Row, { kept: Kept; field: string }>['field']
type SummedField = 'toBowMetres' | 'toSternMetres' | 'toPortMetres' | 'toStarboardMetres'

export type ColumnName = keyof typeof columns

/** A column with the fields of the fleet that can store it. */
export type Column = ColumnForm &
  (
    | { kept: 'words'; field: FieldKept<'words'> }
    | { kept: 'number'; field: FieldKept<'number'> }
    | { kept: 'identifier'; field: FieldKept<'identifier'> }
    | { kept: 'changes'; field: FieldKept<'changes'> }
    | { kept: 'codes'; field: FieldKept<'codes'>; words: readonly string[] }
    | { kept: 'text'; field: FieldKept<'text'> }
    | { kept: 'sharedText'; field: FieldKept<'sharedText'> }
    | { kept: 'sum'; fields: readonly [SummedField, SummedField] }
    | { kept: 'characteristic'; ofKnown: NonNullable<ColumnForm['ofKnown']> }
    | { kept: 'port' | 'cells' | 'vesselNumber' | 'vesselId' | 'lastMessage' | 'sharedMmsi' | 'lists' | 'nothing' }
  )

/** The names of the columns with a mark, such as `isCounted`. */
export type ColumnsWith<Mark extends keyof ColumnForm> = {
  [Name in ColumnName]: (typeof columns)[Name] extends Record<Mark, unknown> ? Name : never
}[ColumnName]

const columnsByName: ReadonlyMap<string, Column> = new Map(Object.entries(columns))

export function columnOf(name: string): Column {
  const column = columnsByName.get(name)
  if (!column) throw new Error(`unknown column ${name}`)
  return column
}

/** In the order of the table. */
export function columnsWith<Mark extends keyof ColumnForm>(mark: Mark): readonly ColumnsWith<Mark>[] {
  return [...columnsByName].flatMap(([name, column]) => (column[mark] ? [name as ColumnsWith<Mark>] : []))
}
