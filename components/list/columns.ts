import type { sortTable } from '#lib/wire/sorts.ts'
import { notAvailable, type PositionJson, type VesselJson } from '#lib/wire/vesselJson.ts'
import type { ShownValue } from '../record/recordGroups.ts'
import type { VesselFormat } from '../record/vesselFormat.ts'

interface Column {
  /** As the REST interface calls it: what stands in the address. */
  name: string
  widthPixels: number
  isNumber?: true
  sort?: (typeof sortTable)[number]['parameter']
  value(vessel: VesselJson, writer: VesselFormat): ShownValue
}

/** Every column that the list can have, in the order in which they stand. */
const table = [
  {
    name: 'name',
    widthPixels: 190,
    value: ({ name, mmsi }) => text(name ?? `MMSI ${mmsi}`),
  },
  { name: 'mmsi', widthPixels: 96, value: ({ mmsi }) => text(String(mmsi).padStart(9, '0')) },
  { name: 'imo', widthPixels: 86, value: ({ imo }) => text(imo) },
  { name: 'call_sign', widthPixels: 92, value: ({ call_sign }) => text(call_sign) },
  {
    name: 'flag',
    widthPixels: 150,
    value: ({ flag }) => (flag ? { kind: 'flag', code: flag } : null),
  },
  {
    name: 'ship_type',
    widthPixels: 120,
    value: ({ ship_type }, { values }) => text(ship_type && values.types[ship_type]),
  },
  {
    name: 'class',
    widthPixels: 104,
    value: (vessel, { values }) => text(vessel.class && values.transponder(vessel.class)),
  },
  {
    name: 'general_classification',
    widthPixels: 140,
    value: ({ general_classification }) => text(general_classification),
  },
  {
    name: 'individual_classification',
    widthPixels: 150,
    value: ({ individual_classification }) => text(individual_classification),
  },
  {
    name: 'navigational_status',
    widthPixels: 172,
    value: ({ navigational_status }, { values }) => text(navigational_status && values.statuses[navigational_status]),
  },
  {
    name: 'speed',
    widthPixels: 84,
    isNumber: true,
    value: (vessel, { speed }) => reported(vessel, 'speed', speed),
  },
  {
    name: 'course',
    widthPixels: 84,
    isNumber: true,
    value: (vessel, { degrees }) => reported(vessel, 'course', degrees),
  },
  {
    name: 'heading',
    widthPixels: 84,
    isNumber: true,
    value: (vessel, { degrees }) => reported(vessel, 'heading', degrees),
  },
  {
    name: 'rot',
    widthPixels: 160,
    value: (vessel, { rateOfTurn }) => reported(vessel, 'rot', rateOfTurn),
  },
  {
    name: 'position',
    widthPixels: 176,
    value: ({ last_known_position: position }) =>
      position && { kind: 'position', coordinates: position.geometry.coordinates },
  },
  {
    name: 'destination',
    widthPixels: 170,
    value: ({ most_recent_voyage }) => text(most_recent_voyage.destination),
  },
  {
    name: 'matched_port',
    widthPixels: 170,
    value: ({ matched_port: port }) => text(port && `${port.port_name} (${port.unlocode})`),
  },
  {
    name: 'eta',
    widthPixels: 128,
    isNumber: true,
    value: ({ most_recent_voyage }) => time(most_recent_voyage.eta),
  },
  {
    name: 'draught',
    widthPixels: 90,
    isNumber: true,
    value: ({ last_known_position }, { metres }) =>
      text(last_known_position?.draught && metres(last_known_position.draught)),
  },
  {
    name: 'length',
    widthPixels: 84,
    isNumber: true,
    value: ({ length }, { metres }) => text(length && metres(length)),
  },
  {
    name: 'width',
    widthPixels: 84,
    isNumber: true,
    value: ({ width }, { metres }) => text(width && metres(width)),
  },
  {
    name: 'gross_tonnage',
    widthPixels: 116,
    isNumber: true,
    value: ({ gross_tonnage }, { locale }) => text(gross_tonnage && locale.count(gross_tonnage)),
  },
  {
    name: 'collection_type',
    widthPixels: 132,
    value: ({ last_known_position: position }, { words }) =>
      text(position?.collection_type && (words.collections[position.collection_type] ?? position.collection_type)),
  },
  {
    name: 'timestamp',
    widthPixels: 112,
    isNumber: true,
    sort: 'timestamp',
    value: ({ last_known_position }) => time(last_known_position?.timestamp),
  },
  {
    name: 'updated_at',
    widthPixels: 138,
    isNumber: true,
    sort: 'updated_at',
    value: ({ updated_at }) => time(updated_at),
  },
  {
    name: 'created_at',
    widthPixels: 112,
    isNumber: true,
    sort: 'created_at',
    value: ({ created_at }) => time(created_at),
  },
] as const satisfies readonly Column[]

export type ColumnName = (typeof table)[number]['name']
export type ListColumn = Column & { name: ColumnName }

export const columns: readonly ListColumn[] = table
export const columnNames = columns.map(({ name }) => name)

export function chosenColumns(names: readonly ColumnName[]): readonly ListColumn[] {
  const chosen = columns.filter(({ name }) => names.includes(name))
  return chosen.length > 0 ? chosen : columns.filter(({ name }) => name === 'name')
}

function text(value: string | number | null | undefined): ShownValue {
  return value ? { kind: 'text', text: String(value) } : null
}

function time(iso: string | null | undefined): ShownValue {
  return iso ? { kind: 'time', iso } : null
}

function reported(
  { last_known_position: position }: VesselJson,
  field: keyof typeof notAvailable & keyof PositionJson,
  write: (value: number) => string,
): ShownValue {
  const value = position?.[field]
  return value === undefined || value === notAvailable[field] ? null : { kind: 'text', text: write(value) }
}
