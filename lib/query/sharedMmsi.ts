import { Bitset } from '#lib/fleet/bitset.ts'
import type { VisibleFleet } from '#lib/fleet/visibleFleet.ts'

/** What `shared_mmsi` takes, in the order in which facets count them. */
export const sharedMmsiWords = ['true', 'false'] as const

export function rowsSharingMmsi(fleet: VisibleFleet): Bitset {
  const sharing = new Bitset(fleet.rowCount)
  for (const row of fleet.rowsSharingMmsi()) sharing.add(row)
  return sharing
}
