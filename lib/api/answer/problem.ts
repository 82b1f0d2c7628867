import type { Service } from '#lib/service.ts'
import type { ParameterReader } from '#lib/wire/parameters.ts'
import { type ProblemDetails, type ProblemKind, problemBody, problemKinds } from '#lib/wire/problem.ts'
import type { ParameterError } from '#lib/wire/problemSchema.ts'

/** An expected failure of a request. Handlers throw it, and the route answers with it. */
export class Problem extends Error {
  readonly details: ProblemDetails
  readonly headers: Record<string, string>

  constructor(
    kind: ProblemKind,
    detail: string,
    more: { errors?: readonly ParameterError[]; headers?: Record<string, string> } = {},
  ) {
    super(detail)
    this.name = 'Problem'
    this.details = { kind, detail, errors: more.errors }
    this.headers = more.headers ?? {}
  }

  static of({ kind, detail, errors }: ProblemDetails): Problem {
    return new Problem(kind, detail, { errors })
  }
}

/** An unreadable query parameter. `reason` continues a sentence: "must be …". */
export function malformedParameter(parameter: string, reason: string): Problem {
  return malformedParameters([{ parameter, reason }])
}

function malformedParameters(errors: readonly ParameterError[]): Problem {
  return new Problem('malformed-parameter', parametersText(errors), { errors })
}

/** Throws if a parameter could not be read. */
export function checkRead({ errors }: ParameterReader): void {
  if (errors.malformed.length > 0) throw malformedParameters(errors.malformed)
}

/** A readable query parameter that makes no sense. */
export function unprocessableParameter(parameter: string, reason: string): Problem {
  const errors = [{ parameter, reason }]
  return new Problem('unprocessable', parametersText(errors), { errors })
}

/** A member of the body or of the path that is not accepted. */
export function unprocessableMember(member: string, reason: string): Problem {
  return new Problem('unprocessable', `${member} ${reason}.`, { errors: [{ parameter: member, reason }] })
}

/** `what` begins a sentence: "The tracks". */
export function unreadable({ log }: Pick<Service, 'log'>, what: string, error: unknown): Problem {
  if (error instanceof Problem) return error
  const detail = `${what} could not be read from the database.`
  log.warn(detail, { error })
  return new Problem('upstream-failed', detail)
}

export function clientGone(): Problem {
  return new Problem('request-timeout', 'The client has closed the connection.')
}

/** `detail` ends with the remedy. */
export function retryLater(kind: ProblemKind, detail: string, retrySeconds: number): Problem {
  return new Problem(kind, detail, { headers: { 'Retry-After': String(retrySeconds) } })
}

function parametersText(errors: readonly ParameterError[]): string {
  return errors.map(({ parameter, reason }) => `The parameter ${parameter} ${reason}.`).join(' ')
}

export function problemResponse({ details, headers }: Problem, asked: Headers, requestId: string): Response {
  const takesProblems = asked.get('accept')?.includes('application/problem+json')
  return Response.json(problemBody(details, requestId), {
    status: problemKinds[details.kind].status,
    headers: {
      'Content-Type': takesProblems ? 'application/problem+json' : 'application/json',
      'Cache-Control': 'no-store',
      'X-Request-Id': requestId,
      ...challengeOf(details),
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

/** RFC 6750, section 3. The specification requires the message here as well. */
function challengeOf({ kind, detail }: ProblemDetails): Record<string, string> {
  const error = bearerErrors[kind]
  if (!error) return {}
  const description = detail
    .slice(0, maxDescriptionCharacters)
    .replaceAll(/[^\x20-\x7e]/g, '')
    .replaceAll('"', "'")
  return { 'WWW-Authenticate': `Bearer realm="vessels", error="${error}", error_description="${description}"` }
}
