import type { ListFacts } from '#lib/lists/listFacts.ts'
import type { Service } from '#lib/service.ts'
import { canSeeList, type ListIdOf, listIdAmong, listIdsIn } from '#lib/wire/lists.ts'
import { retryLater } from '../answer/problem.ts'
import { actorOf, type Caller, isVisitor } from '../caller.ts'
import type { GuardedCall } from '../route.ts'

type ListCall = Pick<GuardedCall, 'caller' | 'scope' | 'service'>

const retrySeconds = 2

/** A user for whom lists exist or not. */
export interface Viewer {
  owner: string
  hasScope: boolean
}

/**
 * The lists that exist for a caller, by name: own ones, and shared ones unless a scope limits the visible vessels.
 * Public links, link tokens and tokens with a scope of their own have none.
 */
export function visibleLists({ caller, scope, service }: ListCall): readonly ListFacts[] {
  const lists = service.listsNow()
  if (lists === null) throw retryLater('loading', 'The lists are being loaded.', retrySeconds)
  if (isVisitor(caller) || isLink(caller) || scopeOfToken(caller) !== null) return []
  const viewer = { owner: actorOf(caller), hasScope: scope !== null }
  return lists
    .filter((list) => canSeeList(list, viewer))
    .sort((a, b) => a.name.localeCompare(b.name) || (a.id < b.id ? -1 : 1))
}

/** The owner of a watch or view as a viewer of lists. */
export function viewerOf({ directory }: Pick<Service, 'directory'>, owner: string): Viewer {
  return { owner, hasScope: (directory.accountOf(owner)?.scope ?? null) !== null }
}

/** The lists that exist for a user; `null` while they are being loaded. */
export function listsOfUser(service: Pick<Service, 'directory' | 'listsNow'>, user: string): ListFacts[] | null {
  const viewer = viewerOf(service, user)
  return service.listsNow()?.filter((list) => canSeeList(list, viewer)) ?? null
}

/** Resolves ids and names of lists that exist for the caller. A token can name the ids in its own scope. */
export function listIdOf(call: ListCall): ListIdOf {
  const { caller } = call
  const inScope = isVisitor(caller) ? [] : listIdsIn(scopeOfToken(caller) ?? '')
  return (text) => (inScope.includes(text) ? { id: text } : listIdAmong(visibleLists(call), actorOf(caller), text))
}

/** Anyone who sees the URL of a link token can use it. */
function isLink(caller: Caller): boolean {
  return 'token' in caller && caller.token.rights.link
}

function scopeOfToken(caller: Caller): string | null {
  return 'token' in caller ? caller.token.scope : null
}
