import type { ResponseObject } from '#lib/wire/openApi.ts'
import { type ProblemKind, problemBody, problemKinds } from '#lib/wire/problem.ts'

/** Problems of the guard. */
export const guardProblems: readonly ProblemKind[] = [
  'malformed-authorization',
  'token-required',
  'token-invalid',
  'token-expired',
  'token-revoked',
  'token-at-wrong-address',
  'token-withdrawn',
  'https-required',
  'rate-limit-exceeded',
  'method-not-allowed',
  'uri-too-long',
  'malformed-request',
  'request-timeout',
  'internal',
  'stopping',
]
/** Problems of every data route. */
export const dataProblems: readonly ProblemKind[] = [...guardProblems, 'loading']
/** Problems of every route of watches and webhooks. */
export const watchProblems: readonly ProblemKind[] = [...guardProblems, 'not-permitted', 'upstream-failed']

const exampleRequest = '8d1c1e0e-3f6b-4c7a-9a52-6f0b7c1d2e3f'
const kinds = Object.keys(problemKinds) as ProblemKind[]

export const problemExamples = Object.fromEntries(
  kinds.map((kind) => {
    const { title, meaning, example } = problemKinds[kind]
    const errors =
      kind === 'malformed-parameter' || kind === 'unprocessable' ? [errorOf(example)].filter((error) => !!error) : []
    const value = problemBody({ kind, detail: example, ...(errors.length > 0 && { errors }) }, exampleRequest)
    return [kind, { summary: title, description: meaning, value }]
  }),
)

/** Converts a detail such as "The parameter NAME REASON." to an error, as the query does. */
function errorOf(detail: string) {
  const parts = /^The parameter (\w+) (.*)\.$/.exec(detail)
  return parts && { parameter: parts[1] ?? '', reason: parts[2] ?? '' }
}

const extraHeaders: Record<number, readonly string[]> = {
  401: ['WWW-Authenticate'],
  405: ['Allow'],
  429: ['Retry-After'],
  503: ['Retry-After'],
}

/** Lists a response per status, with an example of each of its kinds. */
export function problemResponses(of: readonly ProblemKind[]): Record<string, ResponseObject> {
  const statuses = [...new Set(of.map((kind) => problemKinds[kind].status))].sort((a, b) => a - b)
  return Object.fromEntries(
    statuses.map((status) => {
      const those = of.filter((kind) => problemKinds[kind].status === status)
      const media = {
        schema: { $ref: '#/components/schemas/Problem' },
        examples: Object.fromEntries(those.map((kind) => [kind, { $ref: `#/components/examples/${kind}` }])),
      }
      const names = ['X-Request-Id', ...(extraHeaders[status] ?? [])]
      return [
        String(status),
        {
          description: those.map((kind) => problemKinds[kind].title).join(', or: '),
          headers: headerReferences(names),
          content: { 'application/json': media, 'application/problem+json': media },
        },
      ]
    }),
  )
}

export function headerReferences(names: readonly string[]) {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]))
}
