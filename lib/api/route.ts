import { randomUUID } from 'node:crypto'
import { type Service, service as theService } from '#lib/service.ts'
import { longestUriBytes } from '#lib/wire/requestSize.ts'
import { DataAnswer, dataResponse } from './answer/dataAnswer.ts'
import { keepEncoding } from './answer/encoding.ts'
import { ProblemAnswer, problemResponse } from './answer/problemResponse.ts'
import { admit, type Caller } from './guard.ts'
import { methodOf } from './request/requestLine.ts'
import { ownTurn } from './turns.ts'

type Fleet = NonNullable<Service['follower']['fleet']>

/** A request that has passed the guard. */
export interface GuardedCall {
  request: Request
  url: URL
  service: Service
  caller: Caller
}

export interface Call extends GuardedCall {
  fleet: Fleet
}

export type Answer = Response | DataAnswer | ProblemAnswer
export type Handler<Parameters, What = Call> = (call: What, parameters: Parameters) => Answer | Promise<Answer>

/** Next's second argument to a route handler. */
export interface RouteContext<Parameters> {
  params: Promise<Parameters>
}

const LOADING_RETRY_SECONDS = 2

type Route<Parameters> = (request: Request, context: RouteContext<Parameters>) => Promise<Response>

/** A route that answers with data: guarded, in its own turn, and never before the fleet is there. */
export function dataRoute<Parameters>(
  handler: Handler<Parameters>,
  serviceOf: () => Promise<Service> = theService,
): Route<Parameters> {
  return guardedRoute(async (call, parameters) => {
    await call.service.follower.catchUp()
    await ownTurn()
    const { fleet, loadedCount } = call.service.follower
    return fleet ? handler({ ...call, fleet }, parameters) : loading(loadedCount)
  }, serviceOf)
}

/** A route behind the guard, with one shape of error at every exit. */
export function guardedRoute<Parameters>(
  handler: Handler<Parameters, GuardedCall>,
  serviceOf: () => Promise<Service> = theService,
): Route<Parameters> {
  return async (request, context) => {
    const requestId = randomUUID()
    const headers: Record<string, string> = { 'X-Request-Id': requestId }
    const service = await serviceOf()
    const answer = await answerOf(request, context, handler, service, headers).catch((error: unknown) => {
      service.log.error('request failed', { requestId, path: new URL(request.url).pathname, error })
      return new ProblemAnswer(
        'internal',
        'Something went wrong on our side. The request id helps us to find out what.',
      )
    })
    const response = await responseOf(answer, request, requestId)
    for (const [name, value] of Object.entries(headers)) response.headers.set(name, value)
    return keepEncoding(response)
  }
}

async function responseOf(answer: Answer, request: Request, requestId: string): Promise<Response> {
  if (answer instanceof ProblemAnswer) return problemResponse(answer, request, requestId)
  return answer instanceof DataAnswer ? dataResponse(answer, request) : answer
}

async function answerOf<Parameters>(
  request: Request,
  context: RouteContext<Parameters>,
  handler: Handler<Parameters, GuardedCall>,
  service: Service,
  headers: Record<string, string>,
): Promise<Answer> {
  if (request.url.length > longestUriBytes) {
    return new ProblemAnswer('uri-too-long', `The URI is longer than ${longestUriBytes} bytes.`)
  }
  const admitted = await admit(request, service)
  if (admitted instanceof ProblemAnswer) return admitted
  Object.assign(headers, admitted.rateHeaders)
  return handler({ request, url: new URL(request.url), service, caller: admitted.caller }, await context.params)
}

function loading(loadedCount: number): ProblemAnswer {
  return new ProblemAnswer('loading', `The service is starting: ${loadedCount} vessels are loaded so far.`, {
    headers: { 'Retry-After': String(LOADING_RETRY_SECONDS) },
  })
}

/** For the methods that a data route does not know. */
export const methodNotAllowed = allowOnly('GET', 'HEAD', 'OPTIONS')

/** For the methods that a route does not know which knows only these. */
export function allowOnly(...methods: string[]): (request: Request) => Response {
  return (request) => {
    const detail = `${methodOf(request)} is not supported here; supported are ${methods.join(', ')}.`
    return withId(request, new ProblemAnswer('method-not-allowed', detail, { headers: { Allow: methods.join(', ') } }))
  }
}

export function notFound(request: Request): Response {
  return withId(request, new ProblemAnswer('not-found', `There is nothing at ${new URL(request.url).pathname}.`))
}

function withId(request: Request, answer: ProblemAnswer): Response {
  const requestId = randomUUID()
  const response = problemResponse(answer, request, requestId)
  response.headers.set('X-Request-Id', requestId)
  return response
}
