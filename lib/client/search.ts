import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { VesselSearchJson } from '#lib/wire/pageSchemas.ts'
import { askJson } from './ask.ts'

/** Vessels that match a search text. */
export function vesselSearchQuery(text: string) {
  return queryOptions({
    queryKey: ['search', 'vessels', text],
    queryFn: ({ signal }) => askJson<VesselSearchJson>(`/api/search?${new URLSearchParams({ text })}`, signal),
    placeholderData: keepPreviousData,
    staleTime: 5000,
    gcTime: 60_000,
    retry: false,
  })
}
