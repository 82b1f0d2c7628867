import type { OpenApiDocument, Operation, PathItem, ResponseObject } from '#lib/wire/openApi.ts'
import { vesselIdOf } from '#lib/wire/vesselId.ts'
import { jwtBase, opaqueBase } from '../request/baseAddress.ts'
import type { RouteRow } from '../routes/row.ts'
import { headerReferences, problemExamples, problemResponses } from './problems.ts'
import { schemas } from './schemas.ts'

const someVessel = vesselIdOf(244_660_001)

const headers: Record<string, string> = {
  Allow: 'The methods that the path supports.',
  ETag: 'Send it back as If-None-Match to get 304 as long as nothing has changed.',
  Link: 'URLs of the next and previous page, for formats other than JSON (RFC 8288). Left out if it would be longer than 4 kB.',
  RateLimit: 'Requests left, and seconds until all are available again.',
  'RateLimit-Policy': 'Requests per minute allowed for the token.',
  'Retry-After': 'Seconds to wait before trying again.',
  'WWW-Authenticate': 'What is wrong with the token (RFC 6750).',
  'X-RateLimit-Limit': 'Requests per minute allowed for the token.',
  'X-RateLimit-Remaining': 'Requests left.',
  'X-RateLimit-Reset': 'Seconds until all requests are available again.',
  'X-Request-Id': 'The id of the request in the log.',
  'X-Total-Count': 'The number of matching vessels.',
}

/** Headers of every answer of guarded routes. */
const guardedHeaders = [
  'X-Request-Id',
  'RateLimit',
  'RateLimit-Policy',
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-RateLimit-Reset',
]

const security: Operation['security'] & object = [{ token: [] }, { jwt: [] }, { session: [] }]

/** The reference of the routes. Examples use `vesselId`. */
export function documentOf(routes: readonly RouteRow[], vesselId: string = someVessel): OpenApiDocument {
  return {
    openapi: '3.1.0',
    info: {
      title: 'Lastfix',
      license: { name: 'Apache License 2.0', identifier: 'Apache-2.0' },
      version: '1',
      summary: 'The last known position of every vessel received',
      description:
        'One up-to-date record per vessel, from AIS. All paths exist under both base URLs. A token can have a vessel scope; it does not see vessels outside that scope.',
    },
    servers: [
      { url: opaqueBase, description: 'For tokens of 32 characters.' },
      { url: jwtBase, description: 'For JWTs, and all tokens of more than 32 characters.' },
    ],
    security,
    tags: [
      { name: 'Vessels', description: 'Vessel records, filtered and paged.' },
      {
        name: 'Stations',
        description:
          'Aids to navigation, base stations, aircraft, distress beacons and safety texts. Not a safety system.',
      },
      { name: 'Live', description: 'Vessels as they move.' },
      { name: 'GraphQL', description: 'GraphQL API, compatible with the successor of the discontinued service.' },
      {
        name: 'ECQL',
        description:
          'Positions with ECQL filters, compatible with the third generation of the discontinued service. Comparisons: =, <>, <, <=, >, >=, IN, BETWEEN, LIKE, ILIKE, IS NULL; of times also BEFORE, AFTER and DURING; of position BBOX, INTERSECTS, WITHIN and DISJOINT, longitude first. AND, OR, NOT and parentheses combine them.',
      },
      { name: 'Ports', description: 'Ports, and the matching of destinations.' },
      {
        name: 'Lists',
        description:
          'Lists of vessels, private or shared. Changes require the `watch` permission. Users and their tokens change their own lists, administrators also shared ones.',
      },
      {
        name: 'Watches',
        description:
          'Events of vessels that enter, leave, stop or change. Requires a token with the `watch` permission. Users and their tokens see their own watches and, read-only, watches of shared views. Administrators see all watches.',
      },
      {
        name: 'Webhooks',
        description:
          'URLs that receive events. Requires a token with the `watch` permission. Users see their own webhooks, administrators all.',
      },
      { name: 'Feeds', description: 'Sources of AIS.' },
      { name: 'Service', description: 'State of the service.' },
    ],
    paths: pathsOf(routes, vesselId),
    components: {
      schemas: schemas(),
      examples: problemExamples,
      headers: Object.fromEntries(
        Object.entries(headers).map(([name, description]) => [name, { description, schema: { type: 'string' } }]),
      ),
      securitySchemes: {
        token: { type: 'http', scheme: 'bearer', description: `A token of 32 characters, at ${opaqueBase}.` },
        jwt: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT', description: `A JWT, at ${jwtBase}.` },
        basic: {
          type: 'http',
          scheme: 'basic',
          description: 'At /ingest: any user name, with a token as the password.',
        },
        link: {
          type: 'apiKey',
          in: 'query',
          name: 'token',
          description: 'A link token: with format=csv at /vessels, and at /ogc, for programs that send no headers.',
        },
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: 'next-auth.session-token',
          description: 'Used by pages of the service for signed-in users.',
        },
      },
    },
  }
}

function pathsOf(routes: readonly RouteRow[], vesselId: string): Record<string, PathItem> {
  const paths: Record<string, PathItem> = {}
  for (const route of routes) {
    const path = `/${route.path}`
    paths[path] = {
      ...paths[path],
      ...(route.atRoot && { servers: [{ url: '/', description: 'The service itself.' }] }),
      [route.method]: operationOf(route, vesselId),
    }
  }
  return paths
}

function operationOf(route: RouteRow, vesselId: string): Operation {
  const { path, operationId, tag, summary, description, parameters = [], body, isGuarded } = route
  return {
    operationId,
    tags: [tag],
    summary,
    description,
    ...(!isGuarded && { security: [] }),
    ...(route.takesLinkToken && { security: [...security, { link: [] }] }),
    ...(route.takesBasic && { security: [...security, { basic: [] }] }),
    parameters: parameters.map((parameter) =>
      parameter.name === 'id' && path.startsWith('vessels/') ? { ...parameter, example: vesselId } : parameter,
    ),
    ...(body && { requestBody: body }),
    responses: responsesOf(route),
    'x-examples': route.examples(vesselId),
  }
}

function responsesOf({ answer, isGuarded, isTagged, problems, path }: RouteRow): Record<string, ResponseObject> {
  const { status = 200, description, headers = [], content } = answer
  const names = [...(isGuarded ? guardedHeaders : []), ...(isTagged ? ['ETag'] : []), ...headers]
  return {
    [status]: { description, ...(names.length > 0 && { headers: headerReferences(names) }), content },
    ...(isTagged && { 304: { description: 'Not modified.', headers: headerReferences(['ETag']) } }),
    ...problemResponses(problems),
    ...(path === 'readyz' && {
      503: { description: 'Not ready.', headers: headerReferences(['Retry-After']), content },
    }),
  }
}
