import { parseVesselQuery } from '#lib/query/vesselQuery.ts'
import type { Service } from '#lib/service.ts'
import { watchedQuery } from '#lib/wire/watches.ts'
import type { WatchCall } from './watchRoute.ts'

export type StoredWatch = NonNullable<Awaited<ReturnType<Service['watches']['get']>>>

/** Returns the user's own watches, and those with the filters of a view that the watch's owner shares. */
export async function readableWatches({ service, owner, scope }: WatchCall): Promise<StoredWatch[]> {
  const all = await service.watches.all()
  if (owner === null) return all
  // Watches of others may name vessels outside the scope.
  if (scope) return all.filter((watch) => watch.owner === owner)
  const shared = (await service.views.visibleTo(owner)).filter((view) => view.shared)
  const sharedFilters = new Set(shared.map((view) => `${view.owner} ${filterText(view.query, service.now())}`))
  return all.filter((watch) => watch.owner === owner || sharedFilters.has(`${watch.owner} ${watch.query}`))
}

/** Returns the store's filter for events that the user may read, and the names of their watches. */
export async function readableEvents(call: WatchCall) {
  const readable = await readableWatches(call)
  const shared = readable.filter((watch) => !isEditable(watch, call)).map(({ id }) => id)
  return { names: new Map(readable.map(({ id, name }) => [id, name])), whose: { owner: call.owner, shared } }
}

export function isEditable(watch: StoredWatch, { owner }: WatchCall): boolean {
  return owner === null || watch.owner === owner
}

/** Returns the filters of a view in the form of those of a watch. */
function filterText(query: string, now: number): string {
  const parsed = parseVesselQuery(new URLSearchParams(watchedQuery(new URLSearchParams(query)).query), now * 1000)
  return 'problem' in parsed ? '' : parsed.query.filterText
}
