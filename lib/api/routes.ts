import { randomUUID } from 'node:crypto'
import { type Service, service as theService } from '#lib/service.ts'
import { baseOf } from './baseAddress.ts'
import { crossOriginHeaders } from './crossOrigin.ts'
import { feeds } from './feeds.ts'
import { ingest } from './ingest.ts'
import { allowOnly, dataRoute, guardedRoute, notFound, type RouteContext } from './route.ts'
import { serviceState } from './serviceState.ts'
import { stream } from './stream.ts'
import { tile } from './tile.ts'
import { vessel } from './vessel.ts'
import { vessels } from './vessels.ts'

type Parameters = Record<string, string>
type Route = (request: Request, context: RouteContext<never>) => Promise<Response>
type Method = 'GET' | 'POST'

interface Path {
  /** Behind the base address; what is in braces is handed to the route. */
  path: string
  routes: Partial<Record<Method, Route>>
}

/** Every path of the interface, at both base addresses, with or without a slash at its end. */
function pathsOf(serviceOf: () => Promise<Service>): readonly Path[] {
  return [
    { path: 'vessels', routes: { GET: dataRoute(vessels, serviceOf) } },
    { path: 'vessels/{id}', routes: { GET: dataRoute(vessel, serviceOf) } },
    { path: 'tiles/{z}/{x}/{y}', routes: { GET: dataRoute(tile, serviceOf) } },
    { path: 'stream', routes: { GET: dataRoute(stream, serviceOf) } },
    { path: 'service', routes: { GET: dataRoute(serviceState, serviceOf) } },
    { path: 'feeds', routes: { GET: guardedRoute(feeds, serviceOf) } },
    { path: 'ingest', routes: { POST: guardedRoute(ingest, serviceOf) } },
  ]
}

/** The whole interface as one function, for whatever speaks HTTP. */
export function createApi(serviceOf: () => Promise<Service> = theService): (request: Request) => Promise<Response> {
  const paths = pathsOf(serviceOf)
  return async (request) => {
    const { path: asked } = baseOf(new URL(request.url).pathname)
    for (const { path, routes } of paths) {
      const parameters = parametersOf(path, asked)
      if (parameters) return answer(request, routes, parameters)
    }
    return readableAnywhere(request, notFound(request))
  }
}

async function answer(request: Request, routes: Path['routes'], parameters: Parameters): Promise<Response> {
  const allowed = [...(routes.GET ? ['GET', 'HEAD'] : []), ...(routes.POST ? ['POST'] : []), 'OPTIONS']
  const response = await byMethod(request, routes, parameters, allowed)
  return routes.GET ? readableAnywhere(request, response) : response
}

function readableAnywhere(request: Request, response: Response): Response {
  for (const [name, value] of crossOriginHeaders(request)) response.headers.set(name, value)
  return response
}

async function byMethod(
  request: Request,
  routes: Path['routes'],
  parameters: Parameters,
  allowed: string[],
): Promise<Response> {
  const context = { params: Promise.resolve(parameters as never) }
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

/** `null` where the path is another. */
function parametersOf(path: string, asked: string): Parameters | null {
  const names = path.split('/')
  const parts = asked.split('/')
  if (names.length !== parts.length) return null
  const parameters: Parameters = {}
  for (const [index, name] of names.entries()) {
    const part = parts[index] ?? ''
    if (name.startsWith('{')) parameters[name.slice(1, -1)] = decoded(part)
    else if (name !== part) return null
  }
  return parameters
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
