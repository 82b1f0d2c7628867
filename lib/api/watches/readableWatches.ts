import { BoundedMap } from '#lib/boundedMap.ts'
import { parseVesselQuery } from '#lib/query/vesselQuery.ts'
import type { Service } from '#lib/service.ts'
import { canSeeList, type ListIdOf, listIdAmong, listIdsIn } from '#lib/wire/lists.ts'
import { watchedQuery } from '#lib/wire/watches.ts'
import { listsOfUser, type Viewer, viewerOf } from '../lists/visibleLists.ts'
import { changeableOwner } from '../owned.ts'
import type { GuardedCall } from '../route.ts'

export type StoredWatch = NonNullable<Awaited<ReturnType<Service['watches']['get']>>>

/** Returns the user's own watches, and those whose filters equal a view that the watch's owner shares. */
export async function readableWatches(call: GuardedCall): Promise<StoredWatch[]> {
  const { service, scope } = call
  const owner = changeableOwner(call)
  if (owner === null) return service.watches.all()
  // Watches of other users may name vessels outside the scope.
  const shared = scope ? [] : (await service.views.visibleTo(owner)).filter((view) => view.shared)
  const sharedBy = new Set(shared.map((view) => view.owner))
  const watches = await service.watches.ofOwners([...sharedBy.add(owner)])
  const sharedFilters = new Set(shared.map((view) => `${view.owner} ${filterTextOf(view, service)}`))
  // A private list stays hidden from users who see the view.
  const isShared = ({ owner: of, query }: StoredWatch) =>
    sharedFilters.has(`${of} ${query}`) && missingFrom(service, query, { owner, hasScope: false }).length === 0
  return watches.filter((watch) => watch.owner === owner || isShared(watch))
}

/** A watch that the user may read. */
export async function readableWatch(call: GuardedCall, id: string): Promise<StoredWatch | null> {
  const found = await call.service.watches.get(id)
  if (!found || isEditable(found, call)) return found
  return (await readableWatches(call)).find((watch) => watch.id === id) ?? null
}

/** The lists of a watch that were deleted or no longer exist for its owner. */
export function missingListsOf({ service }: Pick<GuardedCall, 'service'>, { owner, query }: StoredWatch): string[] {
  if (service.listsNow() === null) return []
  return missingFrom(service, query, viewerOf(service, owner))
}

function missingFrom({ listsNow }: Pick<Service, 'listsNow'>, query: string, viewer: Viewer): string[] {
  const exists = (id: string) => listsNow()?.some((list) => list.id === id && canSeeList(list, viewer))
  return listIdsIn(query).filter((id) => !exists(id))
}

/** Returns the store's filter for events that the user may read. */
export async function readableEvents(call: GuardedCall) {
  const owner = changeableOwner(call)
  if (owner === null) return { owner }
  const readable = await readableWatches(call)
  return { owner, shared: readable.filter((watch) => !isEditable(watch, call)).map(({ id }) => id) }
}

export function isEditable(watch: StoredWatch, call: GuardedCall): boolean {
  const owner = changeableOwner(call)
  return owner === null || watch.owner === owner
}

/** Cached, because pages poll events and shared views seldom change. */
const filterTexts = new BoundedMap<string, string>(1_000)

/** The filters of a view in the form of a watch's filters. */
function filterTextOf({ owner, query }: { owner: string; query: string }, service: Service): string {
  const ids = listIdsIn(query).map((text) => listIdAmong(listsOfUser(service, owner) ?? [], owner, text))
  const key = `${query} ${JSON.stringify(ids)}`
  const listIdOf: ListIdOf = (named) => listIdAmong(listsOfUser(service, owner) ?? [], owner, named)
  return filterTexts.remember(key, () => filterText(query, service.now(), listIdOf))
}

function filterText(query: string, now: number, listIdOf: ListIdOf): string {
  const watched = new URLSearchParams(watchedQuery(new URLSearchParams(query)).query)
  const parsed = parseVesselQuery(watched, now * 1000, listIdOf)
  return 'problem' in parsed ? '' : parsed.query.filterText
}
