import type { VisibleFleet } from '#lib/fleet/visibleFleet.ts'
import type { Vessel } from '#lib/vessel/fields.ts'
import { encodeCursor } from '#lib/wire/cursor.ts'
import { formatSort } from '#lib/wire/sorts.ts'
import { rowsAtOffset } from './offsetRows.ts'
import { type Selection, selectRows } from './rows.ts'
import { sortedRows, sortPlaceOf } from './sortedRows.ts'
import type { VesselQuery } from './vesselQuery.ts'

export interface VesselPage {
  limit: number
  /** The exact number of vessels on all pages. */
  total: number
  /** The cursor of the next page; `null` on the last. */
  next: string | null
  /** The cursor of the previous page; `null` on the first. */
  previous: string | null
  vessels: Vessel[]
}

export function vesselPage(fleet: VisibleFleet, query: VesselQuery): VesselPage {
  return pageOf(fleet, selectRows(fleet, query.filters), query)
}

/** The page of any selection; its cursors carry `filterText`. */
export function pageOf(
  fleet: VisibleFleet,
  selection: Selection,
  { sort, limit, start, offset, filterText }: Omit<VesselQuery, 'filters' | 'ordered' | 'atSeconds'>,
): VesselPage {
  const rows =
    offset > 0
      ? rowsAtOffset(fleet, selection, sort, offset, limit + 1)
      : sortedRows(fleet, selection, sort, start, limit + 1)
  const hasMore = rows.length > limit
  if (hasMore) rows.length = limit
  if (start?.backward) rows.reverse()
  const cursorAt = (row: number | undefined) =>
    row === undefined
      ? null
      : encodeCursor({ sort: formatSort(sort), ...sortPlaceOf(fleet, row, sort), query: filterText })
  const [isFirst, isLast] = start?.backward ? [!hasMore, false] : [start === null && offset === 0, !hasMore]
  return {
    limit,
    total: selection.count,
    next: isLast ? null : cursorAt(rows.at(-1)),
    previous: isFirst ? null : cursorAt(rows[0]),
    vessels: rows.map((row) => fleet.vesselAt(row)),
  }
}
