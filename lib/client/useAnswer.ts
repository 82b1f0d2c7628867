import { type DefaultError, type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'

export interface Answer<Data> {
  data: Data | undefined
  error: Error | null
  isPending: boolean
  /** Whether it is one to an earlier question. */
  isPlaceholderData: boolean
}

const unanswered = { data: undefined, error: null, isPending: true, isPlaceholderData: false }
const never = () => () => {}

/**
 * `useQuery` for a part of the page whose code comes late. React takes over what the server wrote of it when the rest of
 * the page has been alive for a while, and somebody there may have the answer that the server did not: until it has
 * taken over, there is none here either.
 */
export function useAnswer<Fetched, Data = Fetched, Key extends QueryKey = QueryKey>(
  options: UseQueryOptions<Fetched, DefaultError, Data, Key>,
): Answer<Data> {
  const { data, error, isPending, isPlaceholderData } = useQuery(options)
  const isKnown = useSyncExternalStore(
    never,
    () => data !== undefined,
    () => false,
  )
  return data !== undefined && !isKnown ? unanswered : { data, error, isPending, isPlaceholderData }
}
