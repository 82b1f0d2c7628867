import { BoundedMap } from '#lib/boundedMap.ts'
import { parseVesselQuery } from '#lib/query/vesselQuery.ts'
import type { Service } from '#lib/service.ts'
import { watchedQuery } from '#lib/wire/watches.ts'
import type { WatchCall } from './watchRoute.ts'

export type StoredWatch = NonNullable<Awaited<ReturnType<Service['watches']['get']>>>

/** Returns the user's own watches, and those with the filters of a view that the watch's owner shares. */
export async function readableWatches({ service, owner, scope }: WatchCall): Promise<StoredWatch[]> {
  if (owner === null) return service.watches.all()
  // Watches of others may name vessels outside the scope.
  const shared = scope ? [] : (await service.views.visibleTo(owner)).filter((view) => view.shared)
  const sharedBy = new Set(shared.map((view) => view.owner))
  const watches = await service.watches.ofOwners([...sharedBy.add(owner)])
  const sharedFilters = new Set(shared.map((view) => `${view.owner} ${filterTextOf(view.query, service.now())}`))
  return watches.filter((watch) => watch.owner === owner || sharedFilters.has(`${watch.owner} ${watch.query}`))
}

/** Returns the store's filter for events that the user may read. */
export async function readableEvents(call: WatchCall) {
  const { owner } = call
  if (owner === null) return { owner }
  const readable = await readableWatches(call)
  return { owner, shared: readable.filter((watch) => !isEditable(watch, call)).map(({ id }) => id) }
}

export function isEditable(watch: StoredWatch, { owner }: WatchCall): boolean {
  return owner === null || watch.owner === owner
}

/** Pages ask for events again and again, and the views that are shared seldom change. */
const filterTexts = new BoundedMap<string, string>(1_000)

function filterTextOf(query: string, now: number): string {
  const text = filterTexts.get(query) ?? filterText(query, now)
  filterTexts.set(query, text)
  return text
}

/** Returns the filters of a view in the form of those of a watch. */
function filterText(query: string, now: number): string {
  const parsed = parseVesselQuery(new URLSearchParams(watchedQuery(new URLSearchParams(query)).query), now * 1000)
  return 'problem' in parsed ? '' : parsed.query.filterText
}
