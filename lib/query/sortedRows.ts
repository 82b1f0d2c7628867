import { float64At, uint32At } from '#lib/fleet/arrayAt.ts'
import type { Bitset } from '#lib/fleet/bitset.ts'
import type { VisibleFleet } from '#lib/fleet/visibleFleet.ts'
import { numericStorage } from '#lib/vessel/storage.ts'
import type { Sort } from '#lib/wire/sorts.ts'
import type { Selection } from './rows.ts'

/** A vessel's place in an order that ends in the MMSI, so that no two share one. `value` is `null` if it is unknown. */
export interface SortPlace {
  value: number | null
  number: number
}

const unknown = numericStorage.microseconds.unknown

/** Below this share of all rows, compares the selected rows instead of walking the order of changes. */
const few = 1 / 20

/** The start of a page: after the place, or before it if the walk is backward. */
export interface WalkStart {
  place: SortPlace
  backward: boolean
}

/**
 * The first `limit` rows of the selection from the start, or the first of all; of a backward walk, the nearest first.
 * Unknown values come last in both directions of a sort.
 */
export function sortedRows(
  fleet: VisibleFleet,
  selection: Selection,
  sort: Sort,
  start: WalkStart | null,
  limit: number,
): number[] {
  const { column } = sort
  const place = start?.place ?? null
  const backward = start?.backward ?? false
  // Both values are known for every vessel, so a backward walk is a walk in the other direction.
  const descending = sort.descending !== backward
  if (column === 'createdMicroseconds' && fleet.isInOrder) {
    return inOrderOfRows(fleet, selection, descending, place, limit)
  }
  const isFew = selection.count < fleet.liveCount * few
  if (column === 'updatedMicroseconds' && !isFew) return inOrderOfChanges(fleet, selection, descending, place, limit)
  return byComparison(fleet, selection, sort, start, limit)
}

export function sortPlaceOf(fleet: VisibleFleet, row: number, { column }: Sort): SortPlace {
  const value = float64At(fleet.numbers.byName[column], row)
  return { value: value === unknown ? null : value, number: uint32At(fleet.numbers.byName.number, row) }
}

/** Rows are in the order of creation already. */
function inOrderOfRows(
  fleet: VisibleFleet,
  { rows }: Selection,
  descending: boolean,
  after: SortPlace | null,
  limit: number,
): number[] {
  if (descending) {
    const from = after === null ? fleet.rowCount : firstRowFrom(fleet, after)
    return walkRows(rows, rows.previous(from - 1), descending, limit)
  }
  const from = after === null ? 0 : firstRowFrom(fleet, { ...after, number: after.number + 1 })
  return walkRows(rows, rows.next(from), descending, limit)
}

/** Up to `limit` rows of the set from `first` upwards, or downwards; none if `first` is -1. */
export function walkRows(rows: Bitset, first: number, descending: boolean, limit: number): number[] {
  const found: number[] = []
  for (let row = first; row >= 0 && found.length < limit; ) {
    found.push(row)
    row = descending ? rows.previous(row - 1) : rows.next(row + 1)
  }
  return found
}

function firstRowFrom(fleet: VisibleFleet, { value, number }: SortPlace): number {
  const { createdMicroseconds, number: numbers } = fleet.numbers.byName
  let low = 0
  let high = fleet.rowCount
  while (low < high) {
    const middle = (low + high) >>> 1
    const before = float64At(createdMicroseconds, middle) - (value ?? 0) || uint32At(numbers, middle) - number
    if (before < 0) low = middle + 1
    else high = middle
  }
  return low
}

function inOrderOfChanges(
  fleet: VisibleFleet,
  { rows, changedFrom = -Infinity, changedUntil = Infinity }: Selection,
  descending: boolean,
  after: SortPlace | null,
  limit: number,
): number[] {
  const { updates } = fleet
  const { number: numbers } = fleet.numbers.byName
  const found: number[] = []
  const step = descending ? -1 : 1
  const first = updates.placeFrom(changedFrom, -1, numbers)
  const end = updates.placeFrom(changedUntil, Infinity, numbers)
  let place = descending ? end - 1 : first
  if (after !== null) {
    const value = after.value ?? 0
    place = descending
      ? Math.min(place, updates.placeFrom(value, after.number, numbers) - 1)
      : Math.max(place, updates.placeFrom(value, after.number + 1, numbers))
  }
  for (; place >= first && place < end && found.length < limit; place += step) {
    if (updates.isCurrent(place) && rows.has(uint32At(updates.rows, place))) found.push(uint32At(updates.rows, place))
  }
  return found
}

/** Reads every selected row and keeps the first ones. Sorts only when twice as many came in as are wanted. */
function byComparison(
  fleet: VisibleFleet,
  { rows }: Selection,
  { column, descending }: Sort,
  start: WalkStart | null,
  limit: number,
): number[] {
  const values = fleet.numbers.byName[column]
  const { number: numbers } = fleet.numbers.byName
  const turn = start?.backward ? -1 : 1
  const direction = descending ? -1 : 1
  const sign = direction * turn
  const unknownKey = turn * Infinity
  const keyOf = (value: number) => (value === unknown ? unknownKey : sign * value)
  const compare = (a: number, b: number) =>
    compareKeys(
      keyOf(float64At(values, a)),
      uint32At(numbers, a) * sign,
      keyOf(float64At(values, b)),
      uint32At(numbers, b) * sign,
    )
  const afterKey = start === null ? -Infinity : keyOf(start.place.value ?? unknown)
  const afterNumber = start === null ? -Infinity : start.place.number * sign
  let found: number[] = []
  let lastKey = Infinity
  let lastNumber = Infinity
  const { words } = rows
  for (let word = 0; word < words.length; word += 1) {
    for (let bits = uint32At(words, word) | 0; bits !== 0; bits &= bits - 1) {
      const row = (word << 5) + 31 - Math.clz32(bits & -bits)
      const value = float64At(values, row)
      const key = value === unknown ? unknownKey : sign * value
      if (key > lastKey || key < afterKey) continue
      const number = uint32At(numbers, row) * sign
      if ((key === lastKey && number > lastNumber) || (key === afterKey && number <= afterNumber)) continue
      found.push(row)
      if (found.length < limit * 2 + 64) continue
      found = found.sort(compare).slice(0, limit)
      const last = found.at(-1)
      if (last === undefined) return []
      lastKey = keyOf(float64At(values, last))
      lastNumber = uint32At(numbers, last) * sign
    }
  }
  return found.sort(compare).slice(0, limit)
}

function compareKeys(a: number, aMmsi: number, b: number, bMmsi: number): number {
  if (a === b) return aMmsi - bMmsi
  return a < b ? -1 : 1
}
