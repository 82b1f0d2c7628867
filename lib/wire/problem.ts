import type { ParameterError, ProblemBody } from './problemSchema.ts'

/**
 * Kinds of failed requests. `code` appears in the RFC 9457 `type` and in the `fault` member, by which programs written
 * for the discontinued service recognise errors. `example` is an example of `detail`.
 */
export const problemKinds = {
  'malformed-request': {
    status: 400,
    title: 'Malformed request',
    meaning:
      'The request is not valid HTTP, its path has a backslash, a "." or ".." segment or an unencoded character, or its URL has more than 500 parameters.',
    example: 'The URI has a character that is not allowed in one; percent-encode it, for example a space as %20.',
  },
  'malformed-authorization': {
    status: 400,
    title: 'Malformed Authorization header',
    meaning: 'The Authorization header is not "Bearer <token>".',
    example: 'The Authorization header must be "Bearer <token>".',
  },
  'malformed-parameter': {
    status: 400,
    title: 'Malformed query parameter',
    meaning: 'A parameter has a value that cannot be read; errors names each one and what is expected.',
    example: 'The parameter limit must be a whole number from 1 to 1000, not "0".',
  },
  'malformed-body': {
    status: 400,
    title: 'Malformed request body',
    meaning: 'The body does not match its Content-Encoding or Content-Type.',
    example: 'Content-Encoding is gzip, but the body is not valid gzip.',
  },
  'token-required': {
    status: 401,
    title: 'Access token missing',
    meaning: 'The request has neither an access token nor a session.',
    example: 'An access token is required: send "Authorization: Bearer <token>".',
  },
  'token-invalid': {
    status: 401,
    title: 'Invalid access token',
    meaning: 'The token is not one of this service, or was altered.',
    example: 'The access token is unknown.',
  },
  'token-expired': {
    status: 401,
    title: 'Access token expired',
    meaning: 'The token has expired.',
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
    title: 'Access token used at the other base URL',
    meaning: 'A token of 32 characters was sent to /api/jwt, or a longer one to /api.',
    example:
      'A token of 32 characters or fewer is for /api, a longer one for /api/jwt. This one has 211: use it at /api/jwt/vessels.',
  },
  'token-withdrawn': {
    status: 403,
    title: 'Access token no longer valid',
    meaning: 'The signature of the JWT is valid, but the token was revoked or its permissions have changed.',
    example: 'The access token is no longer valid: it was revoked, or its permissions have changed.',
  },
  'https-required': {
    status: 403,
    title: 'HTTPS required',
    meaning: 'The request came over plain HTTP from another machine.',
    example: 'HTTPS is required. Plain HTTP is accepted from this machine only.',
  },
  'not-permitted': {
    status: 403,
    title: 'Not permitted',
    meaning: 'The token does not have the required permission.',
    example: 'The access token does not have the ingest permission.',
  },
  'not-found': {
    status: 404,
    title: 'Not found',
    meaning: 'The path or the record does not exist.',
    example: 'There is no vessel with the id "nobody".',
  },
  'method-not-allowed': {
    status: 405,
    title: 'Method not allowed',
    meaning: 'The path does not support this method; Allow lists those it does.',
    example: 'DELETE is not supported here; use one of GET, HEAD, OPTIONS.',
  },
  'not-acceptable': {
    status: 406,
    title: 'Not acceptable',
    meaning: 'Accept lists no format that is available.',
    example:
      'Accept must include one of application/json, application/geo+json, text/csv, application/x-ndjson, not only "text/html".',
  },
  'request-timeout': {
    status: 408,
    title: 'Request timeout',
    meaning: 'The request was not received in time.',
    example: 'The request took too long to arrive.',
  },
  'body-too-large': {
    status: 413,
    title: 'Request body too large',
    meaning: 'The body is larger than the path accepts, 8 MiB for /api/ingest (decompressed), or the path takes none.',
    example: 'The body is larger than 8388608 bytes (decompressed); send it in parts.',
  },
  'uri-too-long': {
    status: 414,
    title: 'URI too long',
    meaning: 'The URL is longer than 64 KiB.',
    example: 'The URL is longer than 65536 bytes.',
  },
  'unsupported-media-type': {
    status: 415,
    title: 'Unsupported media type',
    meaning: 'The body has a Content-Type or Content-Encoding that is not accepted.',
    example: 'Content-Encoding must be gzip or absent, not "br".',
  },
  unprocessable: {
    status: 422,
    title: 'Cannot be processed',
    meaning: 'A parameter can be read but makes no sense: a polygon that crosses itself, an empty range.',
    example: 'The parameter speed_min must not be greater than speed_max.',
  },
  'rate-limit-exceeded': {
    status: 429,
    title: 'Too many requests',
    meaning:
      'The token, or all visitors of a public link together, have used up their requests per minute; or the token has too many streams open or past minutes waiting; Retry-After says when to try again.',
    example: 'The rate limit was exceeded; make at most 30 requests per minute.',
  },
  'ingest-full': {
    status: 429,
    title: 'Ingest is busy',
    meaning: 'More lines are waiting than can be processed; send the same lines again.',
    example: 'Ingest is overloaded; send the same lines again later.',
  },
  internal: {
    status: 500,
    title: 'Internal error',
    meaning: 'An internal error occurred; search the log of the service for the request id.',
    example: 'The service failed to answer. Its log has the reason under the request id.',
  },
  'upstream-failed': {
    status: 502,
    title: 'Database unavailable',
    meaning: 'The requested data is only in the database, which is not responding.',
    example: 'The evidence could not be read from the database.',
  },
  loading: {
    status: 503,
    title: 'Service is loading',
    meaning: 'The service is starting; Retry-After says when to try again.',
    example: 'The service is starting; 120000 vessels are loaded so far.',
  },
  stopping: {
    status: 503,
    title: 'Service is stopping',
    meaning: 'The service is about to stop or restart; Retry-After says when to try again.',
    example: 'The service is stopping; try again.',
  },
  overloaded: {
    status: 503,
    title: 'Service is busy',
    meaning: 'Too many costly requests are waiting; Retry-After says when to try again.',
    example: 'Too many past minutes are waiting to be read; try again in 2 s.',
  },
  'ingest-not-running': {
    status: 503,
    title: 'Ingest is not running',
    meaning: 'The ingest process is not running.',
    example: 'Ingest is not running; send the same lines again later.',
  },
} as const satisfies Record<string, { status: number; title: string; meaning: string; example: string }>

export type ProblemKind = keyof typeof problemKinds

export interface ProblemDetails {
  kind: ProblemKind
  detail: string
  errors?: readonly ParameterError[]
}

export function problemBody(problem: ProblemDetails, requestId: string): ProblemBody {
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
