'use client'

import { parseAsArrayOf, parseAsStringLiteral, useQueryState } from 'nuqs'
import { type ColumnName, columnNames, usualColumns } from './columns.ts'

const columnsParser = parseAsArrayOf(parseAsStringLiteral(columnNames))
  .withDefault(usualColumns)
  .withOptions({ history: 'replace' })

/** The columns of the list that are shown, in their order; `null` is the usual ones. */
export function useColumns(): readonly [readonly ColumnName[], (names: ColumnName[] | null) => void] {
  const [names, set] = useQueryState('columns', columnsParser)
  return [names, (next) => void set(next)]
}
