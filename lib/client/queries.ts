import { queryOptions } from '@tanstack/react-query'
import type { FeedsJson } from '#lib/wire/feeds.ts'
import type { VesselJson } from '#lib/wire/vesselJson.ts'
import { askJson, RequestFailure } from './ask.ts'

const liveEveryMs = 1000
const countEveryMs = 3000
const feedsEveryMs = 5000
const slowestMs = 15_000

export interface ServiceState {
  simulated: boolean
  vessels: number
  state: 'loading' | 'live' | 'stale'
  since: string
}

/** What runs here and how it is; asked again until it answers, so that a page mends itself. */
export const serviceQuery = queryOptions({
  queryKey: ['service'],
  queryFn: ({ signal }) => askJson<ServiceState>('/api/service', signal),
  refetchInterval: ({ state }) => pauseAfter(state.error, state.fetchFailureCount, countEveryMs),
  retry: false,
})

/** How ingest and its feeds are. */
export const feedsQuery = queryOptions({
  queryKey: ['feeds'],
  queryFn: ({ signal }) => askJson<FeedsJson>('/api/feeds', signal),
  refetchInterval: ({ state }) => pauseAfter(state.error, state.fetchFailureCount, feedsEveryMs),
  retry: false,
})

/** How many ships the service knows, exactly. */
export const fleetCountQuery = queryOptions({
  queryKey: ['vessels', 'count'],
  queryFn: async ({ signal }) => {
    const page = await askJson<{ paging: { total: number } }>('/api/vessels?limit=1', signal)
    return page.paging.total
  },
  refetchInterval: ({ state }) => pauseAfter(state.error, state.fetchFailureCount, countEveryMs),
  retry: false,
})

/** One ship's record, kept up to date while somebody looks at it. */
export function vesselQuery(id: string) {
  return queryOptions({
    queryKey: ['vessel', id],
    queryFn: ({ signal }) => askJson<VesselJson>(`/api/vessels/${encodeURIComponent(id)}`, signal),
    refetchInterval: ({ state }) => pauseAfter(state.error, state.fetchFailureCount, liveEveryMs),
    retry: false,
    gcTime: 60_000,
  })
}

/** The same record once, for a pointer that rests on a ship. */
export function vesselGlanceQuery(id: string) {
  return queryOptions({ ...vesselQuery(id), refetchInterval: false, staleTime: 5000 })
}

/** Longer with every failure in a row, but never for good: what is gone may come back. */
export function pauseAfter(error: Error | null, failures: number, usualMs: number): number {
  if (!error) return usualMs
  const asked = error instanceof RequestFailure ? (error.retryAfterSeconds ?? 0) * 1000 : 0
  return Math.min(slowestMs, Math.max(asked, usualMs * 2 ** Math.min(failures, 4)))
}
