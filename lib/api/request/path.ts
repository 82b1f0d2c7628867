import { randomUUID } from 'node:crypto'
import { methodNotAllowed, problem, type Route } from '../route.ts'
import type { Connection } from './connection.ts'

const methods = ['GET', 'POST', 'PATCH', 'DELETE'] as const
type Method = (typeof methods)[number]
type Routes<Parameters> = Partial<Record<Method, Route<Parameters>>>

/** The parameters in the braces of a path. */
export type ParametersOf<Path extends string> = Record<NamesIn<Path>, string>
type NamesIn<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}` ? Name | NamesIn<Rest> : never

export interface PathAnswer {
  path: string
  methods: readonly string[]
  /** `null` if the path does not match. */
  answer(request: Request, connection: Connection, asked: readonly string[]): Promise<Response> | null
}

/** A path that pages of any origin may read. */
export function at<Path extends string>(path: Path, routes: Routes<ParametersOf<Path>>): PathAnswer {
  return pathAnswer(path, routes, routes.GET ? readableAnywhere : (_, response) => response)
}

/** A path for pages of this service only. */
export function atHome<Path extends string>(path: Path, routes: Routes<ParametersOf<Path>>): PathAnswer {
  return pathAnswer(path, routes, (_, response) => response)
}

export function readableAnywhere(method: string, response: Response): Response {
  const allowed = response.headers.get('Allow') ?? 'GET, HEAD, OPTIONS'
  for (const [name, value] of crossOriginHeaders(method, allowed)) response.headers.set(name, value)
  return response
}

function pathAnswer(
  path: string,
  routes: Routes<never>,
  finish: (method: string, response: Response) => Response,
): PathAnswer {
  const names = path.split('/')
  return {
    path,
    methods: Object.keys(routes),
    answer(request, connection, asked) {
      const parameters = parametersOf(names, asked)
      if (!parameters) return null
      return byMethod(request, connection, routes, parameters).then((response) => finish(connection.method, response))
    },
  }
}

async function byMethod(
  request: Request,
  connection: Connection,
  routes: Routes<never>,
  parameters: never,
): Promise<Response> {
  const { method: asked } = connection
  const known = methods.filter((method) => routes[method])
  const allowed = [...known.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method])), 'OPTIONS']
  if (asked === 'OPTIONS') {
    const headers = { Allow: allowed.join(', '), 'X-Request-Id': randomUUID() }
    return new Response(null, { status: 204, headers })
  }
  if (asked === 'HEAD' && routes.GET) return withoutBody(await routes.GET(request, connection, parameters))
  const method = known.find((each) => each === asked)
  const route = method && routes[method]
  return route ? route(request, connection, parameters) : problem(request.headers, methodNotAllowed(asked, allowed))
}

function withoutBody(response: Response): Response {
  void response.body?.cancel()
  return new Response(null, { status: response.status, headers: response.headers })
}

/** The parameters of the path, typed for its handlers; `null` if the path does not match. */
function parametersOf(names: readonly string[], parts: readonly string[]): never | null {
  if (names.length !== parts.length) return null
  const parameters: Record<string, string> = {}
  for (const [index, name] of names.entries()) {
    const part = parts[index] ?? ''
    if (!name.startsWith('{')) {
      if (name !== part) return null
      continue
    }
    const value = decoded(part)
    // PostgreSQL cannot store this character, so no name contains it.
    if (value.includes('\0')) return null
    parameters[name.slice(1, -1)] = value
  }
  return parameters as never
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

/** Response headers that pages of other origins may read. */
const exposed = [
  'ETag',
  'Link',
  'Retry-After',
  'WWW-Authenticate',
  'X-Request-Id',
  'X-Total-Count',
  'RateLimit',
  'RateLimit-Policy',
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-RateLimit-Reset',
]

/**
 * Allows pages of any origin to read with a token. `*` excludes cookies, so no other page can use a session. The
 * preflight allows any header, because clients send unusual ones; `*` does not cover Authorization.
 */
function crossOriginHeaders(method: string, allowed: string): [name: string, value: string][] {
  const always: [string, string][] = [
    ['Access-Control-Allow-Origin', '*'],
    ['Access-Control-Expose-Headers', exposed.join(', ')],
  ]
  if (method !== 'OPTIONS') return always
  return [
    ...always,
    ['Access-Control-Allow-Methods', allowed],
    ['Access-Control-Allow-Headers', 'Authorization, *'],
    ['Access-Control-Max-Age', '86400'],
  ]
}
