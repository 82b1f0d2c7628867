/**
 * Every way a request can fail, a row each. `code` ends up in the RFC 9457 `type` and in the `fault` member by which
 * programs written for the discontinued service recognise an error.
 */
export const problemKinds = {
  'malformed-authorization': { status: 400, title: 'Malformed Authorization header' },
  'malformed-parameter': { status: 400, title: 'Malformed query parameter' },
  'malformed-body': { status: 400, title: 'Malformed request body' },
  'token-required': { status: 401, title: 'Access token missing' },
  'token-invalid': { status: 401, title: 'Invalid access token' },
  'token-expired': { status: 401, title: 'Access token expired' },
  'token-revoked': { status: 401, title: 'Access token revoked' },
  'token-at-wrong-address': { status: 401, title: 'Access token used at the other base address' },
  'token-withdrawn': { status: 403, title: 'Access token no longer valid' },
  'https-required': { status: 403, title: 'HTTPS required' },
  'not-permitted': { status: 403, title: 'Not permitted' },
  'not-found': { status: 404, title: 'Not found' },
  'method-not-allowed': { status: 405, title: 'Method not allowed' },
  'not-acceptable': { status: 406, title: 'Not acceptable' },
  'body-too-large': { status: 413, title: 'Request body too large' },
  'uri-too-long': { status: 414, title: 'URI too long' },
  'unsupported-media-type': { status: 415, title: 'Unsupported media type' },
  unprocessable: { status: 422, title: 'Cannot be processed' },
  'rate-limit-exceeded': { status: 429, title: 'Too many requests' },
  'ingest-full': { status: 429, title: 'Ingest is busy' },
  internal: { status: 500, title: 'Internal error' },
  'upstream-failed': { status: 502, title: 'A part of the service does not answer' },
  loading: { status: 503, title: 'Service is loading' },
  'ingest-not-running': { status: 503, title: 'Ingest is not running' },
} as const satisfies Record<string, { status: number; title: string }>

export type ProblemKind = keyof typeof problemKinds

export interface ParameterError {
  parameter: string
  reason: string
}

export interface Problem {
  kind: ProblemKind
  detail: string
  errors?: readonly ParameterError[]
}

export interface ProblemBody {
  type: string
  title: string
  status: number
  detail: string
  instance: string
  errors?: readonly ParameterError[]
  fault: { faultstring: string; detail: { errorcode: string } }
}

export function problemBody(problem: Problem, requestId: string): ProblemBody {
  const { status, title } = problemKinds[problem.kind]
  return {
    type: `urn:lastfix:problem:${problem.kind}`,
    title,
    status,
    detail: problem.detail,
    instance: `urn:uuid:${requestId}`,
    ...(problem.errors && { errors: problem.errors }),
    fault: { faultstring: problem.detail, detail: { errorcode: problem.kind } },
  }
}
