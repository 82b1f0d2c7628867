import { uint32At } from '#lib/fleet/arrayAt.ts'
import { Bitset } from '#lib/fleet/bitset.ts'
import type { VisibleFleet } from '#lib/fleet/visibleFleet.ts'

/** The sources of the positions of these rows. */
export function positionSources({ texts: { positionSource } }: VisibleFleet, rows: Bitset): string[] {
  const isUsed: boolean[] = []
  rows.forEach((row) => {
    isUsed[uint32At(positionSource.ids, row)] = true
  })
  return isUsed.flatMap((_, id) => positionSource.textOf(id) ?? [])
}

/** The same of a list of rows. */
export function positionSourcesOfList(fleet: VisibleFleet, list: readonly number[]): string[] {
  const rows = new Bitset(fleet.rowCount)
  for (const row of list) rows.add(row)
  return positionSources(fleet, rows)
}

/** The source of the position of this row. */
export function positionSourceAt({ texts: { positionSource } }: VisibleFleet, row: number): string | null {
  return positionSource.textOf(uint32At(positionSource.ids, row))
}
