import { QueryClient } from '@tanstack/react-query'

/** Failed requests are not retried, because queries that poll repeat them. */
export function newQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { networkMode: 'always', refetchIntervalInBackground: false, retry: false },
      // Offline, a request fails immediately instead of waiting for the network.
      mutations: { networkMode: 'always' },
    },
  })
}
