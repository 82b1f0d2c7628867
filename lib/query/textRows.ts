import { Bitset } from '#lib/fleet/bitset.ts'
import type { Fleet } from '#lib/fleet/fleet.ts'
import type { TextColumn } from '#lib/fleet/textColumn.ts'
import { foldText } from '#lib/wire/filters.ts'
import type { FilterColumn } from '#lib/wire/filterTable.ts'

export function textsContaining(fleet: Fleet, column: FilterColumn, folded: string, among: Bitset): Bitset {
  const needle = { folded, matches: (text: string) => foldText(text).includes(folded) }
  if (column === 'name') return fleet.names.rowsContaining(needle)
  if (column !== 'destination') throw new Error(`no text can be looked for in the column ${column}`)
  const { ids } = fleet.destinations
  const matching = fleet.destinations.idsContaining(needle)
  const rows = new Bitset(fleet.rowCount)
  among.forEach((row) => {
    if (matching.has(ids[row]!)) rows.add(row)
  })
  return rows
}

/** By a hash of the bytes first: most rows are passed over without their text being made. */
export function listedTexts(column: TextColumn, folded: ReadonlySet<string>, among: Bitset): Bitset {
  const hashes = new Set([...folded].map((text) => column.hashOf(text)))
  const rows = new Bitset(column.rows)
  among.forEach((row) => {
    if (column.isPlain(row) && !hashes.has(column.foldedHashAt(row))) return
    const text = column.textAt(row)
    if (text !== null && folded.has(foldText(text))) rows.add(row)
  })
  return rows
}
