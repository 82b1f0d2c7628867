import { randomUUID } from 'node:crypto'
import { AccessError, isStoreFailure } from '#lib/access/accessError.ts'
import { QueueFull } from '#lib/access/senderQueue.ts'
import { QueryTooCostly } from '#lib/query/queryCost.ts'
import { type Scope, scopedFleet } from '#lib/query/scope.ts'
import { type Service, service as theService } from '#lib/service.ts'
import { writtenName } from '#lib/wire/filters.ts'
import { jsonAnswer } from './answer/jsonAnswer.ts'
import { clientGone, Problem, problemResponse, retryLater, unprocessableParameter } from './answer/problem.ts'
import { actorOf, type Caller } from './caller.ts'
import { budgetKeyOf, chargeFor } from './callerRate.ts'
import { admit, passwordsBusy, type RouteRight } from './guard.ts'
import { delayedFleetOf } from './pastFleet.ts'
import { type Connection, isFromOurPages } from './request/connection.ts'
import { createTurns, ownTurn, type Turns } from './turns.ts'

type Fleet = NonNullable<Service['follower']['fleet']>
export type VisibleFleet = ReturnType<typeof scopedFleet>

export interface OpenCall {
  request: Request
  connection: Connection
  url: URL
  service: Service
  /** Set on every answer, including problems. */
  answerHeaders: Record<string, string>
}

/** A request that passed the guard. */
export interface GuardedCall extends OpenCall {
  caller: Caller
  /** The caller in the audit log, and as an owner. */
  actor: string
  /** `null`: every vessel exists for the caller. */
  scope: Scope | null
}

export interface Call extends GuardedCall {
  /** The vessels that exist for the caller. */
  fleet: VisibleFleet
  /** The fleet that contains `fleet`. After a reload the follower has another one, with other row numbers. */
  wholeFleet: Fleet
  /** Splits work that would block the event loop. The fleet may change between turns; row numbers stay valid. */
  turns: Turns
}

/** A response, or the value of a JSON body. */
export type Answer = object
export type Handler<Parameters, What = Call> = (call: What, parameters: Parameters) => Answer | Promise<Answer>

const loadingRetrySeconds = 2

export type Route<Parameters> = (request: Request, connection: Connection, parameters: Parameters) => Promise<Response>

/** A guarded route that needs the fleet, and answers in its own turn. */
export function dataRoute<Parameters>(
  handler: Handler<Parameters>,
  serviceOf: () => Promise<Service> = theService,
  right: RouteRight = 'read',
): Route<Parameters> {
  return guardedRoute(
    (guarded, parameters) => inOwnTurn(guarded, (call) => handler(call, parameters)),
    serviceOf,
    right,
  )
}

/** Works on the latest fleet, in a turn that is charged to the caller. */
export async function inOwnTurn<Result>(
  guarded: GuardedCall,
  work: (call: Call) => Result | Promise<Result>,
): Promise<Result> {
  const call = await withFleet(guarded)
  return charged(call, call.turns, () => work(call))
}

/** Answers in turns of the event loop, which are charged to the caller. `work` waits for each. */
export async function inTurns<Result>(call: GuardedCall, work: (turns: Turns) => Promise<Result>): Promise<Result> {
  const caller = budgetKeyOf(call.caller)
  await ownTurn(caller)
  const turns = createTurns(caller, call.service.processorMilliseconds, call.request)
  return charged(call, turns, () => work(turns))
}

async function charged<Result>(
  { caller, answerHeaders, service }: GuardedCall,
  turns: Turns,
  work: () => Result | Promise<Result>,
): Promise<Result> {
  try {
    return await work()
  } finally {
    const spent = turns.spentMilliseconds()
    Object.assign(answerHeaders, chargeFor(caller, spent, service))
    turns.noteCharged(spent)
  }
}

/** Waits for the latest changes and for its own turn. */
export async function withFleet(call: GuardedCall): Promise<Call> {
  const { follower, processorMilliseconds } = call.service
  const caller = budgetKeyOf(call.caller)
  await follower.catchUp()
  await ownTurn(caller)
  const { fleet } = follower
  if (fleet === null) throw loading(follower.loadedCount)
  const { scope } = call
  const turns = createTurns(caller, processorMilliseconds, call.request)
  const withTurns = { ...call, wholeFleet: fleet, turns }
  const visible = scope?.past ? await delayedFleetOf(withTurns, scope, scope.past) : visibleFleet(fleet, scope)
  return { ...withTurns, fleet: visible }
}

