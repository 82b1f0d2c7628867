import type { WatchEventJson, WatchJson } from '#lib/wire/watchSchemas.ts'

/**
 * Which events to announce. `known`: the id of the newest that was there before; `null` at first, when none is announced.
 * Events of shared watches are for their owners.
 */
export function newEvents<Event extends Pick<WatchEventJson, 'id' | 'watch'>>(
  events: readonly Event[],
  known: number | null,
  watches: readonly Pick<WatchJson, 'id' | 'editable'>[],
): Event[] {
  if (known === null) return []
  const own = new Set(watches.filter(({ editable }) => editable).map(({ id }) => id))
  return events.filter(({ id, watch }) => id > known && own.has(watch.id))
}
