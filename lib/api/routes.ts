import { mapTileResponse } from '#lib/basemap/basemap.ts'
import { type Service, service as theService } from '#lib/service.ts'
import type { OpenApiDocument } from '#lib/wire/openApi.ts'
import { accountPathsOf } from './account/paths.ts'
import { builtInMapRoute } from './builtInMap.ts'
import { flagImage } from './flagImage.ts'
import { graphqlRoute } from './graphql/graphql.ts'
import { withoutReferrer } from './linkToken.ts'
import { RequestMeter } from './metrics/requestMeter.ts'
import { ogcPathsOf } from './ogc/paths.ts'
import { documentOf } from './reference/document.ts'
import { baseOf } from './request/baseAddress.ts'
import type { Connection } from './request/connection.ts'
import { at, atHome, type PathAnswer, readableAnywhere } from './request/path.ts'
import { notFound } from './route.ts'
import { berthRoutes } from './routes/berths.ts'
import { feedRoutes } from './routes/feeds.ts'
import { graphqlRoutes } from './routes/graphql.ts'
import { listReportRoutes } from './routes/listReports.ts'
import { listRoutes } from './routes/lists.ts'
import { liveRoutes } from './routes/live.ts'
import { maritimeRoutes } from './routes/maritime.ts'
import { portRoutes } from './routes/ports.ts'
import type { RouteRow } from './routes/row.ts'
import { serviceRoutes } from './routes/service.ts'
import { stationRoutes } from './routes/stations.ts'
import { vesselRoutes } from './routes/vessels.ts'
import { watchRoutes } from './routes/watches.ts'
import { webhookRoutes } from './routes/webhooks.ts'

/** The public API: its routes and their reference. */
export const publicRoutes: readonly RouteRow[] = [
  ...graphqlRoutes,
  ...maritimeRoutes,
  ...vesselRoutes,
  ...stationRoutes,
  ...liveRoutes,
  ...portRoutes,
  ...berthRoutes,
  ...listRoutes,
  ...listReportRoutes,
  ...watchRoutes,
  ...webhookRoutes,
  ...feedRoutes,
  ...serviceRoutes(() => openApiDocument()),
]

/** The reference. Examples use `vesselId`. */
export function openApiDocument(vesselId?: string): OpenApiDocument {
  return documentOf(publicRoutes, vesselId)
}

/** The public API, at both base URLs, with or without a trailing slash. */
export function pathsOf(serviceOf: () => Promise<Service>, requests = new RequestMeter()): readonly PathAnswer[] {
  return answersOf(
    publicRoutes.filter(({ atRoot }) => !atRoot),
    at,
    serviceOf,
    requests,
  )
}

/** Merges the rows of a path into one answer for all its methods. */
function answersOf(
  rows: readonly RouteRow[],
  answer: typeof at,
  serviceOf: () => Promise<Service>,
  requests: RequestMeter,
): PathAnswer[] {
  return [...Map.groupBy(rows, ({ path }) => path)].map(([path, ofPath]) => {
    const routes = ofPath.map((row) => [row.method.toUpperCase(), row.route(serviceOf, requests)])
    return answer(path, Object.fromEntries(routes))
  })
}

/** Paths at the root that are not pages. */
export function rootPathsOf(serviceOf: () => Promise<Service>, requests: RequestMeter): readonly PathAnswer[] {
  const folder = process.cwd()
  return [
    ...answersOf(
      publicRoutes.filter(({ atRoot }) => atRoot),
      atHome,
      serviceOf,
      requests,
    ),
    at('graphql', { GET: graphqlRoute(serviceOf), POST: graphqlRoute(serviceOf) }),
    ...answersOf(maritimeRoutes, at, serviceOf, requests),
    atHome('flags/{name}', { GET: async (_request, _connection, { name }) => flagImage(name, folder) }),
    atHome('basemap/{z}/{x}/{y}', { GET: builtInMapRoute(folder, serviceOf) }),
    atHome('basemap/{map}/{z}/{x}/{y}', {
      GET: async ({ headers }, _connection, { map, ...address }) => {
        const { files } = (await serviceOf()).charts.current
        return mapTileResponse(files.get(map), address, headers)
      },
    }),
    ...ogcPathsOf(serviceOf),
  ]
}

/** Whether `createApi` answers a path. Next answers all others: pages, assets and next-auth. */
export function isApiPath(path: string): boolean {
  return /^\/(api(?!\/auth(\/|$))(\/|$)|(ogc|v2)(\/|$)|(healthz|readyz|metrics|graphql)\/?$|(flags|basemap)\/)/.test(
    path,
  )
}

export type Api = (request: Request, connection: Connection) => Promise<Response>

/** All routes except Next's, as one function of a Request. */
export function createApi(serviceOf: () => Promise<Service> = theService): Api {
  const paths = [...pathsOf(serviceOf), ...accountPathsOf(serviceOf)]
  const requests = new RequestMeter()
  const rootPaths = rootPathsOf(serviceOf, requests)

  return async (request, connection) => {
    const startedAt = performance.now()
    const { pathname } = new URL(request.url)
    const isRoot = !/^\/api(\/|$)/.test(pathname)
    const asked = (isRoot ? pathname.replace(/^\/|\/+$/g, '') : baseOf(pathname).path).split('/')
    function finished(route: string, response: Response): Response {
      const seconds = (performance.now() - startedAt) / 1000
      requests.note({ route, method: connection.method, status: response.status, seconds })
      return withoutReferrer(request, response)
    }
    for (const path of isRoot ? rootPaths : paths) {
      const answer = path.answer(request, connection, asked)
      if (answer) return finished(`${isRoot ? '' : '/api'}/${path.path}`, await answer)
    }
    return finished('none', readableAnywhere(connection.method, notFound(request)))
  }
}
