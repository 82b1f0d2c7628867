import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { addWatch, removeWatch, watchesQuery } from '#lib/client/watches.ts'
import type { WatchRequestJson } from '#lib/wire/watchSchemas.ts'
import { Failure } from '../ui/form/Failure.tsx'
import { useRemoval } from '../ui/form/useRemoval.tsx'
import { useSending } from '../ui/useSending.ts'
import { useWords } from '../ui/words/words.ts'
import { eventWords } from './eventWords.ts'
import { isSameQuery } from './watchedPlace.ts'

interface OwnWatch {
  /** `null` until it is loaded. */
  isWatched: boolean | null
  /** Adds a watch with these terms, or removes the existing one. */
  toggle: (terms: Omit<WatchRequestJson, 'query'>) => void
  /** Shows a failure, or Undo after a removal. */
  outcome: ReactNode
}

/** The user's own watch of a query, for a toggle button. */
export function useOwnWatch({ query, owner }: { query: string; owner: string }): OwnWatch {
  const words = useWords(eventWords)
  const { data: watches } = useQuery(watchesQuery)
  const { refresh, remove, undoBar } = useRemoval(watchesQuery)
  const watch = watches?.find((each) => each.owner === owner && isSameQuery(each.query, query))
  const { mutate, error } = useSending({
    mutationFn: async (terms: Omit<WatchRequestJson, 'query'>) => {
      if (watch) {
        await remove(removeWatch(watch.id), { text: words.removed(watch.name), restore: () => addWatch(watch) })
      } else {
        await addWatch({ ...terms, query })
        await refresh()
      }
    },
  })
  const outcome = (
    <>
      <div role="alert">{error && <Failure error={error} />}</div>
      {!watch && undoBar}
    </>
  )
  return { isWatched: watches ? watch !== undefined : null, toggle: mutate, outcome }
}
