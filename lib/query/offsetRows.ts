import { float64At, uint32At } from '#lib/fleet/arrayAt.ts'
import type { VisibleFleet } from '#lib/fleet/visibleFleet.ts'
import { numericStorage } from '#lib/vessel/storage.ts'
import type { Sort } from '#lib/wire/sorts.ts'
import type { Selection } from './rows.ts'
import { walkRows } from './sortedRows.ts'

const unknownRow = numericStorage.microseconds.unknown
const few = 4096
const buckets = 1 << 16

/** The order of sortedRows, entered in its middle: `limit` rows after the first `offset`. */
export function rowsAtOffset(
  fleet: VisibleFleet,
  selection: Selection,
  { column, descending }: Sort,
  offset: number,
  limit: number,
): number[] {
  if (offset >= selection.count) return []
  if (column === 'createdMicroseconds' && fleet.isInOrder) {
    const first = selection.rows.nth(descending ? selection.count - 1 - offset : offset)
    return walkRows(selection.rows, first, descending, limit)
  }
  const { number: numbers, [column]: values } = fleet.numbers.byName
  const sign = descending ? -1 : 1
  const known = new Uint32Array(selection.count)
  const unknown: number[] = []
  let count = 0
  selection.rows.forEach((row) => {
    if (values[row] === unknownRow) unknown.push(row)
    else known[count++] = row
  })
  const byMmsi = (row: number) => sign * uint32At(numbers, row)
  const found = ranked(known.subarray(0, count), [(row) => sign * float64At(values, row), byMmsi], offset, limit)
  const rest = ranked(Uint32Array.from(unknown), [byMmsi], Math.max(0, offset - count), limit - found.length)
  return [...found, ...rest]
}

type KeyOf = (row: number) => number

/**
 * The rows from `offset` on in the order of their keys, the last of which is unique. Counts rows into buckets and sorts
 * only the buckets with returned rows.
 */
function ranked(rows: Uint32Array, keys: readonly KeyOf[], offset: number, limit: number): number[] {
  const end = Math.min(offset + limit, rows.length)
  const [keyOf, ...further] = keys
  if (offset >= end || !keyOf) return []
  const values = new Float64Array(rows.length)
  let lowest = Infinity
  let highest = -Infinity
  for (let index = 0; index < rows.length; index += 1) {
    const value = keyOf(uint32At(rows, index))
    values[index] = value
    if (value < lowest) lowest = value
    if (value > highest) highest = value
  }
  if (lowest === highest && further.length > 0) return ranked(rows, further, offset, limit)
  if (rows.length <= few) return sorted(rows, keys).slice(offset, end)
  const scale = (buckets - 1) / (highest - lowest)
  const bucketOf = (index: number) => Math.floor((float64At(values, index) - lowest) * scale)
  const counts = new Uint32Array(buckets)
  for (let index = 0; index < rows.length; index += 1) {
    const bucket = bucketOf(index)
    counts[bucket] = uint32At(counts, bucket) + 1
  }
  let [first, before] = [0, 0]
  while (before + uint32At(counts, first) <= offset) before += uint32At(counts, first++)
  let [last, reached] = [first, before + uint32At(counts, first)]
  while (reached < end) reached += uint32At(counts, ++last)
  const near = rows.filter((_, index) => bucketOf(index) >= first && bucketOf(index) <= last)
  if (near.length === rows.length) return sorted(rows, keys).slice(offset, end)
  return ranked(near, keys, offset - before, limit)
}

function sorted(rows: Uint32Array, keys: readonly KeyOf[]): number[] {
  return [...rows].sort((a, b) => {
    for (const keyOf of keys) {
      const difference = keyOf(a) - keyOf(b)
      if (difference !== 0) return difference
    }
    return 0
  })
}
