import { AccessError } from '#lib/access/accessError.ts'
import type { Session } from '#lib/access/session.ts'
import { isStoreFailure } from '#lib/access/unreachable.ts'
import type { Service } from '#lib/service.ts'
import { ProblemAnswer } from '../answer/problemResponse.ts'
import { type Answer, type GuardedCall, guardedRoute, type Handler } from '../route.ts'
import { isFromOurPages } from './fromOurPages.ts'

/** A request of a person who is signed in. */
export interface AccountCall extends GuardedCall {
  session: Session
}

export type AccountHandler<Parameters> = Handler<Parameters, AccountCall>
export type Audience = 'everybody' | 'admins'

/** A route for our own pages and the people who use them: behind the guard, by session only, and never for another site's page. */
export function accountRoute<Parameters>(
  handler: AccountHandler<Parameters>,
  serviceOf: () => Promise<Service>,
  audience: Audience = 'everybody',
) {
  return guardedRoute<Parameters>(async (call, parameters) => {
    const { caller, request, connection, service } = call
    if (!('session' in caller)) return refused('Accounts are for people: sign in instead of sending an access token.')
    if (isWrite(request) && !isFromOurPages(request.headers, connection)) {
      return refused('Only the pages of this service may change anything here.')
    }
    if (audience === 'admins' && caller.session.role !== 'admin') return refused('Only an administrator may do this.')
    try {
      return await handler({ ...call, session: caller.session }, parameters)
    } catch (error) {
      return expected(error, service)
    }
  }, serviceOf)
}

/** Never kept by anything on the way: it is of one person, and may be a secret. */
export function accountJson(body: object, { status = 200, headers = {} } = {}): Response {
  return Response.json(body, { status, headers: { ...headers, 'Cache-Control': 'no-store' } })
}

export function done(headers: Record<string, string> = {}): Response {
  return new Response(null, { status: 204, headers: { ...headers, 'Cache-Control': 'no-store' } })
}

export function refused(detail: string): ProblemAnswer {
  return new ProblemAnswer('not-permitted', detail)
}

export function wrong(parameter: string, reason: string): ProblemAnswer {
  return new ProblemAnswer('unprocessable', `${parameter} ${reason}.`, { errors: [{ parameter, reason }] })
}

function isWrite({ method }: Request): boolean {
  return method !== 'GET' && method !== 'HEAD'
}

function expected(error: unknown, service: Service): Answer {
  if (error instanceof AccessError) return new ProblemAnswer('unprocessable', `${error.message}.`)
  if (!isStoreFailure(error)) throw error
  service.log.warn('the database cannot be asked about accounts', { error })
  return new ProblemAnswer('upstream-failed', 'This stands in the database, which cannot be reached now.')
}
