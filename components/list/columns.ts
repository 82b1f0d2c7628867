import { nauticalMilesFrom } from '#lib/client/list/orderValue.ts'
import type { Place } from '#lib/distance.ts'
import { type OrderName, orderNames } from '#lib/wire/orders.ts'
import type { VesselJson } from '#lib/wire/vesselJson.ts'
import type { FactName } from '../record/factWords.ts'
import { type ShownValue, vesselFacts } from '../record/vesselFacts.ts'
import type { VesselFormat } from '../record/vesselFormat.ts'

interface Column {
  name: FactName | 'distance'
  widthPixels: number
  isNumber?: true
  /** Shown unless the address says otherwise. */
  isUsual?: true
  /** Sorts from the smallest value on at first. */
  isUpward?: true
}

/** All columns, in display order. */
const table = [
  { name: 'name', widthPixels: 190, isUsual: true },
  { name: 'mmsi', widthPixels: 96 },
  { name: 'imo', widthPixels: 86 },
  { name: 'call_sign', widthPixels: 92 },
  { name: 'flag', widthPixels: 150, isUsual: true },
  { name: 'ship_type', widthPixels: 120, isUsual: true },
  { name: 'class', widthPixels: 104 },
  { name: 'general_classification', widthPixels: 140 },
  { name: 'individual_classification', widthPixels: 150 },
  { name: 'navigational_status', widthPixels: 172, isUsual: true },
  { name: 'speed', widthPixels: 84, isNumber: true, isUsual: true },
  { name: 'course', widthPixels: 84, isNumber: true, isUsual: true },
  { name: 'heading', widthPixels: 120, isNumber: true },
  { name: 'rot', widthPixels: 160 },
  { name: 'position', widthPixels: 176 },
  { name: 'distance', widthPixels: 104, isNumber: true, isUsual: true, isUpward: true },
  { name: 'destination', widthPixels: 170, isUsual: true },
  { name: 'matched_port', widthPixels: 170 },
  { name: 'eta', widthPixels: 128, isNumber: true, isUpward: true },
  { name: 'draught', widthPixels: 90, isNumber: true },
  { name: 'length', widthPixels: 84, isNumber: true, isUsual: true },
  { name: 'width', widthPixels: 84, isNumber: true },
  { name: 'gross_tonnage', widthPixels: 120, isNumber: true },
  { name: 'collection_type', widthPixels: 132 },
  { name: 'timestamp', widthPixels: 146, isNumber: true, isUsual: true },
  { name: 'updated_at', widthPixels: 176, isNumber: true },
  { name: 'created_at', widthPixels: 168, isNumber: true },
] as const satisfies readonly Column[]

export type ColumnName = (typeof table)[number]['name']
export type ListColumn = Column & { name: ColumnName }

export const columns: readonly ListColumn[] = table
export const columnNames = columns.map(({ name }) => name)
export const usualColumns = columns.filter(({ isUsual }) => isUsual).map(({ name }) => name)

/** The order of a column, `null` if there is none. */
export function orderNameOf(column: ColumnName): OrderName | null {
  return orderNames.find((name) => name === column) ?? null
}

/** `centre`: the place that distances are measured from. */
export function cellOf(
  name: ColumnName,
  vessel: VesselJson,
  format: VesselFormat,
  centre: Place | null = null,
): ShownValue {
  if (name === 'distance') return distanceOf(vessel, format, centre)
  const value = vesselFacts[name](vessel, format)
  return name === 'name' && value === null ? { kind: 'text', text: `MMSI ${vessel.mmsi}` } : value
}

function distanceOf(vessel: VesselJson, { miles }: VesselFormat, centre: Place | null): ShownValue {
  const distance = centre && nauticalMilesFrom(centre, vessel)
  return distance === null ? null : { kind: 'text', text: miles(distance) }
}

export function chosenColumns(names: readonly ColumnName[]): readonly ListColumn[] {
  const chosen = columns.filter(({ name }) => names.includes(name))
  return chosen.length > 0 ? chosen : columns.filter(({ name }) => name === 'name')
}

/** The width of the check box of a row. */
const markPixels = 36

/** The width of a row: absolutely positioned rows do not grow with their columns. */
export function minWidthPixels(columns: readonly ListColumn[] | null): number {
  return columns === null ? 0 : columns.reduce((sum, { widthPixels }) => sum + widthPixels, markPixels)
}

/** The value of `grid-template-columns`. */
export function columnTemplate(columns: readonly ListColumn[] | null): string {
  return [
    `${markPixels}px`,
    ...(columns ?? []).map(({ widthPixels }) => `minmax(${widthPixels}px, ${widthPixels}fr)`),
  ].join(' ')
}
