import type { Vessel } from '#lib/vessel/fields.ts'
import type { ColumnName } from '#lib/wire/columns.ts'
import type { Filter } from '#lib/wire/filters.ts'
import { type ListsOf, listedValuesOf } from '#lib/wire/vesselTest.ts'

/** Columns in this order: few vessels share an MMSI, many a ship type. */
const indexedColumns: readonly ColumnName[] = ['mmsi', 'imo', 'list', 'unlocode', 'flag', 'ship_type']

interface IndexedColumn<Item> {
  valuesOf: ReturnType<typeof listedValuesOf>
  items: Map<string | number, Item[]>
}

/** Items by the values that one of their filters lists, so that a vessel is compared with few of them. */
export class ValueIndex<Item> {
  readonly #listsOf: ListsOf
  readonly #columns = new Map<ColumnName, IndexedColumn<Item>>()
  /** Items without such a filter. */
  readonly #others: Item[] = []

  constructor(listsOf: ListsOf) {
    this.#listsOf = listsOf
  }

  add(filters: readonly Filter[], item: Item): void {
    const filter = narrowestList(filters)
    if (!filter) {
      this.#others.push(item)
      return
    }
    const { column, values } = filter
    const { items } = this.#columnOf(column)
    for (const value of new Set(values)) {
      const ofValue = items.get(value)
      if (ofValue) ofValue.push(item)
      else items.set(value, [item])
    }
  }

  /** Every item whose filters the vessel may pass, twice for some vessels with several MMSIs or lists. */
  forEachOf(vessel: Vessel, each: (item: Item) => void): void {
    for (const { valuesOf, items } of this.#columns.values()) {
      for (const value of valuesOf(vessel)) {
        for (const item of (value !== null && items.get(value)) || []) each(item)
      }
    }
    for (const item of this.#others) each(item)
  }

  #columnOf(column: ColumnName): IndexedColumn<Item> {
    const known = this.#columns.get(column)
    if (known) return known
    const added: IndexedColumn<Item> = { valuesOf: listedValuesOf(column, this.#listsOf), items: new Map() }
    this.#columns.set(column, added)
    return added
  }
}

function narrowestList(filters: readonly Filter[]): Extract<Filter, { kind: 'list' }> | null {
  for (const column of indexedColumns) {
    for (const filter of filters) if (filter.kind === 'list' && filter.column === column) return filter
  }
  return null
}
