import { type ExecutionResult, execute, type GraphQLError } from 'graphql'
import type { z } from 'zod'
import { parseJson } from '#lib/json.ts'
import { type Service, service as theService } from '#lib/service.ts'
import { problemKinds } from '#lib/wire/problem.ts'
import { graphqlRequestSchema } from '#lib/wire/serviceSchemas.ts'
import { cacheHeaders } from '../answer/dataAnswer.ts'
import { encoded, jsonTexts } from '../answer/encoded.ts'
import { Problem, problemResponse } from '../answer/problem.ts'
import { chargeFor, rateOf } from '../callerRate.ts'
import { jsonBody } from '../request/jsonBody.ts'
import { preferencesOf } from '../request/preferences.ts'
import { type Answer, type Call, type GuardedCall, guardedRoute, type Route, withFleet } from '../route.ts'
import { readDocument } from './documents.ts'
import { isInternal, problemError, sentError } from './graphqlErrors.ts'
import { type Run, rootFields } from './rootFields.ts'
import { schema } from './schema.ts'

type GraphqlRequest = z.infer<typeof graphqlRequestSchema>
type Result = Pick<ExecutionResult, 'data' | 'errors'>

const jsonType = 'application/json'
const responseType = 'application/graphql-response+json'

/** GET and POST /graphql, for programs written for the successor of the discontinued service. */
export function graphqlRoute(serviceOf: () => Promise<Service> = theService): Route<Record<string, string>> {
  return guardedRoute(answerGraphql, serviceOf, 'read', graphqlProblem)
}

async function answerGraphql(guarded: GuardedCall): Promise<Answer> {
  const asked = await requestOf(guarded)
  const call = await withFleet(guarded)
  const { service, caller, answerHeaders, request } = call
  const run: Run = { call, counted: 0, values: 0, expectedMilliseconds: 0, hidesSilent: false, refusedExtended: false }
  const result = await resultOf(asked, run)
  const data = result.data === undefined ? null : await call.turns.run(encoded(jsonTexts(result.data)))
  const milliseconds = call.turns.spentMilliseconds()
  Object.assign(answerHeaders, chargeFor(caller, milliseconds, service, Math.max(1, run.counted)))
  const contentType = contentTypeOf(request.headers)
  const json = JSON.stringify({ errors: result.errors, extensions: extensionsOf(call, run) })
  const start = Buffer.from(`${json.slice(0, -1)},"data":`)
  return new Response(data === null ? json : Buffer.concat([start, ...data, Buffer.from('}')]), {
    status: contentType === responseType && data === null ? 400 : 200,
    headers: { 'Content-Type': contentType, ...cacheHeaders },
  })
}

async function requestOf({ request, url, connection }: GuardedCall): Promise<GraphqlRequest> {
  if (connection.method === 'POST') return jsonBody(request, graphqlRequestSchema)
  const { searchParams } = url
  const read = graphqlRequestSchema.safeParse({
    query: searchParams.get('query') ?? undefined,
    variables: parsed(searchParams.get('variables')),
    operationName: searchParams.get('operationName'),
  })
  if (read.success) return read.data
  const detail = 'The URL must have a query, and variables only as a JSON object.'
  throw new Problem('malformed-parameter', detail)
}

function parsed(json: string | null): unknown {
  if (json === null || json === '') return null
  const value = parseJson(json)
  return value === undefined ? json : value
}

async function resultOf({ query, variables, operationName }: GraphqlRequest, run: Run): Promise<Result> {
  const read = readDocument(query)
  if ('errors' in read) return { errors: read.errors }
  const { data, errors } = await execute({
    schema,
    document: read.document,
    rootValue: rootFields,
    contextValue: run,
    variableValues: variables,
    operationName,
  })
  for (const error of errors ?? []) noteInternal(error, run.call)
  return { ...(errors && { errors: errors.map(sentError) }), ...(data !== undefined && { data }) }
}

function noteInternal(error: GraphQLError, { service, answerHeaders }: Call): void {
  if (!isInternal(error)) return
  const requestId = answerHeaders['X-Request-Id']
  service.log.error('request failed', { requestId, path: error.path?.join('.'), error: error.originalError })
}

function extensionsOf({ service, caller, answerHeaders }: Call, { hidesSilent }: Run) {
  const { capacity, perMinute } = rateOf(caller, service)
  const { graphqlSilentDays } = service.settings
  return {
    requestId: answerHeaders['X-Request-Id'],
    requestQuota: {
      limit: `${perMinute} req/m (burst ${capacity})`,
      remaining: Number(answerHeaders['X-RateLimit-Remaining']),
    },
    ...(hidesSilent && {
      silentVessels: `Vessels silent for ${graphqlSilentDays} days are left out; send lastTimestamp to include them.`,
    }),
  }
}

/** JSON unless the client prefers the newer type, which has its own statuses. */
function contentTypeOf(headers: Headers): string {
  const preferred = preferencesOf(headers.get('accept') ?? '')
    .filter(({ name, quality }) => quality > 0 && (name === jsonType || name === responseType))
    .toSorted((a, b) => b.quality - a.quality)[0]
  return preferred?.name ?? jsonType
}

/** Converts a problem with its REST status and headers to GraphQL errors. */
function graphqlProblem(problem: Problem, asked: Headers, requestId: string): Response {
  const { headers } = problemResponse(problem, asked, requestId)
  const { status } = problemKinds[problem.details.kind]
  headers.set('Content-Type', contentTypeOf(asked))
  const body = { errors: [problemError(problem, status)], extensions: { requestId } }
  return new Response(JSON.stringify(body), { status, headers })
}
