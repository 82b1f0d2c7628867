import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { TrafficJson } from '#lib/wire/rows/traffic.ts'
import { askJson, RequestFailure } from './ask.ts'
import { every } from './pace.ts'

const usualEveryMs = 300_000
const trafficEveryMs = every(usualEveryMs)

interface TrafficPage {
  data: readonly TrafficJson[]
}

/** How many vessels that match these filters were in their place, in the last hours. */
export function trafficQuery(filterQuery: string, { hours, step }: { hours: number; step: 'hour' | 'day' }) {
  const asked = new URLSearchParams(filterQuery)
  asked.set('since', `-PT${hours}H`)
  asked.set('step', step)
  return queryOptions({
    queryKey: ['traffic', asked.toString()],
    queryFn: ({ signal }) => askJson<TrafficPage>(`/api/traffic?${asked}`, signal),
    refetchInterval: (query) => !isTooMuch(query.state.error) && trafficEveryMs(query),
    placeholderData: keepPreviousData,
    gcTime: 60_000,
  })
}

/** Whether the service refuses to count so many vessels, as it would again. */
export function isTooMuch(error: Error | null): boolean {
  return error instanceof RequestFailure && error.errors.length > 0
}
