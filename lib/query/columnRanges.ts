import { numberAt, uint32At } from '#lib/fleet/arrayAt.ts'
import { Bitset } from '#lib/fleet/bitset.ts'
import type { NumberName } from '#lib/fleet/numberColumns.ts'
import type { VisibleFleet } from '#lib/fleet/visibleFleet.ts'
import { vesselFields } from '#lib/vessel/fields.ts'
import { numericStorage } from '#lib/vessel/storage.ts'

/** Whole numbers as columns store them, both included. */
export interface StoredRange {
  lowest: number
  highest: number
}

export const everything: StoredRange = { lowest: -Infinity, highest: Infinity }

/** Rounds, so that 0.3 times 10 is 3 in a column of tenths despite binary fractions. */
export function storedRange(minimum: number, maximum: number, scale: number): StoredRange {
  return { lowest: Math.ceil(minimum * scale - 1e-6), highest: Math.floor(maximum * scale + 1e-6) }
}

/**
 * Rows with a known value in the range. The loops of this file have no call or branch per row: if half of all vessels
 * pass, a branch is mispredicted every other time.
 */
export function columnRange(
  fleet: VisibleFleet,
  column: NumberName,
  { lowest, highest }: StoredRange,
  among: Bitset,
): Bitset {
  const { unknown } = numericStorage[vesselFields[column].kind]
  const numbers = fleet.numbers.byName[column]
  const rows = new Bitset(fleet.rowCount)
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

/** A length is the sum of two numbers; if either is unknown, the sum is at least this. */
export const unknownLength = numericStorage.uint16.unknown

/** Rows with a sum of two known numbers in the range. */
export function sumRange(
  fleet: VisibleFleet,
  [first, second]: readonly [NumberName, NumberName],
  { lowest, highest }: StoredRange,
  among: Bitset,
): Bitset {
  const { [first]: firsts, [second]: seconds } = fleet.numbers.byName
  const { unknown } = numericStorage[vesselFields[first].kind]
  const rows = new Bitset(fleet.rowCount)
  const [words, kept] = [among.words, rows.words]
  for (let word = 0; word < kept.length; word += 1) {
    let keep = 0
    for (let bits = (words[word] ?? 0) | 0; bits !== 0; bits &= bits - 1) {
      const bit = bits & -bits
      const row = (word << 5) + 31 - Math.clz32(bit)
      const [one, other] = [numberAt(firsts, row), numberAt(seconds, row)]
      const isKnown = +(one !== unknown) & +(other !== unknown)
      keep |= bit & -(+(one + other >= lowest) & +(one + other <= highest) & isKnown)
    }
    kept[word] = keep
  }
  return rows
}

/** Compares the time of the position; for a vessel without one, the time of the last change of its record. */
export function lastMessageRange(fleet: VisibleFleet, range: StoredRange, among: Bitset): Bitset {
  const withoutPosition = among.copy().removeAll(columnRange(fleet, 'broadcastMicroseconds', everything, among))
  const changed = columnRange(fleet, 'updatedMicroseconds', range, withoutPosition)
  return columnRange(fleet, 'broadcastMicroseconds', range, among).addAll(changed)
}

/** Reads the order of changes, in as many steps as rows match. Dead rows may be among them. */
export function updatedRange(fleet: VisibleFleet, { lowest, highest }: StoredRange): Bitset {
  const { updates } = fleet
  const numbers = fleet.numbers.byName.number
  const rows = new Bitset(fleet.rowCount)
  const end = updates.placeFrom(highest, Infinity, numbers)
  const begin = updates.placeFrom(lowest, -1, numbers)
  // A row that has changed again since is entered later as well, unless it is dead.
  const hasAll = end === updates.length
  for (let place = begin; place < end; place += 1) {
    if (hasAll || updates.isCurrent(place)) rows.add(uint32At(updates.rows, place))
  }
  return rows
}
