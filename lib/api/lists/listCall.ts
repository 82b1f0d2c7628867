import type { ListFacts } from '#lib/lists/listFacts.ts'
import type { Rate } from '#lib/rateLimit.ts'
import type { AuditKind } from '#lib/wire/audit.ts'
import { isForeignWrite, onlyOwnPages } from '../account/accountRoute.ts'
import { Problem } from '../answer/problem.ts'
import { limitRate } from '../request/limitRate.ts'
import type { Call, Handler } from '../route.ts'
import { ownerOf, visibleLists } from './visibleLists.ts'

/** All processes read each change. */
const changeRate: Rate = { capacity: 200, perMinute: 30 }

/** A handler that changes lists: for users on pages of this service, and for tokens with the permission to watch. */
export function changing<Parameters>(handler: Handler<Parameters>): Handler<Parameters> {
  return async (call, parameters) => {
    if ('session' in call.caller && isForeignWrite(call)) throw onlyOwnPages()
    await limitRate(call.service, `list changes ${ownerOf(call.caller)}`, changeRate, 'changes of lists can be made')
    return handler(call, parameters)
  }
}

/** A list that exists for the caller. */
export function listOf(call: Call, id: string): ListFacts {
  const list = visibleLists(call).find((each) => each.id === id)
  if (!list) throw unknownList(id)
  return list
}

/** A list that the caller may change. */
export function editableList(call: Call, id: string): ListFacts {
  const list = listOf(call, id)
  if (isEditable(call, list)) return list
  throw new Problem('not-permitted', 'Only its owner or an administrator can change a shared list.')
}

/** Owners change their lists, administrators also shared ones. */
export function isEditable({ caller, service }: Call, list: ListFacts): boolean {
  const owner = ownerOf(caller)
  return list.owner === owner || (list.shared && service.directory.accountOf(owner)?.role === 'admin')
}

export function unknownList(id: string): Problem {
  return new Problem('not-found', `There is no list "${id}".`)
}

/** Adds a change of a list to the audit log. */
export function recordListEvent(
  { service, caller, connection }: Call,
  kind: AuditKind,
  { id, name }: Pick<ListFacts, 'id' | 'name'>,
  details: string,
): void {
  const event = { kind, actor: ownerOf(caller), address: connection.address, subject: `${name} (${id})`, details }
  service.audit.record(event)
}