/** Ends the turn, and the work once the client has disconnected. */
export async function nextTurn({ turns, request }: Call): Promise<void> {
  await turns.next()
  if (request.signal.aborted) throw clientGone()
}

export function visibleFleet(fleet: Fleet, scope: Scope | null): VisibleFleet {
  return scope === null ? fleet : scopedFleet(fleet, scope)
}

/** Refuses a change that a page of another site requests with the user's cookie. */
export function checkOwnPage({ caller, request, connection }: Omit<GuardedCall, 'actor' | 'scope'>): void {
  if (!('session' in caller) || request.method === 'GET' || request.method === 'HEAD') return
  if (isFromOurPages(request.headers, connection)) return
  throw new Problem('not-permitted', 'Only pages of this service may make changes here.')
}

/** A route behind the guard, for tokens with the right. */
export function guardedRoute<Parameters>(
  handler: Handler<Parameters, GuardedCall>,
  serviceOf: () => Promise<Service> = theService,
  right: RouteRight = 'read',
  refusal = problemResponse,
): Route<Parameters> {
  return openRoute(
    async (call, parameters) => {
      const { caller, scope, rateHeaders } = await admit(call.request, call.connection, call.service, right)
      Object.assign(call.answerHeaders, rateHeaders)
      if (right === 'watch') checkOwnPage({ ...call, caller })
      return handler({ ...call, caller, actor: actorOf(caller), scope }, parameters)
    },
    serviceOf,
    refusal,
  )
}

/** A route without the guard. All errors become problem answers here, written by `refusal`. */
export function openRoute<Parameters>(
  handler: Handler<Parameters, OpenCall>,
  serviceOf: () => Promise<Service> = theService,
  refusal = problemResponse,
): Route<Parameters> {
  return async (request, connection, parameters) => {
    const requestId = randomUUID()
    const call: OpenCall = {
      request,
      connection,
      url: new URL(request.url),
      service: await serviceOf(),
      answerHeaders: { 'X-Request-Id': requestId },
    }
    let response: Response
    try {
      const answer = await handler(call, parameters)
      response = answer instanceof Response ? answer : jsonAnswer(answer)
    } catch (error) {
      response = refusal(problemOf(error, call, requestId), request.headers, requestId)
    }
    for (const [name, value] of Object.entries(call.answerHeaders)) response.headers.set(name, value)
    return response
  }
}

function problemOf(error: unknown, { service, url }: OpenCall, requestId: string): Problem {
  if (error instanceof Problem) return error
  if (error instanceof QueryTooCostly) {
    return unprocessableParameter(writtenName(url.searchParams, error.parameter), error.reason)
  }
  if (error instanceof AccessError) return new Problem('unprocessable', `${error.message}.`)
  if (error instanceof QueueFull) return passwordsBusy()
  if (isStoreFailure(error)) {
    service.log.warn('the database could not be reached', { requestId, path: url.pathname, error })
    return new Problem('upstream-failed', 'The database could not be reached.')
  }
  service.log.error('request failed', { requestId, path: url.pathname, error })
  return new Problem('internal', 'The service failed to answer. Its log has the reason under the request id.')
}

function loading(loadedCount: number): Problem {
  const detail = `The service is starting; ${loadedCount} vessels are loaded so far.`
  return retryLater('loading', detail, loadingRetrySeconds)
}

export function methodNotAllowed(method: string, allowed: readonly string[]): Problem {
  const Allow = allowed.join(', ')
  const detail = `${method} is not supported here; use one of ${Allow}.`
  return new Problem('method-not-allowed', detail, { headers: { Allow } })
}

export function notFound(request: Request): Response {
  const detail = `${new URL(request.url).pathname} does not exist.`
  return problem(request.headers, new Problem('not-found', detail))
}

/** A problem answer outside a guarded route. */
export function problem(asked: Headers, answer: Problem): Response {
  return problemResponse(answer, asked, randomUUID())
}
