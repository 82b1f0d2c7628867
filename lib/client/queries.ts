import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Place } from '#lib/distance.ts'
import { wrapLongitude } from '#lib/wire/area/boundingBox.ts'
import { formatAt } from '#lib/wire/at.ts'
import type { InterferenceFeaturesJson, PlaceCoverageJson } from '#lib/wire/coverageSchemas.ts'
import type { CreditsJson } from '#lib/wire/creditSchemas.ts'
import type { EnhancedData } from '#lib/wire/enhancedData.ts'
import type { EvidenceJson } from '#lib/wire/evidenceJson.ts'
import type { FeedsJson } from '#lib/wire/feedSchemas.ts'
import type { TracksJson } from '#lib/wire/formats/trackFormats.ts'
import type { IdentityJson } from '#lib/wire/identityJson.ts'
import { formatOrder } from '#lib/wire/orders.ts'
import type { ExtentJson, VesselSearchJson } from '#lib/wire/pageSchemas.ts'
import type { TrackJson } from '#lib/wire/trackSchemas.ts'
import type { VesselJson } from '#lib/wire/vesselJson.ts'
import { askJson } from './ask.ts'
import { every, whileFailing } from './pace.ts'

const liveEveryMs = 1000
const serviceEveryMs = 3000
const feedsEveryMs = 5000
const detailsEveryMs = 10_000
const placeCoverageEveryMs = 30_000
const interferenceEveryMs = 60_000
const doubtfulEveryMs = 30_000
const maxDoubtful = 200
const creditsEveryMs = 60_000
const trackEveryMs = 30_000

export interface ServiceState {
  simulated: boolean
  /** The exact number of vessels in the service. */
  vessels: number
  state: 'loading' | 'live' | 'stale'
  since: string
}

/** The state of the service; refetched until it answers, so that a page recovers by itself. */
export const serviceQuery = queryOptions({
  queryKey: ['service'],
  queryFn: ({ signal }) => askJson<ServiceState>('/api/service', signal),
  refetchInterval: every(serviceEveryMs),
})

/** Health of ingest and its feeds. */
export const feedsQuery = queryOptions({
  queryKey: ['feeds'],
  queryFn: ({ signal }) => askJson<FeedsJson>('/api/feeds', signal),
  refetchInterval: every(feedsEveryMs),
})

/** The sources that last received the place of these filters; `null` without a place. */
export function placeCoverageQuery(query: string) {
  return queryOptions({
    queryKey: ['vessels', 'coverage', query],
    queryFn: async ({ signal }) => {
      const address = `/api/vessels?limit=1&embed=coverage&${query}`
      return (await askJson<{ coverage: PlaceCoverageJson | null }>(address, signal)).coverage
    },
    refetchInterval: every(placeCoverageEveryMs),
    gcTime: 60_000,
  })
}

/** Displaced vessels by cell and hour: of the hour that begins at a time, in seconds since 1970, or of the last 24 hours. */
export function interferenceQuery(hour: number | null) {
  const period = hour === null ? null : { since: formatAt(hour), until: formatAt(hour) }
  return queryOptions({
    queryKey: ['interference', hour],
    queryFn: ({ signal }) =>
      askJson<InterferenceFeaturesJson>(
        `/api/interference?${new URLSearchParams({ format: 'geojson', ...period })}`,
        signal,
      ),
    placeholderData: keepPreviousData,
    refetchInterval: every(interferenceEveryMs),
    gcTime: 60_000,
  })
}

/** A vessel's record, kept up to date while it is shown; or its record at a time, in seconds since 1970. */
export function vesselQuery(id: string, at: number | null = null) {
  const time = at === null ? '' : `?${new URLSearchParams({ at: formatAt(at) })}`
  return queryOptions({
    queryKey: ['vessel', id, at],
    queryFn: ({ signal }) => askJson<VesselJson>(`/api/vessels/${encodeURIComponent(id)}${time}`, signal),
    placeholderData: (before) => (before?.id === id ? before : undefined),
    refetchInterval: at === null ? every(liveEveryMs) : whileFailing,
    // Several parts of the page show the vessel; an unknown one is not asked for again by each.
    retryOnMount: false,
    gcTime: 60_000,
  })
}

/** The record fetched once, for a tooltip. */
export function vesselGlanceQuery(id: string, at: number | null) {
  return queryOptions({ ...vesselQuery(id, at), refetchInterval: false, staleTime: 5000 })
}

export interface VesselDetails {
  evidence: EvidenceJson
  identity: IdentityJson
  enhanced_data: EnhancedData
}

/** A track of `hours`, `null` for all stored ones, until now or a past time in seconds since 1970. */
export interface TrackTimes {
  hours: number | null
  at: number | null
}

/** The URL of a vessel's track. */
export function trackAddress(id: string, times: TrackTimes): string {
  return `/api/vessels/${encodeURIComponent(id)}/track?${new URLSearchParams(trackParameters(times))}`
}

