'use client'

import { useQueryStates } from 'nuqs'
import { useCallback, useMemo } from 'react'
import { serviceNowMs } from '#lib/client/serviceClock.ts'
import { formatAt } from '#lib/wire/at.ts'
import type { FilterParameter } from '#lib/wire/filterTable.ts'
import { anyList, type ListIdOf } from '#lib/wire/lists.ts'
import { filterParsers } from './address.ts'
import { useKnownLists } from './knownLists.ts'
import { listsNamed } from './listNames.ts'
import { type ReadFilters, readFilters } from './readFilters.ts'
import { useAtParameter } from './urlState.ts'

export type FilterValues = Readonly<Record<FilterParameter, string | null>>
export type FilterChanges = Partial<Record<FilterParameter, string | null>>

export interface Filters extends ReadFilters {
  /** The query of requests: the filters, and the past time if there is one. */
  asked: string
  /** The texts in the address. */
  values: FilterValues
  /** Sets filters; an empty text removes one. `replacesStep` replaces the last step in the browser's history. */
  set(changes: FilterChanges, options?: { replacesStep: boolean }): void
  clear(): void
}

/** The address is the only copy of the filters. */
export function useFilters(): Filters {
  const [values, setValues] = useQueryStates(filterParsers, { history: 'push' })
  const set = useCallback(
    (changes: FilterChanges, { replacesStep = false } = {}) =>
      void setValues(Object.fromEntries(Object.entries(changes).map(([name, value]) => [name, value || null])), {
        history: replacesStep ? 'replace' : 'push',
      }),
    [setValues],
  )
  const clear = useCallback(() => void setValues(null), [setValues])
  const [at] = useAtParameter()
  const listIdOf = useListIdOf(values.list !== null)
  return useMemo(() => {
    const filters = readFilters(values, serviceNowMs() * 1000, listIdOf)
    const time = at === null ? '' : new URLSearchParams({ at: formatAt(at) }).toString()
    return { ...filters, asked: [filters.query, time].filter(Boolean).join('&'), values, set, clear }
  }, [values, at, listIdOf, set, clear])
}

/**
 * Refuses lists that the user does not see, and names of several lists, because the service would refuse the whole
 * query.
 */
function useListIdOf(isWanted: boolean): ListIdOf {
  const lists = useKnownLists(isWanted)
  return useMemo(() => {
    if (!lists) return anyList
    return (text) => {
      const [list, another] = listsNamed(lists, text)
      return list && !another ? { id: list.id } : { reason: 'is not one list' }
    }
  }, [lists])
}

/** The changes that remove these filters. */
export function withoutFilters(parameters: readonly FilterParameter[]): FilterChanges {
  return Object.fromEntries(parameters.map((parameter) => [parameter, null]))
}
