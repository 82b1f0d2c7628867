import { fieldNamesOfRule, type Vessel } from '#lib/vessel/fields.ts'
import { AreaIndex } from '#lib/wire/area/areaIndex.ts'
import type { ListsOf } from '#lib/wire/vesselTest.ts'
import { ValueIndex } from './valueIndex.ts'
import type { Watch } from './watch.ts'

interface IndexedWatch {
  watch: Watch
  /** Has filters only by values that no report of a position changes, and that do not change between reports. */
  isLasting: boolean
  followedFromMicroseconds: number
}

interface Observed {
  /** `null` for a new vessel. */
  before: Vessel | null
  after: Vessel
  hasNewFacts: boolean
}

/** Indexing an area takes milliseconds, so all are indexed again only after as many watches have changed as there are. */
const maxIndexedPerWatch = 2

/** Finds the watches that a vessel may pass: by area, or else by values. */
export class WatchIndex<Entry extends IndexedWatch> {
  readonly #listsOf: ListsOf
  #byArea = new AreaIndex<Entry>()
  #lasting: ValueIndex<Entry>
  #others: ValueIndex<Entry>
  /** Counts indexed watches, including changed and removed ones. */
  #indexed = 0
  #lastingFromMicroseconds = 0

  constructor(listsOf: ListsOf) {
    this.#listsOf = listsOf
    this.#lasting = new ValueIndex(listsOf)
    this.#others = new ValueIndex(listsOf)
  }

  add(entry: Entry): void {
    const { watch, isLasting } = entry
    const area = areaOf(watch.filters)
    if (area) this.#byArea.add(area.area, entry)
    else (isLasting ? this.#lasting : this.#others).add(watch.filters, entry)
    this.#indexed += 1
  }

  /** Call with all watches after some were added, changed or removed. */
  replaced(entries: readonly Entry[]): void {
    const lasting = entries.filter(({ isLasting }) => isLasting)
    this.#lastingFromMicroseconds = Math.max(0, ...lasting.map((entry) => entry.followedFromMicroseconds))
    if (this.#indexed <= maxIndexedPerWatch * entries.length) return
    this.#byArea = new AreaIndex()
    this.#lasting = new ValueIndex(this.#listsOf)
    this.#others = new ValueIndex(this.#listsOf)
    this.#indexed = 0
    for (const entry of entries) this.add(entry)
  }

  forEachOf({ before, after, hasNewFacts }: Observed, ask: (entry: Entry) => void): void {
    const { longitude, latitude } = after
    if (longitude !== null && latitude !== null) this.#byArea.forEachAt(longitude, latitude, ask)
    this.#others.forEachOf(after, ask)
    if (isNewTo(this.#lastingFromMicroseconds, before) || hasOtherFacts(before, after, hasNewFacts)) {
      this.#lasting.forEachOf(after, ask)
    }
  }
}

/** The area to find a watch by. A watch of certain vessels is found by their MMSIs. */
export function areaOf(filters: Watch['filters']): Extract<Watch['filters'][number], { kind: 'area' }> | undefined {
  if (filters.some(({ kind, column }) => kind === 'list' && column === 'mmsi')) return undefined
  return filters.find((filter) => filter.kind === 'area')
}

function isNewTo(fromMicroseconds: number, before: Vessel | null): boolean {
  return before === null || before.updatedMicroseconds < fromMicroseconds
}

const observedFacts = [...fieldNamesOfRule('static'), ...fieldNamesOfRule('voyage')]

/** Whether a value differs that no report of a position changes, apart from stamps and counts. */
function hasOtherFacts(before: Vessel | null, after: Vessel, hasNewFacts: boolean): boolean {
  if (before === null || before.mmsis !== after.mmsis || before.matchedPort !== after.matchedPort) return true
  if (before.transponderClass !== after.transponderClass) return true
  return hasNewFacts && observedFacts.some((field) => before[field] !== after[field])
}
