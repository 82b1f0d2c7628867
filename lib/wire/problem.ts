/**
 * Every way a request can fail, a row each. `code` ends up in the RFC 9457 `type` and in the `fault` member by which
 * programs written for the discontinued service recognise an error; `example` is a `detail` as it may be read there.
 */
export const problemKinds = {
  'malformed-request': {
    status: 400,
    title: 'Malformed request',
    meaning:
      'This cannot be read as an HTTP request: its address has a blank or a letter beyond ASCII as it is, for one.',
    example: 'The URI has a character that none can have: write it percent-encoded, a blank as %20, é as %C3%A9.',
  },
  'malformed-authorization': {
    status: 400,
    title: 'Malformed Authorization header',
    meaning: 'The Authorization header is there, but is not "Bearer" and a token.',
    example: 'The Authorization header is not "Bearer <token>".',
  },
  'malformed-parameter': {
    status: 400,
    title: 'Malformed query parameter',
    meaning: 'A parameter has a value that cannot be read. Each is named in errors, with what is accepted.',
    example: 'The parameter limit must be a whole number from 1 to 1000, not "0".',
  },
  'malformed-body': {
    status: 400,
    title: 'Malformed request body',
    meaning: 'The body is not what its Content-Encoding says.',
    example: 'The body is not gzip, as its Content-Encoding says, or it is cut off.',
  },
  'token-required': {
    status: 401,
    title: 'Access token missing',
    meaning: 'The request has no token, and nobody is signed in.',
    example: 'Send an access token: "Authorization: Bearer <token>".',
  },
  'token-invalid': {
    status: 401,
    title: 'Invalid access token',
    meaning: 'The token is not one of this service.',
    example: 'The access token is not known to this service.',
  },
  'token-expired': {
    status: 401,
    title: 'Access token expired',
    meaning: 'The token was good until a time that is over.',
    example: 'The access token has expired.',
  },
  'token-revoked': {
    status: 401,
    title: 'Access token revoked',
    meaning: 'The token was revoked.',
    example: 'The access token has been revoked.',
  },
  'token-at-wrong-address': {
    status: 401,
    title: 'Access token used at the other base address',
    meaning: 'A token of 32 characters came to /api/jwt, or a longer one to /api.',
    example:
      'A token of 32 characters or fewer is for /api, a longer one for /api/jwt. This one has 211: use it at /api/jwt/vessels.',
  },
  'token-withdrawn': {
    status: 403,
    title: 'Access token no longer valid',
    meaning: 'The JWT is good in itself, but was revoked or has lost a right.',
    example: 'The access token is no longer valid: it was revoked, or its rights have changed.',
  },
  'https-required': {
    status: 403,
    title: 'HTTPS required',
    meaning: 'The request came over plain HTTP from another machine.',
    example: 'Plain HTTP is answered on this machine only: HTTPS is required.',
  },
  'not-permitted': {
    status: 403,
    title: 'Not permitted',
    meaning: 'The token may not do this.',
    example: 'Only an access token with the right to ingest may send lines.',
  },
  'not-found': {
    status: 404,
    title: 'Not found',
    meaning: 'There is nothing at this address.',
    example: 'There is no vessel with the id "nobody".',
  },
  'method-not-allowed': {
    status: 405,
    title: 'Method not allowed',
    meaning: 'The address does not know this method; Allow names those it does.',
    example: 'DELETE is not supported here; supported are GET, HEAD, OPTIONS.',
  },
  'not-acceptable': {
    status: 406,
    title: 'Not acceptable',
    meaning: 'Accept names no format that there is.',
    example:
      'There is no text/html here; there is application/json, application/geo+json, text/csv, application/x-ndjson.',
  },
  'request-timeout': {
    status: 408,
    title: 'Request timeout',
    meaning: 'The request was begun, and not ended in time.',
    example: 'The request took too long to arrive.',
  },
  'body-too-large': {
    status: 413,
    title: 'Request body too large',
    meaning: 'The body is larger than 8 MiB, unpacked.',
    example: 'The body has more than 8388608 bytes (unpacked): send it in parts.',
  },
  'uri-too-long': {
    status: 414,
    title: 'URI too long',
    meaning: 'The address is longer than 64 KiB.',
    example: 'The URI is longer than 65536 bytes.',
  },
  'unsupported-media-type': {
    status: 415,
    title: 'Unsupported media type',
    meaning: 'The body is of a type or an encoding that is not read.',
    example: 'Content-Encoding is "br"; accepted is gzip, or none.',
  },
  unprocessable: {
    status: 422,
    title: 'Cannot be processed',
    meaning: 'A parameter can be read but means nothing: a polygon that crosses itself, a range that is empty.',
    example: 'The parameter speed_min must not be greater than speed_max.',
  },
  'rate-limit-exceeded': {
    status: 429,
    title: 'Too many requests',
    meaning:
      'The token has made its requests of this minute, or has as many streams open as it may; Retry-After says when to ask again.',
    example: 'The rate limit was exceeded: please make at most 30 requests per minute.',
  },
  'ingest-full': {
    status: 429,
    title: 'Ingest is busy',
    meaning: 'More lines wait than can be taken; the same may be sent again.',
    example: 'Ingest has more to do than it can: send the same lines again a little later.',
  },
  internal: {
    status: 500,
    title: 'Internal error',
    meaning: 'A fault of ours, which the log knows by the request id.',
    example: 'Something went wrong on our side. The request id helps us to find out what.',
  },
  'upstream-failed': {
    status: 502,
    title: 'A part of the service does not answer',
    meaning: 'What was asked for is in the database only, and that does not answer.',
    example: 'The evidence is in the database, which cannot be reached right now.',
  },
  loading: {
    status: 503,
    title: 'Service is loading',
    meaning: 'The service has just started; Retry-After says when to ask again.',
    example: 'The service is starting: 120000 vessels are loaded so far.',
  },
  'ingest-not-running': {
    status: 503,
    title: 'Ingest is not running',
    meaning: 'The process that takes lines does not run.',
    example: 'Ingest is not running: send the same lines again when it is.',
  },
} as const satisfies Record<string, { status: number; title: string; meaning: string; example: string }>

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
