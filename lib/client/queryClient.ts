import { QueryClient } from '@tanstack/react-query'

/** Requests that fail are not retried; queries that poll ask again by themselves. */
export function newQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { networkMode: 'always', refetchIntervalInBackground: false, retry: false },
      // Offline, a request fails immediately instead of waiting for the network.
      mutations: { networkMode: 'always' },
    },
  })
}
