import { uint32At } from '#lib/fleet/arrayAt.ts'
import type { VisibleFleet } from '#lib/fleet/visibleFleet.ts'
import { encodeCursor } from '#lib/wire/cursor.ts'
import { compareOrderPlaces, formatCursorOrder, maxOrdered, type OrderPlace } from '#lib/wire/orders.ts'
import type { Steps } from './columnRows.ts'
import { orderValues } from './orderValues.ts'
import { QueryTooCostly } from './queryCost.ts'
import { selectRows } from './rows.ts'
import { sortedInSteps } from './sortedInSteps.ts'
import type { VesselPage } from './vesselPage.ts'
import type { OrderedWalk, VesselQuery } from './vesselQuery.ts'

interface PlacedRow extends OrderPlace {
  row: number
}

const rowsOfPiece = 512

/** The page of a list in any order. Reads and sorts all selected rows. */
export function* orderedPage(
  fleet: VisibleFleet,
  { filters, limit, offset, filterText }: VesselQuery,
  { order, start }: OrderedWalk,
  portNameOf: (unlocode: string) => string | null,
): Steps<VesselPage> {
  const { rows, count } = selectRows(fleet, filters)
  if (count > maxOrdered) {
    throw new QueryTooCostly('order', `sorts at most ${maxOrdered} vessels, and ${count} match: add filters or bbox`)
  }
  const valueAt = orderValues(fleet, order, portNameOf)
  const { number: numbers } = fleet.numbers.byName
  const placed: PlacedRow[] = []
  for (let row = rows.next(0); row >= 0; row = rows.next(row + 1)) {
    placed.push({ row, value: valueAt(row), number: uint32At(numbers, row) })
    if (placed.length % rowsOfPiece === 0) yield
  }
  const compare = (a: OrderPlace, b: OrderPlace) => compareOrderPlaces(a, b, order.descending)
  const ordered = yield* sortedInSteps(placed, compare)
  const [from, end] = rangeOf()
  const page = ordered.slice(from, end)
  const cursorAt = (place: PlacedRow | undefined) =>
    place === undefined
      ? null
      : encodeCursor({
          sort: formatCursorOrder(order),
          value: place.value,
          number: place.number,
          query: filterText,
        })
  return {
    limit,
    total: count,
    next: end < ordered.length ? cursorAt(page.at(-1)) : null,
    previous: from > 0 ? cursorAt(page[0]) : null,
    // A vessel may have been removed between two steps.
    vessels: page.filter(({ row }) => fleet.live.has(row)).map(({ row }) => fleet.vesselAt(row)),
  }

  function rangeOf(): [from: number, end: number] {
    if (start === null) return [offset, Math.min(ordered.length, offset + limit)]
    const { place, backward } = start
    const first = ordered.findIndex((each) => compare(each, place) >= (backward ? 0 : 1))
    const border = first < 0 ? ordered.length : first
    return backward ? [Math.max(0, border - limit), border] : [border, Math.min(ordered.length, border + limit)]
  }
}
