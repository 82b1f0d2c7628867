import { float64At, uint32At } from '#lib/fleet/arrayAt.ts'
import { Bitset } from '#lib/fleet/bitset.ts'
import type { UpdateOrder } from '#lib/fleet/updateOrder.ts'
import type { VisibleFleet } from '#lib/fleet/visibleFleet.ts'
import { numericStorage } from '#lib/vessel/storage.ts'
import { lastMessageRange } from './columnRanges.ts'

const microsecondsPerHour = 3_600_000_000
const { unknown } = numericStorage.microseconds

/** The rows received since a full hour, at the end of the order of changes at that time. */
interface Kept {
  rows: Bitset
  since: number
  end: number
  closings: number
}

const keptOf = new WeakMap<UpdateOrder, Kept>()

/**
 * The live rows with a `last_message` since the hour of a time, such as 30 days ago. Keeps the set of the previous
 * request and updates it with the changes since.
 */
export function rowsSentSince(fleet: VisibleFleet, microseconds: number): Bitset {
  const { updates } = fleet
  const { broadcastMicroseconds, updatedMicroseconds } = fleet.numbers.byName
  const since = Math.floor(microseconds / microsecondsPerHour) * microsecondsPerHour
  const kept = keptFrom(fleet, since)
  for (; kept.end < updates.length; kept.end += 1) {
    const row = uint32At(updates.rows, kept.end)
    const broadcast = float64At(broadcastMicroseconds, row)
    const isSent = (broadcast === unknown ? float64At(updatedMicroseconds, row) : broadcast) >= since
    if (isSent) kept.rows.add(row)
    else kept.rows.remove(row)
  }
  return fleet.live.copy().keepOnly(kept.rows)
}

function keptFrom(fleet: VisibleFleet, since: number): Kept {
  const { updates, rowCount } = fleet
  const { closings } = updates
  const known = keptOf.get(updates)
  if (known?.closings === closings && known.since === since) return known
  // The set serves all scopes.
  const all = new Bitset(rowCount)
  all.words.fill(~0)
  const rows = lastMessageRange(fleet, { lowest: since, highest: Infinity }, all)
  const fresh = { rows, since, end: updates.length, closings }
  keptOf.set(updates, fresh)
  return fresh
}
