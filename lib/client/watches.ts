import { queryOptions } from '@tanstack/react-query'
import type { WatchEventsJson, WatchJson, WatchRequestJson } from '#lib/wire/watchSchemas.ts'
import { send, sendJson } from './account/accountSend.ts'
import { askJson } from './ask.ts'
import { listQuery } from './listQuery.ts'
import { every } from './pace.ts'

const eventsEveryMs = 5_000

/** All watches that the user sees. */
export const watchesQuery = listQuery<WatchJson>('watches')

/**
 * The newest unacknowledged events, and their number. Polled, because a stream would hold one of the six connections
 * that a browser opens to the service over HTTP/1.1, in every tab.
 */
export const unreadQuery = queryOptions({
  queryKey: ['events', 'unread'],
  queryFn: ({ signal }) => askJson<WatchEventsJson>('/api/events?limit=20&unread=true', signal),
  refetchInterval: every(eventsEveryMs),
})

export interface EventFilter {
  watch: string
  mmsi: string
  /** A duration such as `-PT1H`. */
  since: string
  unread: boolean
}

/** The filter as the query of /api/events. */
export function eventParameters({ watch, mmsi, since, unread }: EventFilter): string {
  const given = {
    ...(watch && { watch }),
    ...(mmsi && { mmsi }),
    ...(since && { since }),
    ...(unread && { unread: 'true' }),
  }
  return new URLSearchParams(given).toString()
}

export function eventsQuery(filter: EventFilter) {
  const parameters = eventParameters(filter)
  return queryOptions({
    queryKey: ['events', 'list', parameters],
    queryFn: ({ signal }) => askJson<WatchEventsJson>(`/api/events?limit=200&${parameters}`, signal),
    refetchInterval: every(eventsEveryMs),
  })
}

export const addWatch = (watch: WatchRequestJson): Promise<WatchJson> => sendJson('POST', '/api/watches', watch)

export const changeWatch = (id: string, changes: Partial<WatchRequestJson>): Promise<WatchJson> =>
  sendJson('PATCH', `/api/watches/${encodeURIComponent(id)}`, changes)

export async function removeWatch(id: string): Promise<void> {
  await send('DELETE', `/api/watches/${encodeURIComponent(id)}`)
}

export async function acknowledgeEvents(what: { ids: number[] } | { up_to: number }): Promise<void> {
  await send('POST', '/api/events/acknowledge', what)
}
