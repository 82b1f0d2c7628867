import type { AdministrationPorts } from '#lib/access/administration.ts'
import type { Session } from '#lib/access/userSessions.ts'
import type { Service } from '#lib/service.ts'
import type { AuditKind } from '#lib/wire/audit.ts'
import { Problem } from '../answer/problem.ts'
import type { Connection } from '../request/connection.ts'
import { type GuardedCall, guardedRoute, type Handler } from '../route.ts'

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
    if (isForeignWrite(call)) throw onlyOwnPages()
    if (audience === 'admins' && caller.session.role !== 'admin')
      throw new Problem('not-permitted', 'Only an administrator can do this.')
    return handler({ ...call, session: caller.session }, parameters)
  }, serviceOf)
}

/** Adds an event of the signed-in user to the audit log. */
export function recordEvent(
  { service, session, connection }: AccountCall,
  kind: AuditKind,
  { subject, details }: { subject: string; details: string },
): void {
  service.audit.record({ kind, actor: session.email, address: connection.address, subject, details })
}

/** Records changes as made by the signed-in user. */
export function administrationBy(call: AccountCall): AdministrationPorts {
  const { service } = call
  return { store: service, now: service.now(), record: (kind, event) => recordEvent(call, kind, event) }
}

/** A change that a page of another site asks for with the user's cookie. */
export function isForeignWrite({ request, connection }: Pick<GuardedCall, 'request' | 'connection'>): boolean {
  const isWrite = request.method !== 'GET' && request.method !== 'HEAD'
  return isWrite && !isFromOurPages(request.headers, connection)
}

export function onlyOwnPages(): Problem {
  return new Problem('not-permitted', 'Only pages of this service may make changes here.')
}

/**
 * Whether a request with a session cookie comes from a page of this service. Browsers send Sec-Fetch-Site only on secure
 * connections; on plain HTTP of a local network Origin has to do. A client that sends neither is not a browser.
 */
function isFromOurPages(headers: Headers, { origin }: Connection): boolean {
  const site = headers.get('sec-fetch-site')
  if (site !== null) return site === 'same-origin'
  const pageOrigin = headers.get('origin')
  return pageOrigin !== null && (pageOrigin === origin || URL.parse(pageOrigin)?.host === headers.get('host'))
}
