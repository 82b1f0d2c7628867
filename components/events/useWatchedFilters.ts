import { watchedQuery } from '#lib/wire/watches.ts'
import { useFilters } from '../view/filterState.ts'

const noFilters = { query: '', isPartial: false }

/** The filters of the page that watches support. */
export function useWatchedFilters(): ReturnType<typeof watchedQuery> {
  const { active } = useFilters()
  // `active` changes together with the address, so the whole address is read.
  return active.length > 0 ? watchedQuery(new URLSearchParams(location.search)) : noFilters
}
