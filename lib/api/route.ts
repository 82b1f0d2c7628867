import { randomUUID } from 'node:crypto'
import type { Right } from '#lib/access/token.ts'
import { type Scope, scopedFleet } from '#lib/query/scope.ts'
import { QueryTooCostly } from '#lib/query/selectRows.ts'
import { type Service, service as theService } from '#lib/service.ts'
import { writtenName } from '#lib/wire/filters.ts'
import { ProblemAnswer, problemResponse } from './answer/problemResponse.ts'
import { admit, budgetKeyOf, type Caller, chargeFor } from './guard.ts'
import type { Connection } from './request/connection.ts'
import { createTurns, ownTurn, type Turns } from './turns.ts'

type Fleet = NonNullable<Service['follower']['fleet']>
export type VisibleFleet = ReturnType<typeof scopedFleet>

/** A request that passed the guard. */
export interface GuardedCall {
  request: Request
  connection: Connection
  url: URL
  service: Service
  caller: Caller
  /** `null`: every vessel exists for the caller. */
  scope: Scope | null
  /** Set on every answer, a problem too. */
  answerHeaders: Record<string, string>
}

export interface Call extends GuardedCall {
  /** Of the vessels that exist for the caller. */
  fleet: VisibleFleet
  /** For work that would hold the event loop. Between turns the fleet may change; row numbers stay what they are. */
  turns: Turns
}

export type Answer = Response | ProblemAnswer
export type Handler<Parameters, What = Call> = (call: What, parameters: Parameters) => Answer | Promise<Answer>

const loadingRetrySeconds = 2

export type Route<Parameters> = (request: Request, connection: Connection, parameters: Parameters) => Promise<Response>

/** A guarded route that needs the fleet. It answers in a turn of its own. */
export function dataRoute<Parameters>(
  handler: Handler<Parameters>,
  serviceOf: () => Promise<Service> = theService,
  right: Right = 'read',
): Route<Parameters> {
  return guardedRoute(
    async (guarded, parameters) => {
      const call = await withFleet(guarded)
      if (call instanceof ProblemAnswer) return call
      const { service, caller, answerHeaders, turns } = call
      try {
        return await handler(call, parameters)
      } catch (error) {
        if (error instanceof QueryTooCostly) return tooCostly(error, call.url.searchParams)
        throw error
      } finally {
        Object.assign(answerHeaders, chargeFor(caller, turns.spentMilliseconds(), service))
      }
    },
    serviceOf,
    right,
  )
}

/** Waits for the latest changes and for a turn of its own. */
export async function withFleet(call: GuardedCall): Promise<Call | ProblemAnswer> {
  const { follower, processorMilliseconds } = call.service
  const caller = budgetKeyOf(call.caller)
  await follower.catchUp()
  await ownTurn(caller)
  const { fleet } = follower
  if (fleet === null) return loading(follower.loadedCount)
  return {
    ...call,
    fleet: visibleFleet(fleet, call.scope),
    turns: createTurns(caller, processorMilliseconds),
  }
}

export function visibleFleet(fleet: Fleet, scope: Scope | null): VisibleFleet {
  return scope === null ? fleet : scopedFleet(fleet, scope)
}

/** A route behind the guard, for tokens with the right; every failure is a problem answer, written by `refusal`. */
export function guardedRoute<Parameters>(
  handler: Handler<Parameters, GuardedCall>,
  serviceOf: () => Promise<Service> = theService,
  right: Right = 'read',
  refusal: typeof problemResponse = problemResponse,
): Route<Parameters> {
  return async (request, connection, parameters) => {
    const requestId = randomUUID()
    const answerHeaders: Record<string, string> = { 'X-Request-Id': requestId }
    const service = await serviceOf()
    async function answer(): Promise<Answer> {
      const admitted = await admit(request, connection, service, right)
      if (admitted instanceof ProblemAnswer) return admitted
      Object.assign(answerHeaders, admitted.rateHeaders)
      const { caller, scope } = admitted
      const url = new URL(request.url)
      return handler({ request, connection, url, service, caller, scope, answerHeaders }, parameters)
    }
    const answered = await answer().catch((error: unknown) => {
      service.log.error('request failed', { requestId, path: new URL(request.url).pathname, error })
      return new ProblemAnswer('internal', 'The service failed to answer. Its log has the reason under the request id.')
    })
    const response = answered instanceof ProblemAnswer ? refusal(answered, request.headers, requestId) : answered
    for (const [name, value] of Object.entries(answerHeaders)) response.headers.set(name, value)
    return response
  }
}

function tooCostly({ parameter, reason }: QueryTooCostly, query: URLSearchParams): ProblemAnswer {
  const name = writtenName(query, parameter)
  const errors = [{ parameter: name, reason }]
  return new ProblemAnswer('unprocessable', `The parameter ${name} ${reason}.`, { errors })
}

function loading(loadedCount: number): ProblemAnswer {
  return new ProblemAnswer('loading', `The service is starting; ${loadedCount} vessels are loaded so far.`, {
    headers: { 'Retry-After': String(loadingRetrySeconds) },
  })
}

/** For the methods that a path does not take. */
export function methodNotAllowed(method: string, allowed: readonly string[]): ProblemAnswer {
  const Allow = allowed.join(', ')
  const detail = `${method} is not supported here; use one of ${Allow}.`
  return new ProblemAnswer('method-not-allowed', detail, { headers: { Allow } })
}

export function notFound(request: Request): Response {
  const detail = `${new URL(request.url).pathname} does not exist.`
  return problem(request.headers, new ProblemAnswer('not-found', detail))
}

/** A problem answer outside a guarded route. */
export function problem(asked: Headers, answer: ProblemAnswer): Response {
  return problemResponse(answer, asked, randomUUID())
}
