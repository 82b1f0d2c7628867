import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { addWatch, watchesQuery } from '#lib/client/watches.ts'
import type { WatchRequestJson } from '#lib/wire/watchSchemas.ts'
import { Failure } from '../ui/form/Failure.tsx'
import { freeName } from '../ui/form/freeName.ts'
import { useRefresh } from '../ui/useRefresh.ts'
import { useSending } from '../ui/useSending.ts'
import { useDrawerParameter } from '../view/urlState.ts'
import { isSameQuery } from './watchedPlace.ts'

interface OwnWatch {
  /** `null` until it is loaded. */
  isWatched: boolean | null
  /** Adds a watch with these terms, or opens the drawer where an existing one is changed and removed. */
  press: (terms: Omit<WatchRequestJson, 'query'>) => void
  /** Shows a failure. */
  outcome: ReactNode
}

/** The user's own watch of a query, for a button. Removing a watch removes its events, so this button never does. */
export function useOwnWatch({ query, owner }: { query: string; owner: string }): OwnWatch {
  const { data: watches } = useQuery(watchesQuery)
  const refresh = useRefresh(watchesQuery)
  const [, setDrawer] = useDrawerParameter()
  const isWatched = watches?.some((each) => each.owner === owner && isSameQuery(each.query, query)) ?? null
  const { mutate, error } = useSending({
    mutationFn: async (terms: Omit<WatchRequestJson, 'query'>) => {
      await addWatch({ ...terms, name: freeName(terms.name, watches ?? []), query })
      await refresh()
    },
  })
  return {
    isWatched,
    press: (terms) => (isWatched ? void setDrawer('events') : mutate(terms)),
    outcome: <div role="alert">{error && <Failure error={error} />}</div>,
  }
}
