import { problemKinds } from '#lib/wire/problem.ts'
import type { Collection } from './collection.ts'
import { defaultLimit, equalityParameters, itemParameters, maxLimit } from './items.ts'
import { propertySchema } from './schemas.ts'

interface Described {
  title: string
  description: string
  server: string
  collections: readonly Collection[]
}

/** Values of a list are separated by commas. */
const form = { style: 'form', explode: false } as const

/** Keyed by the name of the parameter. QGIS reads the limits at `components.parameters.limit.schema`. */
const parameters = {
  f: {
    description: 'The form of the answer.',
    style: 'form',
    schema: { type: 'string', enum: ['json', 'html'] },
  },
  limit: {
    description: `Features per page; values above ${maxLimit} count as ${maxLimit}.`,
    ...form,
    schema: { type: 'integer', minimum: 1, maximum: maxLimit, default: defaultLimit },
  },
  next: { description: 'The cursor of a next link.', schema: { type: 'string' } },
  bbox: {
    description: 'Features in this box: west, south, east, north. West is greater than east if it crosses 180°.',
    ...form,
    schema: { type: 'array', minItems: 4, maxItems: 6, items: { type: 'number' } },
  },
  datetime: {
    description:
      'Features of this time, or between two times with / between: when the position of a vessel was sent, or when a call stopped.',
    ...form,
    schema: { type: 'string' },
  },
  filter: { description: 'A filter in CQL2 Text, about the queryables.', schema: { type: 'string' } },
  'filter-lang': {
    description: 'The language of the filter.',
    schema: { type: 'string', enum: ['cql2-text'], default: 'cql2-text' },
  },
  'filter-crs': {
    description: 'The coordinates of the filter are longitude and latitude.',
    schema: { type: 'string', enum: ['http://www.opengis.net/def/crs/OGC/1.3/CRS84'] },
  },
}

const json = { 'application/json': { schema: { type: 'object' } }, 'text/html': { schema: { type: 'string' } } }
const features = {
  'application/geo+json': {
    schema: {
      type: 'object',
      required: ['type', 'features'],
      properties: {
        type: { type: 'string', enum: ['FeatureCollection'] },
        features: { type: 'array', items: { $ref: '#/components/schemas/feature' } },
        links: { type: 'array', items: { type: 'object' } },
        timeStamp: { type: 'string', format: 'date-time' },
        numberMatched: { type: 'integer', minimum: 0 },
        numberReturned: { type: 'integer', minimum: 0 },
      },
    },
  },
  'text/html': { schema: { type: 'string' } },
}
const schema = { 'application/schema+json': { schema: { type: 'object' } } }
const feature = { ...features, 'application/geo+json': { schema: { $ref: '#/components/schemas/feature' } } }

/** Uses OpenAPI 3.0, because GIS programs do not read 3.1. */
export function openApiDocument({ title, description, server, collections }: Described) {
  return {
    openapi: '3.0.3',
    info: { title, description, version: '1' },
    servers: [{ url: server }],
    security: [{ bearer: [] }, { basic: [] }, { link: [] }],
    tags: [{ name: 'Capabilities' }, { name: 'Data' }],
    paths: {
      '/': operation('getLandingPage', 'Capabilities', 'The landing page', json),
      '/conformance': operation('getConformance', 'Capabilities', 'The conformance classes', json),
      '/collections': operation('getCollections', 'Capabilities', 'The collections', json),
      ...Object.assign({}, ...collections.map(pathsOf)),
    },
    components: {
      parameters: Object.fromEntries(
        Object.entries(parameters).map(([name, parameter]) => [name, { name, in: 'query', ...parameter }]),
      ),
      schemas: {
        feature: {
          type: 'object',
          required: ['type', 'geometry', 'properties'],
          properties: {
            type: { type: 'string', enum: ['Feature'] },
            id: { type: 'string' },
            geometry: { nullable: true, allOf: [{ $ref: 'https://geojson.org/schema/Point.json' }] },
            properties: { type: 'object' },
          },
        },
        problem: { type: 'object', properties: { title: { type: 'string' }, detail: { type: 'string' } } },
      },
      responses: {
        problem: {
          description: 'An RFC 9457 problem.',
          content: { 'application/json': { schema: { $ref: '#/components/schemas/problem' } } },
        },
      },
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', description: 'A token.' },
        basic: { type: 'http', scheme: 'basic', description: 'Any user name, with a token as password.' },
        link: { type: 'apiKey', in: 'query', name: 'token', description: 'A link token.' },
      },
    },
  }
}

function pathsOf(collection: Collection) {
  const { id, title, parameters } = collection
  const path = `/collections/${id}`
  const own = parameters.map(({ name, description, type }) => ({ name, in: 'query', description, schema: { type } }))
  const equal = equalityParameters(collection).map(([name, type]) => {
    return { name, in: 'query', description: `Features of this ${name}.`, schema: propertySchema(type) }
  })
  const featureId = { name: 'feature', in: 'path', required: true, schema: { type: 'string' } }
  return {
    [path]: operation(`describe_${id}`, 'Data', `The collection ${title}`, json),
    [`${path}/items`]: operation(`get_${id}`, 'Data', title, features, [
      ...itemParameters.map(reference),
      ...own,
      ...equal,
    ]),
    [`${path}/queryables`]: operation(`get_${id}_queryables`, 'Data', `What filters of ${title} can be about`, schema),
    [`${path}/schema`]: operation(`get_${id}_schema`, 'Data', `The properties of ${title}`, schema),
    [`${path}/items/{feature}`]: operation(`get_${id}_item`, 'Data', `One of ${title}`, feature, [featureId]),
  }
}

function reference(name: string) {
  return { $ref: `#/components/parameters/${name}` }
}

const problemStatuses = [...new Set(Object.values(problemKinds).map(({ status }) => status))]
  .filter((status) => [400, 401, 404, 429, 503].includes(status))
  .sort()

function operation(operationId: string, tag: string, summary: string, content: object, parameters: object[] = []) {
  const problems = problemStatuses.map((status) => [status, { $ref: '#/components/responses/problem' }])
  return {
    get: {
      operationId,
      tags: [tag],
      summary,
      parameters: [...parameters, reference('f')],
      responses: { 200: { description: 'Found.', content }, ...Object.fromEntries(problems) },
    },
  }
}
