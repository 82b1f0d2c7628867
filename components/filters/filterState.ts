'use client'

import { parseAsString, useQueryStates } from 'nuqs'
import { useCallback, useMemo } from 'react'
import { type FilterParameter, filterTable } from '#lib/wire/filterTable.ts'

const parsers = Object.fromEntries(filterTable.map(({ parameter }) => [parameter, parseAsString])) as Record<
  FilterParameter,
  typeof parseAsString
>

export type FilterValues = Readonly<Record<FilterParameter, string | null>>
export type FilterChanges = Partial<Record<FilterParameter, string | null>>

export interface Filters {
  /** As they stand in the address bar, `null` where there is none. */
  values: FilterValues
  /** The same as a query string without its `?`, in the order of the table; empty without a filter. */
  query: string
  active: readonly FilterParameter[]
  /** An empty text is no filter. Every change is a step in the browser's history. */
  set(changes: FilterChanges): void
  clear(): void
}

/** The filters stand in the address bar under the names of the REST parameters: there is no other copy of them. */
export function useFilters(): Filters {
  const [values, setValues] = useQueryStates(parsers, { history: 'push' })
  const set = useCallback(
    (changes: FilterChanges) =>
      void setValues(Object.fromEntries(Object.entries(changes).map(([name, value]) => [name, value || null]))),
    [setValues],
  )
  const clear = useCallback(() => void setValues(null), [setValues])
  return useMemo(() => {
    const active = filterTable.map(({ parameter }) => parameter).filter((parameter) => values[parameter])
    const query = new URLSearchParams(active.map((parameter) => [parameter, values[parameter] ?? '']))
    return { values, query: query.toString(), active, set, clear }
  }, [values, set, clear])
}
