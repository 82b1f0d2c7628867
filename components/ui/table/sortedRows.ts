import { compareOrderPlaces, type OrderValue } from '#lib/wire/orders.ts'

export interface TableSort {
  /** The head of the column. */
  head: string
  descending: boolean
}

interface SortedColumn<Row> {
  head: string
  /** The value by which rows are sorted; `null` if it is unknown. */
  value?: (row: Row) => OrderValue
}

/** Rows without a value come last in both directions. */
export function sortedRows<Row>(
  rows: readonly Row[],
  columns: readonly SortedColumn<Row>[],
  sort: TableSort | null,
): readonly Row[] {
  const value = columns.find(({ head }) => head === sort?.head)?.value
  if (!sort || !value) return rows
  const places = rows.map((row, number) => ({ row, number, value: value(row) }))
  return places.sort((a, b) => compareOrderPlaces(a, b, sort.descending)).map(({ row }) => row)
}

/** The sort after a click on a head: upward first. */
export function nextSort(sort: TableSort | null, head: string): TableSort {
  return { head, descending: sort?.head === head && !sort.descending }
}
