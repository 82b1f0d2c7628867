'use client'

import { parseAsArrayOf, parseAsStringLiteral, useQueryState } from 'nuqs'
import { type ColumnName, columnNames, usualColumns } from './columns.ts'

const columnsParser = parseAsArrayOf(parseAsStringLiteral(columnNames))
  .withDefault(usualColumns)
  .withOptions({ history: 'replace' })

/** `null` restores the usual columns. */
export function useColumns(): readonly [readonly ColumnName[], (names: ColumnName[] | null) => void] {
  const [names, set] = useQueryState('columns', columnsParser)
  return [names, (next) => void set(next)]
}
