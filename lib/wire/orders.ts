import type { Place } from '../distance.ts'
import type { ColumnName } from './columns.ts'

/** Values that a list of vessels can be ordered by, by their names in the REST API. */
export const orderTable = {
  name: 'name',
  mmsi: 'mmsi',
  imo: 'imo',
  call_sign: 'call_sign',
  flag: 'flag',
  ship_type: 'ship_type',
  class: 'class',
  general_classification: 'general_classification',
  individual_classification: 'individual_classification',
  navigational_status: 'navigational_status',
  speed: 'speed',
  course: 'course',
  heading: 'heading',
  rot: 'rot',
  destination: 'destination',
  matched_port: 'unlocode',
  eta: 'eta',
  draught: 'draught',
  length: 'length',
  width: 'width',
  gross_tonnage: 'gross_tonnage',
  collection_type: 'collection_type',
  timestamp: 'timestamp',
  updated_at: 'updated_at',
  created_at: 'created_at',
} as const satisfies Record<string, ColumnName>

export type OrderName = keyof typeof orderTable | 'distance'

export const orderNames: readonly OrderName[] = [
  ...(Object.keys(orderTable) as (keyof typeof orderTable)[]),
  'distance',
]

/** The number of vessels that one request may order. */
export const maxOrdered = 200_000

/** The value by which a vessel is ordered; `null` if it is unknown. */
export type OrderValue = number | string | null

export interface Order {
  name: OrderName
  descending: boolean
  /** The place that distances are measured from; `null` for other orders. */
  from: Place | null
}

const form = /^(-?)([a-z_]+)(?:@(-?\d{1,2}(?:\.\d{1,7})?),(-?\d{1,3}(?:\.\d{1,7})?))?$/

/** Reads an order such as `-speed` or `distance@51.95,4.13`. Returns `null` for an unknown one. */
export function parseOrder(text: string): Order | null {
  const [, sign, given, latitude, longitude] = form.exec(text) ?? []
  const name = orderNames.find((known) => known === given)
  if (!name || (name === 'distance') !== (latitude !== undefined)) return null
  const from = latitude === undefined ? null : { latitude: Number(latitude), longitude: Number(longitude) }
  if (from && (Math.abs(from.latitude) > 90 || Math.abs(from.longitude) > 180)) return null
  return { name, descending: sign === '-', from }
}

export function formatOrder({ name, descending, from }: Order): string {
  return `${descending ? '-' : ''}${name}${from ? `@${from.latitude},${from.longitude}` : ''}`
}

const mark = 'order='

/** The text by which a cursor says that its list is ordered. */
export function formatCursorOrder(order: Order): string {
  return mark + formatOrder(order)
}

/** Returns `null` if the cursor is that of a sort. */
export function parseCursorOrder(sort: string): Order | null {
  return sort.startsWith(mark) ? parseOrder(sort.slice(mark.length)) : null
}

export interface OrderPlace {
  value: OrderValue
  number: number
}

/** Unknown values come last in both directions; equal values are ordered by the number of the vessel. */
export function compareOrderPlaces(a: OrderPlace, b: OrderPlace, descending: boolean): number {
  if (a.value !== b.value) {
    if (a.value === null || b.value === null) return a.value === null ? 1 : -1
    return a.value < b.value === descending ? 1 : -1
  }
  return descending ? b.number - a.number : a.number - b.number
}

const countries = new Intl.DisplayNames('en', { type: 'region', fallback: 'code' })

/** The value of an ISO code of a country in an order: its English name. */
export function flagOrderValue(flag: string | null): string | null {
  return flag === null ? null : (countries.of(flag)?.toUpperCase() ?? flag)
}
