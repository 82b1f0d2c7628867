import { queryOptions } from '@tanstack/react-query'
import type { FeedsJson } from '#lib/wire/feeds.ts'
import type { VesselJson } from '#lib/wire/vesselJson.ts'
import { askJson } from './ask.ts'
import { every } from './pace.ts'

const liveEveryMs = 1000
const serviceEveryMs = 3000
const feedsEveryMs = 5000

export interface ServiceState {
  simulated: boolean
  /** How many vessels it knows, exactly. */
  vessels: number
  state: 'loading' | 'live' | 'stale'
  since: string
}

/** What runs here and how it is; asked again until it answers, so that a page mends itself. */
export const serviceQuery = queryOptions({
  queryKey: ['service'],
  queryFn: ({ signal }) => askJson<ServiceState>('/api/service', signal),
  refetchInterval: every(serviceEveryMs),
  retry: false,
})

/** How ingest and its feeds are. */
export const feedsQuery = queryOptions({
  queryKey: ['feeds'],
  queryFn: ({ signal }) => askJson<FeedsJson>('/api/feeds', signal),
  refetchInterval: every(feedsEveryMs),
  retry: false,
})

/** One vessel's record, kept up to date while somebody looks at it. */
export function vesselQuery(id: string) {
  return queryOptions({
    queryKey: ['vessel', id],
    queryFn: ({ signal }) => askJson<VesselJson>(`/api/vessels/${encodeURIComponent(id)}`, signal),
    refetchInterval: every(liveEveryMs),
    retry: false,
    gcTime: 60_000,
  })
}

/** The same record once, for a pointer that rests on a vessel. */
export function vesselGlanceQuery(id: string) {
  return queryOptions({ ...vesselQuery(id), refetchInterval: false, staleTime: 5000 })
}
