import { useQuery } from '@tanstack/react-query'
import { filteredCountQuery } from '#lib/client/facets.ts'

/** The number of vessels that match a query; `null` until it is loaded, or without a query. */
export function useExactCount(query: string | null): number | null {
  const { data, isPlaceholderData, isSuccess } = useQuery({
    ...filteredCountQuery(query ?? ''),
    enabled: query !== null,
  })
  return query !== null && isSuccess && !isPlaceholderData ? data : null
}
