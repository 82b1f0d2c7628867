import type { Service } from '#lib/service.ts'
import { at, type PathAnswer } from '../request/path.ts'
import { dataRoute, guardedRoute, type Handler, type Route } from '../route.ts'
import { collectionDescription, collectionList, queryables, schema } from './collections.ts'
import { item, items } from './items.ts'
import { apiDefinition, conformance, landingPage } from './landing.ts'

/** OGC API - Features, beside the API at /api. */
export function ogcPathsOf(serviceOf: () => Promise<Service>): readonly PathAnswer[] {
  const data = <Parameters>(handler: Handler<Parameters>) => challenging(dataRoute(handler, serviceOf))
  return [
    at('ogc', { GET: challenging(guardedRoute(landingPage, serviceOf)) }),
    at('ogc/api', { GET: challenging(guardedRoute(apiDefinition, serviceOf)) }),
    at('ogc/conformance', { GET: challenging(guardedRoute(conformance, serviceOf)) }),
    at('ogc/collections', { GET: data(collectionList) }),
    at('ogc/collections/{collection}', { GET: data(collectionDescription) }),
    at('ogc/collections/{collection}/queryables', { GET: data(queryables) }),
    at('ogc/collections/{collection}/schema', { GET: data(schema) }),
    at('ogc/collections/{collection}/items', { GET: data(items) }),
    at('ogc/collections/{collection}/items/{feature}', { GET: data(item) }),
  ]
}

/** Browsers and some GIS programs ask for a password only when challenged. */
function challenging<Parameters>(route: Route<Parameters>): Route<Parameters> {
  return async (request, connection, parameters) => {
    const response = await route(request, connection, parameters)
    if (response.status === 401) response.headers.append('WWW-Authenticate', 'Basic realm="vessels", charset="UTF-8"')
    return response
  }
}
