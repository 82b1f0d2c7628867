import { encodeCursor } from '#lib/wire/cursor.ts'
import { defaultSort, formatSort, parseSort } from '#lib/wire/sorts.ts'
import { parseTime } from '#lib/wire/time.ts'
import { numberOfVessel } from '#lib/wire/vesselId.ts'
import type { VesselJson } from '#lib/wire/vesselJson.ts'
import { askJson } from '../ask.ts'

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
export function cursorAt(vessel: VesselJson, { filterQuery, sort: asked }: ListOrder): string {
  const sort = parseSort(asked ?? '') ?? defaultSort
  const times = {
    createdMicroseconds: vessel.created_at,
    updatedMicroseconds: vessel.updated_at,
    broadcastMicroseconds: vessel.last_known_position?.timestamp ?? null,
  }
  const time = times[sort.column]
  return encodeCursor({
    sort: formatSort(sort),
    value: time === null ? null : parseTime(time),
    number: numberOfVessel(vessel),
    query: filterQuery,
  })
}
