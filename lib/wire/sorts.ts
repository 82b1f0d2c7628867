import { type ColumnsWith, columns, columnsWith } from './columns.ts'

type SortParameter = ColumnsWith<'sort'>

/** Sort orders of lists. A leading `-` reverses an order. The first is the default. */
export const sortTable = columnsWith('sort').map((parameter) => ({
  parameter,
  column: columns[parameter].field,
  meaning: columns[parameter].sort,
}))

export type SortColumn = (typeof columns)[SortParameter]['field']

export interface Sort {
  column: SortColumn
  descending: boolean
}

export const defaultSort: Sort = { column: 'createdMicroseconds', descending: false }

/** Returns `null` for an unknown sort. */
export function parseSort(text: string): Sort | null {
  const descending = text.startsWith('-')
  const row = sortTable.find(({ parameter }) => parameter === text.slice(descending ? 1 : 0))
  return row ? { column: row.column, descending } : null
}

export function formatSort({ column, descending }: Sort): string {
  return `${descending ? '-' : ''}${sortTable.find((row) => row.column === column)?.parameter}`
}
