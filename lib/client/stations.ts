import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { boxWithin, nauticalMilesPerDegree, type Place } from '#lib/distance.ts'
import { formatBox } from '#lib/wire/area/boundingBox.ts'
import type { ActivationJson, ActivationsJson, StationJson, StationsJson } from '#lib/wire/stationSchemas.ts'
import type { VesselJson } from '#lib/wire/vesselJson.ts'
import { send } from './account/accountSend.ts'
import { askJson } from './ask.ts'
import { every } from './pace.ts'

const stationEveryMs = 5_000
const beaconsEveryMs = 5_000
const distressEveryMs = 5_000
const nearestEveryMs = 30_000

/** A station with its last texts, kept up to date while it is shown. */
export function stationQuery(id: string) {
  return queryOptions({
    queryKey: ['stations', id],
    queryFn: ({ signal }) => askJson<StationJson>(`/api/stations/${id}`, signal),
    refetchInterval: every(stationEveryMs),
    gcTime: 60_000,
  })
}

/** The station fetched once, for a tooltip. */
export function stationGlanceQuery(id: string) {
  return queryOptions({ ...stationQuery(id), refetchInterval: false, staleTime: 5_000 })
}

/** Beacons in distress or under test. */
export const beaconsQuery = queryOptions({
  queryKey: ['stations', 'beacons'],
  queryFn: async ({ signal }) =>
    (await askJson<StationsJson>('/api/stations?distress=active,test&limit=1000', signal)).data,
  refetchInterval: every(beaconsEveryMs),
})

/** Unacknowledged open activations, latest first. Polled in hidden tabs as well, because they sound. */
export const distressQuery = queryOptions({
  queryKey: ['distress', 'unacknowledged'],
  queryFn: ({ signal }) => askJson<ActivationsJson>('/api/distress?state=active&acknowledged=false&limit=20', signal),
  refetchInterval: every(distressEveryMs),
  refetchIntervalInBackground: true,
})

export function activationQuery(id: number) {
  return queryOptions({
    queryKey: ['distress', id],
    queryFn: ({ signal }) => askJson<ActivationJson>(`/api/distress/${id}`, signal),
    refetchInterval: every(distressEveryMs),
    gcTime: 60_000,
  })
}

export async function acknowledgeDistress(id: number): Promise<void> {
  await send('POST', `/api/distress/${id}/acknowledge`)
}

/** Growing areas are searched until one has this many vessels. */
const enough = 3
const reachesNauticalMiles = [2, 10, 50]

/** The vessels around a place that were received within the last hour: at least three, if there are as many within 50 nm. */
export function vesselsAroundQuery(place: Place) {
  return queryOptions({
    queryKey: ['vessels', 'around', place],
    queryFn: async ({ signal }) => {
      let found: readonly VesselJson[] = []
      for (const reach of reachesNauticalMiles) {
        const bbox = formatBox(boxWithin(place, reach / nauticalMilesPerDegree))
        const query = new URLSearchParams({ bbox, position_updated_after: '-PT1H', limit: '1000' })
        found = (await askJson<{ data: VesselJson[] }>(`/api/vessels?${query}`, signal)).data
        if (found.length >= enough) break
      }
      return found
    },
    placeholderData: keepPreviousData,
    refetchInterval: every(nearestEveryMs),
    gcTime: 60_000,
  })
}
