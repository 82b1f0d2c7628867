import { watchedQuery } from '#lib/wire/watches.ts'
import { useFilters } from '../view/filterState.ts'

const noFilters = { query: '', isPartial: false }

/** The filters of the page that a watch can have. */
export function useWatchedFilters(): ReturnType<typeof watchedQuery> {
  const { active } = useFilters()
  // `active` changes with the address, which is read as a whole.
  return active.length > 0 ? watchedQuery(new URLSearchParams(location.search)) : noFilters
}
