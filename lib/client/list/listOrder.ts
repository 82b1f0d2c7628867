import { compareOrderPlaces, type Order, parseOrder } from '#lib/wire/orders.ts'
import { parseSort } from '#lib/wire/sorts.ts'
import { numberOfVessel } from '#lib/wire/vesselId.ts'
import type { VesselJson } from '#lib/wire/vesselJson.ts'
import { orderValueOf } from './orderValue.ts'

const defaultOrder: Order = { name: 'created_at', descending: false, from: null }

/** Whether the current values of these vessels would put them in another order. */
export function hasMoved(vessels: readonly VesselJson[], sort: string | null): boolean {
  const order = orderOf(sort)
  const places = vessels.map((vessel) => ({ value: orderValueOf(vessel, order), number: numberOfVessel(vessel) }))
  return places.some((place, index) => {
    const before = places[index - 1]
    return before !== undefined && compareOrderPlaces(before, place, order.descending) > 0
  })
}

/** The order that a sort of the API or one of its orders means. */
export function orderOf(sort: string | null): Order {
  return parseOrder(sort ?? '') ?? defaultOrder
}

/** Whether the API sorts by it in any number of vessels. */
export function isSort(sort: string): boolean {
  return parseSort(sort) !== null
}
