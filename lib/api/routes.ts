import { mapTileResponse } from '#lib/basemap/basemap.ts'
import { type Service, service as theService } from '#lib/service.ts'
import { accountPathsOf } from './account/paths.ts'
import { builtInMapRoute } from './builtInMap.ts'
import { extent } from './extent.ts'
import { facets } from './facets.ts'
import { feeds } from './feeds.ts'
import { flagImage } from './flagImage.ts'
import { graphqlRoute } from './graphql/graphql.ts'
import { healthz, readyz, serviceState } from './health.ts'
import { ingest } from './ingest.ts'
import { withoutReferrer } from './linkToken.ts'
import { metrics } from './metrics/metrics.ts'
import { RequestMeter } from './metrics/requestMeter.ts'
import { ogcPathsOf } from './ogc/paths.ts'
import { openApi } from './openApi.ts'
import { port, portMatch, ports } from './ports.ts'
import { baseOf } from './request/baseAddress.ts'
import type { Connection } from './request/connection.ts'
import { at, atHome, type PathAnswer, readableAnywhere } from './request/path.ts'
import { dataRoute, guardedRoute, notFound } from './route.ts'
import { search } from './search.ts'
import { stream } from './stream.ts'
import { tile } from './tile.ts'
import { track, tracks } from './tracks.ts'
import { vessel } from './vessel.ts'
import { vessels } from './vessels.ts'
import { acknowledge, events } from './watches/events.ts'
import { addWatch, changeWatch, removeWatch, watch, watches } from './watches/watches.ts'
import { watchRoute } from './watches/watchRoute.ts'
import { deliveries, replayDelivery, testWebhook } from './webhooks/deliveries.ts'
import { addWebhook, changeWebhook, removeWebhook, rotateSecret, webhook, webhooks } from './webhooks/webhooks.ts'

/** The public interface, at both base addresses, with or without a trailing slash. */
export function pathsOf(serviceOf: () => Promise<Service>): readonly PathAnswer[] {
  return [
    at('vessels', { GET: dataRoute(vessels, serviceOf, 'public') }),
    at('vessels/{id}', { GET: dataRoute(vessel, serviceOf, 'public') }),
    at('vessels/{id}/track', { GET: dataRoute(track, serviceOf) }),
    at('tracks', { GET: dataRoute(tracks, serviceOf) }),
    at('facets', { GET: dataRoute(facets, serviceOf, 'public') }),
    at('extent', { GET: dataRoute(extent, serviceOf, 'public') }),
    at('search', { GET: dataRoute(search, serviceOf, 'public') }),
    at('tiles/{z}/{x}/{y}', { GET: dataRoute(tile, serviceOf, 'public') }),
    at('stream', { GET: dataRoute(stream, serviceOf) }),
    at('ports', { GET: dataRoute(ports, serviceOf, 'public') }),
    at('ports/match', { GET: dataRoute(portMatch, serviceOf, 'public') }),
    at('ports/{code}', { GET: dataRoute(port, serviceOf, 'public') }),
    at('service', { GET: dataRoute(serviceState, serviceOf, 'public') }),
    at('feeds', { GET: guardedRoute(feeds, serviceOf) }),
    at('ingest', { POST: guardedRoute(ingest, serviceOf, 'ingest') }),
    at('watches', { GET: watchRoute(watches, serviceOf), POST: watchRoute(addWatch, serviceOf) }),
    at('watches/{id}', {
      GET: watchRoute(watch, serviceOf),
      PATCH: watchRoute(changeWatch, serviceOf),
      DELETE: watchRoute(removeWatch, serviceOf),
    }),
    at('events', { GET: watchRoute(events, serviceOf) }),
    at('events/acknowledge', { POST: watchRoute(acknowledge, serviceOf) }),
    at('webhooks', { GET: watchRoute(webhooks, serviceOf), POST: watchRoute(addWebhook, serviceOf) }),
    at('webhooks/{webhook}', {
      GET: watchRoute(webhook, serviceOf),
      PATCH: watchRoute(changeWebhook, serviceOf),
      DELETE: watchRoute(removeWebhook, serviceOf),
    }),
    at('webhooks/{webhook}/rotate', { POST: watchRoute(rotateSecret, serviceOf) }),
    at('webhooks/{webhook}/test', { POST: watchRoute(testWebhook, serviceOf) }),
    at('webhooks/{webhook}/deliveries', { GET: watchRoute(deliveries, serviceOf) }),
    at('webhooks/{webhook}/deliveries/{delivery}/replay', { POST: watchRoute(replayDelivery, serviceOf) }),
    at('graphql', { GET: graphqlRoute(serviceOf), POST: graphqlRoute(serviceOf) }),
    at('openapi.json', { GET: openApi }),
  ]
}

/** Paths at the root that are not pages. */
export function rootPathsOf(serviceOf: () => Promise<Service>, requests: RequestMeter): readonly PathAnswer[] {
  const folder = process.cwd()
  return [
    atHome('healthz', { GET: async () => healthz() }),
    atHome('readyz', { GET: async (request, connection) => readyz(request, connection, await serviceOf()) }),
    atHome('metrics', {
      GET: async (request, connection) => metrics(request, connection, await serviceOf(), requests),
    }),
    at('graphql', { GET: graphqlRoute(serviceOf), POST: graphqlRoute(serviceOf) }),
    atHome('flags/{name}', { GET: async (_request, _connection, { name }) => flagImage(name, folder) }),
    atHome('basemap/{z}/{x}/{y}', { GET: builtInMapRoute(folder, serviceOf) }),
    atHome('basemap/{map}/{z}/{x}/{y}', {
      GET: async ({ headers }, _connection, { map, ...address }) => {
        const { files } = (await serviceOf()).maps
        return mapTileResponse(files.get(map), address, headers)
      },
    }),
    ...ogcPathsOf(serviceOf),
  ]
}

/** Whether `createApi` answers a path; Next answers all others: pages, assets and next-auth. */
export function isApiPath(path: string): boolean {
  return /^\/(api(?!\/auth(\/|$))(\/|$)|ogc(\/|$)|(healthz|readyz|metrics|graphql)\/?$|(flags|basemap)\/)/.test(path)
}

export type Api = (request: Request, connection: Connection) => Promise<Response>

/** Everything that is not Next's, as one function of a Request. */
export function createApi(serviceOf: () => Promise<Service> = theService): Api {
  const paths = [...pathsOf(serviceOf), ...accountPathsOf(serviceOf)]
  const requests = new RequestMeter()
  const rootPaths = rootPathsOf(serviceOf, requests)

  return async (request, connection) => {
    const startedAt = performance.now()
    const { pathname } = new URL(request.url)
    const isRoot = !/^\/api(\/|$)/.test(pathname)
    const asked = isRoot ? pathname.replace(/^\/|\/+$/g, '') : baseOf(pathname).path
    function finished(route: string, response: Response): Response {
      const seconds = (performance.now() - startedAt) / 1000
      requests.note({ route, method: connection.method, status: response.status, seconds })
      return withoutReferrer(request, response)
    }
    for (const path of isRoot ? rootPaths : paths) {
      const answer = await path.answer(request, connection, asked)
      if (answer) return finished(`${isRoot ? '' : '/api'}/${path.path}`, answer)
    }
    return finished('none', readableAnywhere(connection.method, notFound(request)))
  }
}
