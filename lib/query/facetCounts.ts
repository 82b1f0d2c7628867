import { uint32At } from '#lib/fleet/arrayAt.ts'
import type { Bitset } from '#lib/fleet/bitset.ts'
import type { VisibleFleet } from '#lib/fleet/visibleFleet.ts'
import { type ColumnName, columnOf, columnsWith } from '#lib/wire/columns.ts'
import { bandNames, columnOfBand } from '#lib/wire/facets.ts'

/** The choices of filters by these columns are counted. */
export const countedColumns: readonly ColumnName[] = [...columnsWith('isCounted'), ...bandNames.map(columnOfBand)]

const ageColumn = columnOfBand('position_updated')

/** The times of three steps, earliest first. */
export type AgeSteps = readonly [min: number, middle: number, max: number]

/** Reused for every request: garbage of this size made V8 collect every dozen requests. */
const speedCounts = new Uint32Array(2 ** 16)
const lengthCounts = new Uint32Array(2 ** 17)

/**
 * Counts rows by code: the stored speed, the length in metres, the index of the word in its list plus one, the port's
 * number in the fleet. For ages the code is the number of steps reached. The next call reuses the array.
 */
export function codeCounts(
  fleet: VisibleFleet,
  name: ColumnName,
  sets: readonly Bitset[],
  steps: AgeSteps,
): Uint32Array {
  const { counts, add } = counterOf(fleet, name, steps)
  for (const rows of sets) add(rows, counts)
  return counts
}

interface Counter {
  counts: Uint32Array
  add(rows: Bitset, counts: Uint32Array): void
}

function counterOf(fleet: VisibleFleet, name: ColumnName, steps: AgeSteps): Counter {
  const column = columnOf(name)
  switch (column.kept) {
    case 'words': {
      const category = fleet.categories[column.field]
      return {
        counts: new Uint32Array(category.words.length + 1),
        add(rows, counts) {
          if (!category.addShared(rows, counts)) addCodes(category.codesPlusOne, rows, counts)
        },
      }
    }
    case 'sharedMmsi':
      return {
        counts: new Uint32Array(sharedMmsiWords.length + 1),
        add: (rows, counts) => addSharedMmsis(fleet, rows, counts),
      }
    case 'port': {
      const { codes, codeCount } = fleet.matchedPorts
      return { counts: new Uint32Array(codeCount), add: (rows, counts) => addCodes(codes, rows, counts) }
    }
    case 'sum':
      return { counts: lengthCounts.fill(0), add: (rows, counts) => addLengths(fleet, rows, counts) }
    default: {
      if (name === ageColumn) {
        return { counts: new Uint32Array(steps.length + 1), add: (rows, counts) => addAges(fleet, rows, steps, counts) }
      }
      const { speedKnots } = fleet.numbers.byName
      return { counts: speedCounts.fill(0), add: (rows, counts) => addCodes(speedKnots, rows, counts) }
    }
  }
}

/** In the order of their counts. */
export const sharedMmsiWords = ['true', 'false'] as const

function addSharedMmsis(fleet: VisibleFleet, rows: Bitset, counts: Uint32Array): void {
  let sharing = 0
  for (const row of fleet.rowsSharingMmsi()) if (rows.has(row)) sharing += 1
  counts.set([0, sharing, rows.count() - sharing].map((count, word) => uint32At(counts, word) + count))
}

/** Reads arrays directly, like the next two loops: through arrayAt.ts, choices without a filter took 5% longer. */
export function addCodes(codes: Uint8Array | Uint16Array | Uint32Array, { words }: Bitset, counts: Uint32Array): void {
  for (let word = 0; word < words.length; word += 1) {
    const first = word << 5
    for (let bits = words[word]! | 0; bits !== 0; bits &= bits - 1) {
      counts[codes[first + 31 - Math.clz32(bits & -bits)]!]! += 1
    }
  }
}

function addLengths(fleet: VisibleFleet, { words }: Bitset, counts: Uint32Array): void {
  const { toBowMetres, toSternMetres } = fleet.numbers.byName
  for (let word = 0; word < words.length; word += 1) {
    const first = word << 5
    for (let bits = words[word]! | 0; bits !== 0; bits &= bits - 1) {
      const row = first + 31 - Math.clz32(bits & -bits)
      counts[toBowMetres[row]! + toSternMetres[row]!]! += 1
    }
  }
}

/** Has no branches, because ages are in no order. */
function addAges(fleet: VisibleFleet, { words }: Bitset, [min, middle, max]: AgeSteps, counts: Uint32Array): void {
  const { positionUpdatedMicroseconds } = fleet.numbers.byName
  for (let word = 0; word < words.length; word += 1) {
    const first = word << 5
    for (let bits = words[word]! | 0; bits !== 0; bits &= bits - 1) {
      const at = positionUpdatedMicroseconds[first + 31 - Math.clz32(bits & -bits)]!
      counts[+(at >= min) + +(at >= middle) + +(at >= max)]! += 1
    }
  }
}
