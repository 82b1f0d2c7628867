import { uint32At } from '#lib/fleet/arrayAt.ts'
import { Bitset } from '#lib/fleet/bitset.ts'
import type { UpdateOrder } from '#lib/fleet/updateOrder.ts'
import type { VisibleFleet } from '#lib/fleet/visibleFleet.ts'

/** The rows of a stretch of the order of changes that ends where the order did, as long as that was not closed up. */
interface Kept {
  rows: Bitset
  begin: number
  end: number
  closings: number
}

const keptOf = new WeakMap<UpdateOrder, Kept>()

/**
 * The live rows changed since a time that moves with every request, such as 30 days ago. The set of the previous
 * request is kept and updated: of 1,000,000 vessels, half of them changed, that takes 0.05 ms in place of 2.5.
 */
export function rowsChangedSince(fleet: VisibleFleet, microseconds: number): Bitset {
  const { updates } = fleet
  const begin = updates.placeFrom(microseconds, -1, fleet.numbers.byName.number)
  const kept = keptFrom(updates, begin, fleet.rowCount)
  for (let place = kept.begin; place < begin; place += 1) {
    if (updates.isCurrent(place)) kept.rows.remove(uint32At(updates.rows, place))
  }
  for (let place = Math.max(begin, kept.end); place < updates.length; place += 1) {
    kept.rows.add(uint32At(updates.rows, place))
  }
  Object.assign(kept, { begin, end: updates.length })
  return fleet.live.copy().keepOnly(kept.rows)
}

function keptFrom(updates: UpdateOrder, begin: number, rowCount: number): Kept {
  const { closings } = updates
  const known = keptOf.get(updates)
  if (known?.closings === closings && known.begin <= begin) return known
  const fresh = { rows: new Bitset(rowCount), begin, end: begin, closings }
  keptOf.set(updates, fresh)
  return fresh
}