function trackParameters({ hours, at }: TrackTimes): { since: string; until?: string } {
  if (at === null) return { since: hours === null ? '' : `-PT${hours}H` }
  return { since: hours === null ? '' : formatAt(at - hours * 3_600), until: formatAt(at) }
}

export function trackQuery(id: string, times: TrackTimes) {
  return queryOptions({
    queryKey: ['vessel', id, 'track', times],
    queryFn: ({ signal }) => askJson<TrackJson>(trackAddress(id, times), signal),
    placeholderData: (before) => (before?.id === id ? before : undefined),
    refetchInterval: times.at === null ? every(trackEveryMs) : whileFailing,
    gcTime: 60_000,
  })
}

/** The MMSIs of the vessels of a query that are nearest to a place. */
export function nearestVesselsQuery(query: string, { latitude, longitude }: Place, limit: number) {
  const from = { latitude: Number(latitude.toFixed(3)), longitude: Number(wrapLongitude(longitude).toFixed(3)) }
  const order = formatOrder({ name: 'distance', descending: false, from })
  return queryOptions({
    queryKey: ['vessels', 'nearest', query, order, limit],
    queryFn: async ({ signal }) => {
      const asked = new URLSearchParams(query)
      asked.set('order', order)
      asked.set('limit', String(limit))
      const { data } = await askJson<{ data: VesselJson[] }>(`/api/vessels?${asked}`, signal)
      return [...new Set(data.map(({ mmsi }) => mmsi))]
    },
    staleTime: tracksEveryMs,
    placeholderData: keepPreviousData,
    gcTime: 60_000,
  })
}

const tracksEveryMs = 30_000
const tracksStepSeconds = 60

export const tracksInViewKey = ['tracks']

/** The tracks of the vessels that match these filters, `hours` long until now or the past time of the filters. */
export function tracksQuery(filterQuery: string, hours: number) {
  const asked = new URLSearchParams(filterQuery)
  const at = asked.get('at')
  const times = { hours, at: at === null ? null : Date.parse(at) / 1000 }
  for (const [name, value] of Object.entries(trackParameters(times))) asked.set(name, value)
  asked.set('step', String(tracksStepSeconds))
  return queryOptions({
    queryKey: [...tracksInViewKey, asked.toString()],
    queryFn: ({ signal }) => askJson<TracksJson>(`/api/tracks?${asked}`, signal),
    refetchInterval: at === null ? every(tracksEveryMs) : whileFailing,
    placeholderData: keepPreviousData,
    gcTime: 60_000,
  })
}

/** The vessels with a doubtful position among those that match these filters, up to a number that one page has. */
export function doubtfulVesselsQuery(filterQuery: string) {
  const asked = new URLSearchParams(filterQuery)
  if (!asked.has('doubt')) asked.set('doubt', 'any')
  asked.set('limit', String(maxDoubtful))
  return queryOptions({
    queryKey: ['vessels', 'doubtful', asked.toString()],
    queryFn: async ({ signal }) => (await askJson<{ data: VesselJson[] }>(`/api/vessels?${asked}`, signal)).data,
    placeholderData: keepPreviousData,
    refetchInterval: every(doubtfulEveryMs),
    gcTime: 60_000,
  })
}

/** Evidence and characteristics of a vessel, fetched less often than its record. */
export function vesselDetailsQuery(id: string) {
  return queryOptions({
    queryKey: ['vessel', id, 'details'],
    queryFn: ({ signal }) =>
      askJson<VesselDetails>(`/api/vessels/${encodeURIComponent(id)}?embed=evidence,identity,enhanced_data`, signal),
    refetchInterval: every(detailsEveryMs),
    gcTime: 60_000,
  })
}

/** The bounding box of the vessels that match these filters. */
export function extentQuery(filterQuery: string) {
  return queryOptions({
    queryKey: ['extent', filterQuery],
    queryFn: ({ signal }) => askJson<ExtentJson>(`/api/extent${filterQuery && `?${filterQuery}`}`, signal),
    staleTime: 0,
    gcTime: 0,
  })
}

/** The credits of the sources of the vessels that match these filters. */
export function creditsQuery(filterQuery: string) {
  return queryOptions({
    queryKey: ['credits', filterQuery],
    queryFn: ({ signal }) => askJson<CreditsJson>(`/api/credits?${filterQuery}`, signal),
    refetchInterval: every(creditsEveryMs),
    gcTime: 60_000,
  })
}

/** Vessels that match a search text. */
export function vesselSearchQuery(text: string) {
  return queryOptions({
    queryKey: ['search', 'vessels', text],
    queryFn: ({ signal }) => askJson<VesselSearchJson>(`/api/search?${new URLSearchParams({ text })}`, signal),
    placeholderData: keepPreviousData,
    staleTime: 5000,
    gcTime: 60_000,
  })
}
