'use client'

import { useQuery } from '@tanstack/react-query'
import { useQueryState } from 'nuqs'
import { useCallback, useMemo } from 'react'
import { serviceQuery } from '#lib/client/queries.ts'
import type { Place } from '#lib/distance.ts'
import { maxOrdered } from '#lib/wire/orders.ts'
import { address } from './address.ts'

/** The limit keeps the address short: it lists every selected MMSI. */
export const maxSelected = 100
export const listHeights = { min: 15, max: 85 }

export const useSortParameter = () => useQueryState('sort', address.sort)
export const useColumnsParameter = () => useQueryState('columns', address.columns)
export const useSideBySideParameter = () => useQueryState('side_by_side', address.side_by_side)
export const useInViewParameter = () => useQueryState('in_view', address.in_view)
export const useListHeightParameter = () => useQueryState('list_height', address.list_height)

interface SortState {
  sort: string | null
  /** Whether the number of vessels is known, on which the default depends. */
  isKnown: boolean
  setSort: (sort: string) => void
}

/** The sort of the list: by name unless another is chosen or there are too many vessels for an order. */
export function useSort(): SortState {
  const [chosen, choose] = useSortParameter()
  const { data: service } = useQuery(serviceQuery)
  const usual = service && service.vessels > maxOrdered ? null : 'name'
  return {
    sort: chosen ?? usual,
    isKnown: chosen !== null || service !== undefined,
    setSort: (sort) => void choose(sort),
  }
}

/** The sort as the API takes it: distances are measured from the centre of the map. */
export function sortFrom(sort: string | null, centre: Place | null): string | null {
  if (sort !== 'distance' && sort !== '-distance') return sort
  return centre && `${sort}@${centre.latitude.toFixed(3)},${centre.longitude.toFixed(3)}`
}

export interface Selection {
  mmsis: readonly number[]
  has(mmsi: number): boolean
  toggle(mmsi: number): void
  add(mmsis: readonly number[]): void
  clear(): void
}

export function useSelection(): Selection {
  const [mmsis, set] = useQueryState('selected', address.selected)
  const add = useCallback(
    (more: readonly number[]) => void set((current) => [...new Set([...current, ...more])].slice(0, maxSelected)),
    [set],
  )
  const toggle = useCallback(
    (mmsi: number) =>
      void set((current) =>
        current.includes(mmsi) ? current.filter((other) => other !== mmsi) : [...current, mmsi].slice(0, maxSelected),
      ),
    [set],
  )
  const clear = useCallback(() => void set(null), [set])
  return useMemo(() => {
    const chosen = new Set(mmsis)
    return { mmsis, has: (mmsi) => chosen.has(mmsi), toggle, add, clear }
  }, [mmsis, toggle, add, clear])
}
