import { Bitset } from '#lib/fleet/bitset.ts'
import type { VisibleFleet } from '#lib/fleet/visibleFleet.ts'

/** What `shared_mmsi` takes, in the order in which facets count them. */
export const sharedMmsiWords = ['true', 'false'] as const

/** The vessels that share their MMSI with another one that exists for the caller. */
export function rowsSharingMmsi(fleet: VisibleFleet): Bitset {
  const visible = fleet.rowsSharingMmsi().filter((row) => fleet.live.has(row))
  const sharing = new Bitset(fleet.rowCount)
  for (const rows of Map.groupBy(visible, (row) => fleet.mmsiAt(row)).values()) {
    if (rows.length > 1) for (const row of rows) sharing.add(row)
  }
  return sharing
}
