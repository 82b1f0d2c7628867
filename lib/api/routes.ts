import { type Service, service as theService } from '#lib/service.ts'
import { accountPathsOf } from './account/paths.ts'
import { extent } from './extent.ts'
import { facets } from './facets.ts'
import { feeds } from './feeds.ts'
import { ingest } from './ingest.ts'
import { openApi } from './openApi.ts'
import { port, portMatch, ports } from './ports.ts'
import { baseOf } from './request/baseAddress.ts'
import { at, type PathAnswer, readableAnywhere } from './request/path.ts'
import { dataRoute, guardedRoute, notFound } from './route.ts'
import { search } from './search.ts'
import { serviceState } from './serviceState.ts'
import { stream } from './stream.ts'
import { tile } from './tile.ts'
import { vessel } from './vessel.ts'
import { vessels } from './vessels.ts'

/** Every path of the interface for programs, at both base addresses, with or without a slash at its end. */
export function pathsOf(serviceOf: () => Promise<Service>): readonly PathAnswer[] {
  return [
    at('vessels', { GET: dataRoute(vessels, serviceOf) }),
    at('vessels/{id}', { GET: dataRoute(vessel, serviceOf) }),
    at('facets', { GET: dataRoute(facets, serviceOf) }),
    at('extent', { GET: dataRoute(extent, serviceOf) }),
    at('search', { GET: dataRoute(search, serviceOf) }),
    at('tiles/{z}/{x}/{y}', { GET: dataRoute(tile, serviceOf) }),
    at('stream', { GET: dataRoute(stream, serviceOf) }),
    at('ports', { GET: dataRoute(ports, serviceOf) }),
    at('ports/match', { GET: guardedRoute(portMatch, serviceOf) }),
    at('ports/{code}', { GET: dataRoute(port, serviceOf) }),
    at('service', { GET: dataRoute(serviceState, serviceOf) }),
    at('feeds', { GET: guardedRoute(feeds, serviceOf) }),
    at('ingest', { POST: guardedRoute(ingest, serviceOf) }),
    at('openapi.json', { GET: openApi }),
  ]
}

/** The whole interface as one function, for whatever speaks HTTP. */
export function createApi(serviceOf: () => Promise<Service> = theService): (request: Request) => Promise<Response> {
  const paths = [...pathsOf(serviceOf), ...accountPathsOf(serviceOf)]
  return async (request) => {
    const { path: asked } = baseOf(new URL(request.url).pathname)
    for (const path of paths) {
      const answer = path.answer(request, asked)
      if (answer) return answer
    }
    return readableAnywhere(request, notFound(request))
  }
}
