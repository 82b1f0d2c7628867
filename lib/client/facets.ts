import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { FacetsJson } from '#lib/wire/facetSchemas.ts'
import { askJson } from './ask.ts'
import { every } from './pace.ts'

const facetsEveryMs = 5000
const countEveryMs = 3000

/** Counts for every choice with these filters. The previous ones stay until new ones arrive. */
export function facetsQuery(query: string) {
  return queryOptions({
    queryKey: ['facets', query],
    queryFn: ({ signal }) => askJson<FacetsJson>(`/api/facets?${query}`, signal),
    refetchInterval: every(facetsEveryMs),
    placeholderData: keepPreviousData,
    gcTime: 60_000,
  })
}

/** The exact number of vessels that match these filters. */
export function filteredCountQuery(query: string) {
  return queryOptions({
    queryKey: ['vessels', 'count', query],
    queryFn: async ({ signal }) => {
      const page = await askJson<{ paging: { total: number } }>(`/api/vessels?limit=1&${query}`, signal)
      return page.paging.total
    },
    refetchInterval: every(countEveryMs),
    placeholderData: keepPreviousData,
    gcTime: 60_000,
  })
}
