import { numberAt, uint16At, uint32At } from '#lib/fleet/arrayAt.ts'
import { Bitset } from '#lib/fleet/bitset.ts'
import type { NumberName } from '#lib/fleet/numberColumns.ts'
import type { VisibleFleet } from '#lib/fleet/visibleFleet.ts'
import { vesselFields } from '#lib/vessel/fields.ts'
import { numericStorage } from '#lib/vessel/storage.ts'

/** A row where nothing is known passes no filter. */
export function columnRange(
  fleet: VisibleFleet,
  column: NumberName,
  minimum: number,
  maximum: number,
  among: Bitset,
): Bitset {
  const { scale, unknown } = numericStorage[vesselFields[column].kind]
  const numbers = fleet.numbers.byName[column]
  // 0.3 times 10 is 3 in a column of tenths, whatever the last binary digit says.
  const lowest = Math.ceil(minimum * scale - 1e-6)
  const highest = Math.floor(maximum * scale + 1e-6)
  const rows = new Bitset(fleet.rowCount)
  // Without a call or a branch for each row: of a range that half of all vessels pass, a branch is foreseen every other time.
  const [words, kept] = [among.words, rows.words]
  for (let word = 0; word < kept.length; word += 1) {
    const first = word << 5
    let keep = 0
    for (let bits = (words[word] ?? 0) | 0; bits !== 0; bits &= bits - 1) {
      const bit = bits & -bits
      const number = numberAt(numbers, first + 31 - Math.clz32(bit))
      keep |= bit & -(+(number >= lowest) & +(number <= highest) & +(number !== unknown))
    }
    kept[word] = keep
  }
  return rows
}

export function lengthRange(fleet: VisibleFleet, minimum: number, maximum: number, among: Bitset): Bitset {
  const { toBowMetres, toSternMetres } = fleet.numbers.byName
  // Where either is not known, the sum is as long as no vessel.
  const highest = Math.min(Math.floor(maximum), numericStorage.uint16.unknown - 1)
  const lowest = Math.max(0, Math.ceil(minimum))
  const rows = new Bitset(fleet.rowCount)
  const [words, kept] = [among.words, rows.words]
  for (let word = 0; word < kept.length; word += 1) {
    let keep = 0
    for (let bits = (words[word] ?? 0) | 0; bits !== 0; bits &= bits - 1) {
      const bit = bits & -bits
      const row = (word << 5) + 31 - Math.clz32(bit)
      const metres = uint16At(toBowMetres, row) + uint16At(toSternMetres, row)
      keep |= bit & -(+(metres >= lowest) & +(metres <= highest))
    }
    kept[word] = keep
  }
  return rows
}

/** From the order of changes: as many steps as rows match. */
export function updatedRange(fleet: VisibleFleet, minimum: number, maximum: number): Bitset {
  const { updates } = fleet
  const mmsis = fleet.numbers.byName.mmsi
  const rows = new Bitset(fleet.rowCount)
  const end = updates.placeFrom(maximum, Infinity, mmsis)
  const begin = updates.placeFrom(minimum, -1, mmsis)
  // Of a row that has changed again since, the later entry is there, too, or it is a dead row's, which no selection keeps.
  const hasAll = end === updates.length
  for (let place = begin; place < end; place += 1) {
    if (hasAll || updates.isCurrent(place)) rows.add(uint32At(updates.rows, place))
  }
  return rows
}
