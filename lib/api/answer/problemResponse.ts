import { type Problem, type ProblemKind, problemBody, problemKinds } from '#lib/wire/problem.ts'

/** A problem as a handler returns it. */
export class ProblemAnswer {
  readonly problem: Problem
  readonly headers: Record<string, string>

  constructor(
    kind: ProblemKind,
    detail: string,
    more: { errors?: Problem['errors']; headers?: Record<string, string> } = {},
  ) {
    this.problem = { kind, detail, errors: more.errors }
    this.headers = more.headers ?? {}
  }

  static of({ kind, detail, errors }: Problem): ProblemAnswer {
    return new ProblemAnswer(kind, detail, { errors })
  }
}

export function problemResponse({ problem, headers }: ProblemAnswer, asked: Headers, requestId: string): Response {
  const takesProblems = asked.get('accept')?.includes('application/problem+json')
  return Response.json(problemBody(problem, requestId), {
    status: problemKinds[problem.kind].status,
    headers: {
      'Content-Type': takesProblems ? 'application/problem+json' : 'application/json',
      'Cache-Control': 'no-store',
      'X-Request-Id': requestId,
      ...challengeOf(problem),
      ...headers,
    },
  })
}

const bearerErrors: Partial<Record<ProblemKind, string>> = {
  'malformed-authorization': 'invalid_request',
  'token-required': 'invalid_request',
  'token-invalid': 'invalid_token',
  'token-expired': 'invalid_token',
  'token-revoked': 'invalid_token',
  'token-at-wrong-address': 'invalid_token',
}

const maxDescriptionCharacters = 1_000

/** RFC 6750, section 3; the specification asks for the message here too. */
function challengeOf({ kind, detail }: Problem): Record<string, string> {
  const error = bearerErrors[kind]
  if (!error) return {}
  const description = detail
    .slice(0, maxDescriptionCharacters)
    .replaceAll(/[^\x20-\x7e]/g, '')
    .replaceAll('"', "'")
  return { 'WWW-Authenticate': `Bearer realm="vessels", error="${error}", error_description="${description}"` }
}
