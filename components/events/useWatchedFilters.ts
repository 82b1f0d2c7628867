import { watchedQuery } from '#lib/wire/watches.ts'
import { useFilters } from '../view/filterState.ts'

/** The filters of the page that watches support. */
export function useWatchedFilters(): ReturnType<typeof watchedQuery> {
  return watchedQuery(new URLSearchParams(useFilters().query))
}
