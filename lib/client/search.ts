import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { ShipSearchJson } from '#lib/wire/shipSearch.ts'
import { askJson } from './ask.ts'

/** The ships that somebody may mean who typed this. */
export function shipSearchQuery(text: string) {
  return queryOptions({
    queryKey: ['search', 'ships', text],
    queryFn: ({ signal }) => askJson<ShipSearchJson>(`/api/search?${new URLSearchParams({ text })}`, signal),
    placeholderData: keepPreviousData,
    staleTime: 5000,
    gcTime: 60_000,
    retry: false,
  })
}
