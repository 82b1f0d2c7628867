import type { ListFacts } from '#lib/lists/listFacts.ts'
import type { OwnJson } from '#lib/wire/listSchemas.ts'
import { isAdministrator } from '../owned.ts'
import type { Call } from '../route.ts'
import { visibleLists } from './visibleLists.ts'

/** Cached per call, because all records of an answer share the caller's lists. */
const listsOfCall = new WeakMap<Call, ReadonlyMap<string, ListFacts>>()

/**
 * The names, notes and tags of a vessel in the lists of a caller. Own lists precede shared ones. A name is from own lists and those of
 * administrators, because any user can share a list.
 */
export function ownOf({ number }: { number: number }, call: Call): OwnJson {
  const visible = listsOfCall.get(call) ?? ownFirst(call)
  listsOfCall.set(call, visible)
  const found = call.fleet.lists.membersAt(call.fleet.rowOf(number), (list) => visible.has(list))
  if (found.length === 0) return null
  const places = [...visible.keys()]
  const members = found.toSorted((a, b) => places.indexOf(a.list) - places.indexOf(b.list) || a.id - b.id)
  const lists = [...new Set(members.map(({ list }) => list))].flatMap((id) => visible.get(id) ?? [])
  return {
    name: members.find(({ name, list }) => name !== null && mayName(visible.get(list), call))?.name ?? null,
    note: members.find(({ note }) => note !== null)?.note ?? null,
    tags: [...new Set(members.flatMap(({ tags }) => tags))],
    lists: lists.map(({ id, name, colour }) => ({ id, name, colour })),
  }
}

function mayName(list: ListFacts | undefined, { actor, service }: Call): boolean {
  return list !== undefined && (list.owner === actor || isAdministrator(list.owner, service))
}

function ownFirst(call: Call): ReadonlyMap<string, ListFacts> {
  const lists = [...visibleLists(call)].sort((a, b) => Number(b.owner === call.actor) - Number(a.owner === call.actor))
  return new Map(lists.map((list) => [list.id, list]))
}
