import { useQuery } from '@tanstack/react-query'
import { addWatch, removeWatch, watchesQuery } from '#lib/client/watches.ts'
import type { WatchRequestJson } from '#lib/wire/watchSchemas.ts'
import { useRefresh } from '../ui/useRefresh.ts'
import { useSending } from '../ui/useSending.ts'
import { isSameQuery } from './watchedPlace.ts'

/** Whether the user watches these filters, and a button's act that changes it. `isWatched` is `null` until it is known. */
export function useOwnWatch({ query, owner }: { query: string; owner: string }) {
  const { data: watches } = useQuery(watchesQuery)
  const watch = watches?.find((each) => each.owner === owner && isSameQuery(each.query, query))
  const { mutate, error } = useSending({
    mutationFn: async (terms: Omit<WatchRequestJson, 'query'>) => {
      if (watch) await removeWatch(watch.id)
      else await addWatch({ ...terms, query })
    },
    onSuccess: useRefresh(watchesQuery),
  })
  return { isWatched: watches ? watch !== undefined : null, toggle: mutate, error }
}
