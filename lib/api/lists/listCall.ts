import type { ListFacts } from '#lib/lists/listFacts.ts'
import type { AuditKind } from '#lib/wire/audit.ts'
import { recordEvent } from '../account/accountRoute.ts'
import { Problem } from '../answer/problem.ts'
import { type ChangeRate, isAdministrator, limitChanges, subjectOf, unknownThing } from '../owned.ts'
import type { Call, Handler } from '../route.ts'
import { visibleLists } from './visibleLists.ts'

/** Limited, because all processes read each change. */
export const listRate: ChangeRate = {
  key: 'list',
  rate: { capacity: 200, perMinute: 30 },
  what: 'changes of lists can be made',
}

/** A handler that changes the members of lists. */
export function changing<Parameters>(handler: Handler<Parameters>): Handler<Parameters> {
  return async (call, parameters) => {
    await limitChanges(call, listRate)
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
  const reason = readOnlyList(list, call)
  if (reason !== null) throw new Problem('not-permitted', reason)
  return list
}

/** The reason why the caller may not change a visible list. */
export function readOnlyList(list: ListFacts, call: Call): string | null {
  return isEditable(list, call) ? null : 'Only its owner or an administrator can change a shared list.'
}

/** Owners may change their lists, and administrators also shared ones. */
export function isEditable(list: ListFacts, { actor, service }: Call): boolean {
  return list.owner === actor || (list.shared && isAdministrator(actor, service))
}

export function unknownList(id: string): Problem {
  return unknownThing('list', id)
}

/** Adds a change of members to the audit log. */
export function recordListEvent(call: Call, kind: AuditKind, list: Pick<ListFacts, 'id' | 'name'>, details: string) {
  recordEvent(call, kind, { subject: subjectOf(list), details })
}
