import { uint32At } from '#lib/fleet/arrayAt.ts'
import type { Bitset } from '#lib/fleet/bitset.ts'
import type { VisibleFleet } from '#lib/fleet/visibleFleet.ts'

/** A run that is sorted in one step of about a millisecond. */
const runLength = 2_048

/** Sorts a list in its own order of runs that are merged. Yields at least every few milliseconds. */
export function* sortedInSteps<Item>(
  items: readonly Item[],
  compare: (a: Item, b: Item) => number,
): Generator<undefined, Item[]> {
  let runs: Item[][] = []
  for (let from = 0; from < items.length; from += runLength) {
    runs.push(items.slice(from, from + runLength).sort(compare))
    yield
  }
  while (runs.length > 1) {
    const merged: Item[][] = []
    for (let place = 0; place < runs.length; place += 2) {
      merged.push(yield* mergedRuns(runs[place] ?? [], runs[place + 1] ?? [], compare))
    }
    runs = merged
  }
  return runs[0] ?? []
}

function* mergedRuns<Item>(
  first: readonly Item[],
  second: readonly Item[],
  compare: (a: Item, b: Item) => number,
): Generator<undefined, Item[]> {
  const merged: Item[] = []
  let [one, other] = [0, 0]
  while (merged.length < first.length + second.length) {
    const [a, b] = [first[one], second[other]]
    if (a !== undefined && (b === undefined || compare(a, b) <= 0)) {
      merged.push(a)
      one += 1
    } else if (b !== undefined) {
      merged.push(b)
      other += 1
    }
    if (merged.length % runLength === 0) yield
  }
  return merged
}

/** Rows in the order of the numbers of their vessels. */
export function* rowsByNumber({ numbers }: VisibleFleet, rows: Bitset): Generator<undefined, number[]> {
  const { number } = numbers.byName
  const list: number[] = []
  rows.forEach((row) => void list.push(row))
  yield
  return yield* sortedInSteps(list, (a, b) => uint32At(number, a) - uint32At(number, b))
}
