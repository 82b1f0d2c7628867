import type { OpenApiDocument, Operation, PathItem, ResponseObject } from '#lib/wire/openApi.ts'
import { vesselIdOf } from '#lib/wire/vesselId.ts'
import { jwtBase, opaqueBase } from '../request/baseAddress.ts'
import type { Described } from './described.ts'
import { operations } from './operations.ts'
import { headerReferences, problemExamples, problemResponses } from './problems.ts'
import { schemas } from './schemas.ts'

const someVessel = vesselIdOf(244_660_001)

const headers: Record<string, string> = {
  Allow: 'The methods that the path supports.',
  ETag: 'Send it back as If-None-Match to get 304 as long as nothing has changed.',
  Link: 'The addresses of the next and previous page, for formats other than JSON (RFC 8288). Left out if it would be longer than 4 kB.',
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

const security: Operation['security'] & object = [{ token: [] }, { jwt: [] }, { session: [] }]

/** The reference, built from the tables that the code runs on. `vesselId` is used in its examples. */
export function openApiDocument(vesselId: string = someVessel): OpenApiDocument {
  return {
    openapi: '3.1.0',
    info: {
      title: 'Lastfix',
      version: '1',
      summary: 'The last known position of every vessel received',
      description:
        'One up-to-date record per vessel, from AIS. All paths are available at both base addresses. A token may have a scope: to it there are no vessels outside.',
    },
    servers: [
      { url: opaqueBase, description: 'For tokens of 32 characters.' },
      { url: jwtBase, description: 'For JWTs, and all tokens of more than 32 characters.' },
    ],
    security,
    tags: [
      { name: 'Vessels', description: 'Vessel records, filtered and paged.' },
      { name: 'Live', description: 'Vessels as they move.' },
      { name: 'GraphQL', description: 'The interface of the successor.' },
      { name: 'Ports', description: 'Ports, and the matching of destinations.' },
      { name: 'Feeds', description: 'Where AIS comes from.' },
      { name: 'Service', description: 'The service itself.' },
    ],
    paths: pathsOf(vesselId),
    components: {
      schemas,
      examples: problemExamples,
      headers: Object.fromEntries(
        Object.entries(headers).map(([name, description]) => [name, { description, schema: { type: 'string' } }]),
      ),
      securitySchemes: {
        token: { type: 'http', scheme: 'bearer', description: `A token of 32 characters, at ${opaqueBase}.` },
        jwt: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT', description: `A JWT, at ${jwtBase}.` },
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

function pathsOf(vesselId: string): Record<string, PathItem> {
  const paths: Record<string, PathItem> = {}
  for (const described of operations) {
    const path = `/${described.path}`
    paths[path] = {
      ...paths[path],
      ...(described.atRoot && { servers: [{ url: '/', description: 'The service itself.' }] }),
      [described.method]: operationOf(described, vesselId),
    }
  }
  return paths
}

function operationOf(described: Described, vesselId: string): Operation {
  const {
    operationId,
    tag,
    summary,
    description,
    parameters = [],
    body,
    needsToken,
    takesLinkToken,
    examples,
  } = described
  return {
    operationId,
    tags: [tag],
    summary,
    description,
    ...(!needsToken && { security: [] }),
    ...(takesLinkToken && { security: [...security, { link: [] }] }),
    parameters: parameters.map((parameter) =>
      parameter.in === 'path' && parameter.name === 'id' ? { ...parameter, example: vesselId } : parameter,
    ),
    ...(body && { requestBody: body }),
    responses: responsesOf(described),
    'x-examples': examples(vesselId),
  }
}

function responsesOf({ success, isTagged, problems, path }: Described): Record<string, ResponseObject> {
  const { status, description, headers, content } = success
  return {
    [status]: { description, ...(headers.length > 0 && { headers: headerReferences(headers) }), content },
    ...(isTagged && { 304: { description: 'Not modified.', headers: headerReferences(['ETag']) } }),
    ...problemResponses(problems),
    ...(path === 'readyz' && {
      503: { description: 'Not ready.', headers: headerReferences(['Retry-After']), content },
    }),
  }
}
