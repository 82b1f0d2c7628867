import type { Answer, GuardedCall } from '../route.ts'
import { addressOf, checkParameters, openApiMediaType, plainAnswer, resourceAnswer } from './answer.ts'
import { collections } from './collections.ts'
import { openApiDocument } from './openApi.ts'

const features = 'http://www.opengis.net/spec/ogcapi-features'
const cql2 = 'http://www.opengis.net/spec/cql2/1.0/conf'
const conformsTo = [
  ...['core', 'geojson', 'html', 'oas30'].map((name) => `${features}-1/1.0/conf/${name}`),
  ...['queryables', 'queryables-query-parameters', 'filter', 'features-filter'].map(
    (name) => `${features}-3/1.0/conf/${name}`,
  ),
  ...['cql2-text', 'basic-cql2', 'advanced-comparison-operators', 'case-insensitive-comparison'].map(
    (name) => `${cql2}/${name}`,
  ),
  // The second name is from drafts; programs look for it.
  ...['basic-spatial-functions', 'basic-spatial-operators'].map((name) => `${cql2}/${name}`),
]

const title = 'Lastfix'
const description = 'The last known position of every vessel received, from AIS.'

/** GET /ogc */
export function landingPage(call: GuardedCall): Answer {
  checkParameters(call)
  const links = [
    { href: addressOf(call, '/api'), rel: 'service-desc', type: openApiMediaType, title: 'The definition of this API' },
    { href: addressOf(call, '/api?f=html'), rel: 'service-doc', type: 'text/html', title: 'Definition' },
    { href: addressOf(call, '/conformance'), rel: 'conformance', type: 'application/json', title: 'Conformance' },
    { href: addressOf(call, '/collections'), rel: 'data', type: 'application/json', title: 'Collections' },
  ]
  return resourceAnswer(call, { title, links, body: { title, description } })
}

/** GET /ogc/conformance */
export function conformance(call: GuardedCall): Answer {
  checkParameters(call)
  return resourceAnswer(call, { title: 'Conformance', links: [], body: { conformsTo } })
}

/** GET /ogc/api */
export function apiDefinition(call: GuardedCall): Answer {
  checkParameters(call)
  const body = openApiDocument({ title, description, server: addressOf(call, ''), collections })
  return plainAnswer(call, { title: 'API definition', mediaType: openApiMediaType, links: [], body })
}
