import { queryOptions } from '@tanstack/react-query'
import type { ExtentJson } from '#lib/wire/pageSchemas.ts'
import { askJson } from './ask.ts'

/** The bounding box of the vessels that pass these filters. */
export function extentQuery(filterQuery: string) {
  return queryOptions({
    queryKey: ['extent', filterQuery],
    queryFn: ({ signal }) => askJson<ExtentJson>(`/api/extent${filterQuery && `?${filterQuery}`}`, signal),
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })
}
