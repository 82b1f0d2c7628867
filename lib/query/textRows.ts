import { uint32At } from '#lib/fleet/arrayAt.ts'
import { Bitset } from '#lib/fleet/bitset.ts'
import type { TextNeedle } from '#lib/fleet/textNeedle.ts'
import type { VisibleFleet } from '#lib/fleet/visibleFleet.ts'
import { foldText } from '#lib/wire/filters.ts'
import type { TextColumn } from '#lib/wire/filterTable.ts'

export function textsContaining(fleet: VisibleFleet, column: TextColumn, folded: string, among: Bitset): Bitset {
  const needle = { folded, matches: (text: string) => foldText(text).includes(folded) }
  return textRows[column](fleet, needle, among)
}

const textRows: Record<TextColumn, (fleet: VisibleFleet, needle: TextNeedle, among: Bitset) => Bitset> = {
  name: ({ names }, needle) => names.rowsContaining(needle),
  destination: destinationsContaining,
}

/** Each text is looked at once, then every row at the number of its text. */
function destinationsContaining(fleet: VisibleFleet, needle: TextNeedle, among: Bitset): Bitset {
  const { ids } = fleet.destinations
  const matching = fleet.destinations.idsContaining(needle).words
  const rows = new Bitset(fleet.rowCount)
  const [words, kept] = [among.words, rows.words]
  for (let word = 0; word < kept.length; word += 1) {
    let keep = 0
    for (let bits = (words[word] ?? 0) | 0; bits !== 0; bits &= bits - 1) {
      const bit = bits & -bits
      const id = uint32At(ids, (word << 5) + 31 - Math.clz32(bit))
      if (((uint32At(matching, id >>> 5) >>> (id & 31)) & 1) === 1) keep |= bit
    }
    kept[word] = keep
  }
  return rows
}
