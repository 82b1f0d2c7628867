import { Problem } from '#lib/api/answer/problem.ts'
import { methodNotAllowed } from '#lib/api/route.ts'
import { isApiPath } from '#lib/api/routes.ts'
import { maxParameters, maxUriBytes } from '#lib/wire/requestSize.ts'

/** Enough for an email address, a password and next-auth's own fields. */
const maxSignInBytes = 16 * 1024

export interface RequestHead {
  method: string
  target: string
  contentLength: string | undefined
  isChunked: boolean
}

/** The reason to refuse a request by its head alone; `null` if it may pass. */
export function refusalOf({ method, target, contentLength, isChunked }: RequestHead): Problem | null {
  if (target.length > maxUriBytes) {
    return new Problem('uri-too-long', `The URL is longer than ${maxUriBytes} bytes.`)
  }
  if (parametersIn(target) > maxParameters) {
    return new Problem('malformed-request', `The URL has more than ${maxParameters} parameters.`)
  }
  const [path = ''] = target.split('?', 1)
  const parsed = parsedPath(path)
  if (parsed !== path) {
    const form = 'without backslashes, "." and ".." segments, and with special characters percent-encoded'
    return new Problem('malformed-request', `Send the path in normalised form, ${parsed}: ${form}.`)
  }
  const maxBytes = maxBodyBytes(method, path)
  if (Number(contentLength ?? 0) > maxBytes || (isChunked && maxBytes === 0)) {
    const allowed = maxBytes === 0 ? 'must have no body' : `must have a body of at most ${maxBytes} bytes`
    return new Problem('body-too-large', `A request to this URL ${allowed}.`)
  }
  if (isChunked && maxBytes !== Number.POSITIVE_INFINITY) {
    return new Problem('malformed-request', 'A request to this URL must have a Content-Length.')
  }
  const methods = methodsOf(path)
  return methods === null || methods.includes(method) ? null : methodNotAllowed(method, methods)
}

/** A proxy that filters by path reads `/api/..\metrics` differently. */
function parsedPath(path: string): string {
  if (path === '*') return path
  return URL.parse(`http://lastfix.invalid${path}`)?.pathname ?? '/'
}

/** Returns `null` for paths of the API, which answers by the methods of each path. */
function methodsOf(path: string): readonly string[] | null {
  if (isApiPath(path)) return null
  return path.startsWith('/api/auth/') ? ['GET', 'HEAD', 'POST'] : ['GET', 'HEAD']
}

/** API routes limit bodies themselves, because bodies may be compressed. */
function maxBodyBytes(method: string, path: string): number {
  if (isApiPath(path)) return ['GET', 'HEAD', 'OPTIONS'].includes(method) ? 0 : Number.POSITIVE_INFINITY
  return path.startsWith('/api/auth/') ? maxSignInBytes : 0
}

function parametersIn(target: string): number {
  let place = target.indexOf('?')
  let count = 0
  for (; place >= 0 && count <= maxParameters; place = target.indexOf('&', place + 1)) count += 1
  return count
}
