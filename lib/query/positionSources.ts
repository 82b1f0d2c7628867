import { uint32At } from '#lib/fleet/arrayAt.ts'
import type { Bitset } from '#lib/fleet/bitset.ts'
import type { VisibleFleet } from '#lib/fleet/visibleFleet.ts'

/** The sources that the positions of these rows are from. */
export function positionSources({ texts: { positionSource } }: VisibleFleet, rows: Bitset): string[] {
  const ids = new Set<number>()
  let last = -1
  rows.forEach((row) => {
    const id = uint32At(positionSource.ids, row)
    // Most rows have the source of the row before.
    if (id !== last) ids.add(id)
    last = id
  })
  return [...ids].flatMap((id) => positionSource.textOf(id) ?? [])
}
