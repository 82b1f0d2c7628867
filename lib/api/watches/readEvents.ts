import type { Service } from '#lib/service.ts'
import type { Turns } from '../turns.ts'
import type { StoredWatchEvent } from './eventJson.ts'

export type EventQuery = Parameters<Service['watchEvents']['find']>[0]

/**
 * Reads up to `limit` events in slices, each in its own turn. SQLite blocks the event loop, and hundreds of thousands
 * of other users' events may lie between those of the caller.
 */
export async function* readEvents(
  { watchEvents }: Pick<Service, 'watchEvents'>,
  { limit, before = null, after = null, ...query }: EventQuery,
  turns: Turns,
): AsyncGenerator<StoredWatchEvent[]> {
  let remaining = limit
  for (let from = { before, after }; ; ) {
    await turns.next()
    const end = await watchEvents.endOfSlice(from)
    const found = await watchEvents.find({ ...query, ...from, end, limit: remaining })
    yield found
    remaining -= found.length
    if (remaining === 0 || end === null) return
    if (after === null && isPlainUnread(query)) {
      await turns.next()
      return yield await watchEvents.findUnread({ ...query, before: end, limit: remaining })
    }
    from = after === null ? { before: end, after } : { before, after: end }
  }
}

/** Whether this is the query that every open page polls. */
function isPlainUnread({ unread, kind, mmsi, since, until }: Omit<EventQuery, 'limit'>): boolean {
  return Boolean(unread) && [kind, mmsi, since, until].every((filter) => (filter ?? null) === null)
}
