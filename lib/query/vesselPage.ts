import type { Fleet } from '#lib/fleet/fleet.ts'
import type { Vessel } from '#lib/vessel/fields.ts'
import { encodeCursor } from '#lib/wire/cursor.ts'
import { formatSort } from '#lib/wire/sorts.ts'
import { selectRows } from './selectRows.ts'
import { sortedRows, sortPlaceOf } from './sortedRows.ts'
import type { VesselQuery } from './vesselQuery.ts'

export interface VesselPage {
  limit: number
  /** Of all pages, exact. */
  total: number
  /** The cursor of the next page, `null` on the last. */
  next: string | null
  vessels: Vessel[]
}

export function vesselPage(fleet: Fleet, { filters, sort, limit, after, filterText }: VesselQuery): VesselPage {
  const selection = selectRows(fleet, filters)
  const rows = sortedRows(fleet, selection, sort, after, limit + 1)
  const hasMore = rows.length > limit
  if (hasMore) rows.length = limit
  const last = hasMore ? sortPlaceOf(fleet, rows[limit - 1]!, sort) : null
  return {
    limit,
    total: selection.count,
    next: last && encodeCursor({ sort: formatSort(sort), ...last, query: filterText }),
    vessels: rows.map((row) => fleet.vesselAt(row)),
  }
}
