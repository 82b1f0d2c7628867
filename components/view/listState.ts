'use client'

import { createParser, parseAsArrayOf, parseAsBoolean, parseAsInteger, useQueryState } from 'nuqs'
import { useCallback, useMemo } from 'react'
import { parseSort } from '#lib/wire/sorts.ts'

/** The limit keeps the address short: it lists every selected MMSI. */
export const maxSelected = 100

const sortParser = createParser({
  parse: (text: string) => (parseSort(text) ? text : null),
  serialize: String,
}).withOptions({ history: 'replace' })

/** `null`: the API's default order, oldest vessel first. */
export const useSortParameter = () => useQueryState('sort', sortParser)

/** Whether the list shows the comparison of the selected vessels. */
export const useSideBySideParameter = () =>
  useQueryState('side_by_side', parseAsBoolean.withDefault(false).withOptions({ history: 'replace' }))

/** Whether the list holds only the vessels in the map view. */
export const useInViewParameter = () =>
  useQueryState('in_view', parseAsBoolean.withDefault(false).withOptions({ history: 'replace' }))

const usualHeightPercent = 40
export const listHeights = { min: 15, max: 85 }

export const useListHeightParameter = () =>
  useQueryState('list_height', parseAsInteger.withDefault(usualHeightPercent).withOptions({ history: 'replace' }))

const selectedParser = parseAsArrayOf(parseAsInteger).withDefault([]).withOptions({ history: 'replace' })

export interface Selection {
  mmsis: readonly number[]
  has(mmsi: number): boolean
  toggle(mmsi: number): void
  add(mmsis: readonly number[]): void
  clear(): void
}

export function useSelection(): Selection {
  const [mmsis, set] = useQueryState('selected', selectedParser)
  const add = useCallback(
    (more: readonly number[]) => void set((held) => [...new Set([...held, ...more])].slice(0, maxSelected)),
    [set],
  )
  const toggle = useCallback(
    (mmsi: number) =>
      void set((held) =>
        held.includes(mmsi) ? held.filter((other) => other !== mmsi) : [...held, mmsi].slice(0, maxSelected),
      ),
    [set],
  )
  const clear = useCallback(() => void set(null), [set])
  return useMemo(() => {
    const chosen = new Set(mmsis)
    return { mmsis, has: (mmsi) => chosen.has(mmsi), toggle, add, clear }
  }, [mmsis, toggle, add, clear])
}
