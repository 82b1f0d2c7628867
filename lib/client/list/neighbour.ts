import { encodeCursor } from '#lib/wire/cursor.ts'
import { formatCursorOrder, formatOrder } from '#lib/wire/orders.ts'
import { numberOfVessel } from '#lib/wire/vesselId.ts'
import type { VesselJson } from '#lib/wire/vesselJson.ts'
import { askJson } from '../ask.ts'
import { isSort, orderOf } from './listOrder.ts'
import { orderValueOf } from './orderValue.ts'

export type Direction = 'next' | 'previous'

/** The list in which a vessel has neighbours: its filters as a query string, and its sort. */
export interface ListOrder {
  filterQuery: string
  sort: string | null
}

/** The vessel before or after this one in the list; `null` at its end. The vessel itself need not be in the list. */
export async function neighbourOf(
  vessel: VesselJson,
  direction: Direction,
  order: ListOrder,
): Promise<VesselJson | null> {
  const cursor = cursorAt(vessel, order)
  const page = await askJson<{ data: VesselJson[] }>(
    `/api/vessels?${new URLSearchParams({ [direction]: cursor, limit: '1' })}`,
  )
  return page.data[0] ?? null
}

/** The cursor of a page that ends at this vessel. */
export function cursorAt(vessel: VesselJson, { filterQuery, sort }: ListOrder): string {
  const order = orderOf(sort)
  return encodeCursor({
    sort: sort !== null && !isSort(sort) ? formatCursorOrder(order) : formatOrder(order),
    value: orderValueOf(vessel, order),
    number: numberOfVessel(vessel),
    query: filterQuery,
  })
}
