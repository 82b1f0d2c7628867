import { randomUUID } from 'node:crypto'
import { type Service, service as theService } from '#lib/service.ts'
import { baseOf } from './baseAddress.ts'
import { crossOriginHeaders } from './crossOrigin.ts'
import { extent } from './extent.ts'
import { feeds } from './feeds.ts'
import { ingest } from './ingest.ts'
import { openApi } from './openApi.ts'
import { allowOnly, dataRoute, guardedRoute, notFound, type RouteContext } from './route.ts'
import { serviceState } from './serviceState.ts'
import { stream } from './stream.ts'
import { tile } from './tile.ts'
import { vessel } from './vessel.ts'
import { vessels } from './vessels.ts'

type Method = 'GET' | 'POST'
type Routes<Parameters> = Partial<
  Record<Method, (request: Request, context: RouteContext<Parameters>) => Promise<Response>>
>

/** What the braces of a path hand to its routes. */
type ParametersOf<Path extends string> = Record<NamesIn<Path>, string>
type NamesIn<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}` ? Name | NamesIn<Rest> : never

interface PathAnswer {
  path: string
  methods: readonly string[]
  /** `null` for another path than its own. */
  answer(request: Request, asked: string): Promise<Response> | null
}

/** Every path of the interface, at both base addresses, with or without a slash at its end. */
export function pathsOf(serviceOf: () => Promise<Service>): readonly PathAnswer[] {
  return [
    at('vessels', { GET: dataRoute(vessels, serviceOf) }),
    at('vessels/{id}', { GET: dataRoute(vessel, serviceOf) }),
    at('extent', { GET: dataRoute(extent, serviceOf) }),
    at('tiles/{z}/{x}/{y}', { GET: dataRoute(tile, serviceOf) }),
    at('stream', { GET: dataRoute(stream, serviceOf) }),
    at('service', { GET: dataRoute(serviceState, serviceOf) }),
    at('feeds', { GET: guardedRoute(feeds, serviceOf) }),
    at('ingest', { POST: guardedRoute(ingest, serviceOf) }),
    at('openapi.json', { GET: openApi }),
  ]
}

/** The whole interface as one function, for whatever speaks HTTP. */
export function createApi(serviceOf: () => Promise<Service> = theService): (request: Request) => Promise<Response> {
  const paths = pathsOf(serviceOf)
  return async (request) => {
    const { path: asked } = baseOf(new URL(request.url).pathname)
    for (const path of paths) {
      const answer = path.answer(request, asked)
      if (answer) return answer
    }
    return readableAnywhere(request, notFound(request))
  }
}

function at<Path extends string>(path: Path, routes: Routes<ParametersOf<Path>>): PathAnswer {
  return {
    path,
    methods: Object.keys(routes),
    answer(request, asked) {
      const parameters = parametersOf(path, asked)
      return parameters && answerOf(request, routes, parameters)
    },
  }
}

async function answerOf<Parameters>(
  request: Request,
  routes: Routes<Parameters>,
  parameters: Parameters,
): Promise<Response> {
  const allowed = [...(routes.GET ? ['GET', 'HEAD'] : []), ...(routes.POST ? ['POST'] : []), 'OPTIONS']
  const response = await byMethod(request, routes, parameters, allowed)
  return routes.GET ? readableAnywhere(request, response) : response
}

function readableAnywhere(request: Request, response: Response): Response {
  for (const [name, value] of crossOriginHeaders(request)) response.headers.set(name, value)
  return response
}

async function byMethod<Parameters>(
  request: Request,
  routes: Routes<Parameters>,
  parameters: Parameters,
  allowed: string[],
): Promise<Response> {
  const context = { params: Promise.resolve(parameters) }
  if (request.method === 'OPTIONS') {
    const headers = { Allow: allowed.join(', '), 'X-Request-Id': randomUUID() }
    return new Response(null, { status: 204, headers })
  }
  if (request.method === 'HEAD' && routes.GET) return withoutBody(await routes.GET(request, context))
  const route = request.method === 'GET' || request.method === 'POST' ? routes[request.method] : undefined
  return route ? route(request, context) : allowOnly(...allowed)(request)
}

function withoutBody(response: Response): Response {
  void response.body?.cancel()
  return new Response(null, { status: response.status, headers: response.headers })
}

function parametersOf<Path extends string>(path: Path, asked: string): ParametersOf<Path> | null {
  const names = path.split('/')
  const parts = asked.split('/')
  if (names.length !== parts.length) return null
  const parameters: Record<string, string> = {}
  for (const [index, name] of names.entries()) {
    const part = parts[index] ?? ''
    if (name.startsWith('{')) parameters[name.slice(1, -1)] = decoded(part)
    else if (name !== part) return null
  }
  return parameters as ParametersOf<Path>
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
