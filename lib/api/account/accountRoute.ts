import type { AdministrationPorts } from '#lib/access/administration.ts'
import type { Session } from '#lib/access/userSessions.ts'
import type { Service } from '#lib/service.ts'
import type { AuditKind } from '#lib/wire/audit.ts'
import { Problem } from '../answer/problem.ts'
import { checkOwnPage, type GuardedCall, guardedRoute, type Handler } from '../route.ts'

/** A request of a signed-in user. */
export interface AccountCall extends GuardedCall {
  session: Session
}

export type AccountHandler<Parameters> = Handler<Parameters, AccountCall>
export type Audience = 'users' | 'admins'

/** A route for pages of this service: guarded, by session only, and never for a page of another site. */
export function accountRoute<Parameters>(
  handler: AccountHandler<Parameters>,
  serviceOf: () => Promise<Service>,
  audience: Audience = 'users',
) {
  return guardedRoute<Parameters>(async (call, parameters) => {
    const { caller } = call
    if (!('session' in caller))
      throw new Problem('not-permitted', 'This path needs a signed-in session; access tokens are not accepted.')
    checkOwnPage(call)
    if (audience === 'admins' && caller.session.role !== 'admin')
      throw new Problem('not-permitted', 'Only an administrator can do this.')
    return handler({ ...call, session: caller.session }, parameters)
  }, serviceOf)
}

/** Adds an event of the caller to the audit log. */
export function recordEvent(
  { service, actor, connection }: GuardedCall,
  kind: AuditKind,
  { subject, details }: { subject: string; details: string },
): void {
  service.audit.record({ kind, actor, address: connection.address, subject, details })
}

/** Records changes as made by the signed-in user. */
export function administrationBy(call: AccountCall): AdministrationPorts {
  const { service } = call
  return { store: service, now: service.now(), record: (kind, event) => recordEvent(call, kind, event) }
}
