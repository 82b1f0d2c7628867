import type { OpenApiDocument, Operation, PathItem, ResponseObject } from '#lib/wire/openApi.ts'
import { vesselIdOf } from '#lib/wire/vesselId.ts'
import { JWT_BASE, OPAQUE_BASE } from '../request/baseAddress.ts'
import { type Described, operations } from './operations.ts'
import { headerReferences, problemExamples, problemResponses } from './problems.ts'
import { schemas } from './schemas.ts'

const SOME_VESSEL = vesselIdOf(244_660_001)

const headers: Record<string, string> = {
  Allow: 'The methods that the address knows.',
  ETag: 'Names this answer: sent back as If-None-Match, it is answered with 304 as long as nothing has changed.',
  Link: 'The address of the next page, for formats that have no place for it (RFC 8288).',
  RateLimit: 'How many requests are left, and in how many seconds there are all again.',
  'RateLimit-Policy': 'How many requests a minute the token may make.',
  'Retry-After': 'In how many seconds to ask again.',
  'WWW-Authenticate': 'What is wrong with the token (RFC 6750).',
  'X-RateLimit-Limit': 'How many requests a minute the token may make.',
  'X-RateLimit-Remaining': 'How many are left now.',
  'X-RateLimit-Reset': 'In how many seconds there are all again.',
  'X-Request-Id': 'What the log knows the request by.',
  'X-Total-Count': 'How many match in all.',
}

/** The reference, from the tables that the code runs on. `vesselId` is a vessel that its examples ask for. */
export function openApiDocument(vesselId: string = SOME_VESSEL): OpenApiDocument {
  return {
    openapi: '3.1.0',
    info: {
      title: 'Lastfix',
      version: '1',
      summary: 'The last known position of every vessel heard',
      description: 'One up-to-date record a vessel, from AIS. All paths are the same at both base addresses.',
    },
    servers: [
      { url: OPAQUE_BASE, description: 'For tokens of 32 characters.' },
      { url: JWT_BASE, description: 'For JWTs, and all tokens of more than 32 characters.' },
    ],
    security: [{ token: [] }, { jwt: [] }, { session: [] }],
    tags: [
      { name: 'Vessels', description: 'Records of vessels, filtered and in pages.' },
      { name: 'Live', description: 'Vessels as they move.' },
      { name: 'Ports', description: 'What destinations are read as.' },
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
        token: { type: 'http', scheme: 'bearer', description: `A token of 32 characters, at ${OPAQUE_BASE}.` },
        jwt: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT', description: `A JWT, at ${JWT_BASE}.` },
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: 'next-auth.session-token',
          description: 'What the pages of the service use when somebody is signed in.',
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
  const { operationId, tag, summary, description, parameters = [], body, needsToken, examples } = described
  return {
    operationId,
    tags: [tag],
    summary,
    description,
    ...(!needsToken && { security: [] }),
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
    ...(isTagged && { 304: { description: 'Nothing has changed since.', headers: headerReferences(['ETag']) } }),
    ...problemResponses(problems),
    ...(path === 'readyz' && { 503: { description: 'Not yet.', headers: headerReferences(['Retry-After']), content } }),
  }
}
