import { graphqlRequestSchema, graphqlResponseSchema } from '#lib/wire/serviceSchemas.ts'
import { jsonBody, referenceTo } from '../reference/schemas.ts'
import { type RouteRow, rowsOf } from './row.ts'

const rows = rowsOf('GraphQL')

const graphqlQuery = '{ vessels(first: 5, flag: ["NL"]) { nodes { staticData { name mmsi } } } }'

const graphql = {
  path: 'graphql',
  description:
    'For programs written for the successor of the discontinued service: its schema, cursors and error codes. Introspection is on. Also at /graphql, for both kinds of token. Every root field counts as a request. A document has at most 10,000 tokens, 20 levels of fields, 10 root fields and 2,000 fields; introspection accepts no aliases. Page sizes times selected fields are at most 250,000. Problems have the status given here, and the shape of GraphQL errors.',
  answer: {
    description: 'The data, and errors of single fields.',
    content: {
      'application/json': { schema: referenceTo(graphqlResponseSchema) },
      'application/graphql-response+json': { schema: referenceTo(graphqlResponseSchema) },
    },
  },
} as const

export const graphqlRoutes: readonly RouteRow[] = [
  rows.graphql({
    ...graphql,
    method: 'get',
    operationId: 'get-graphql',
    summary: 'Query with GET',
    parameters: [
      {
        name: 'query',
        in: 'query',
        required: true,
        description: 'The document.',
        schema: { type: 'string' },
        example: graphqlQuery,
      },
    ],
    examples: () => [
      { summary: 'Five vessels', path: `/graphql?${new URLSearchParams({ query: graphqlQuery })}`, status: 200 },
      { summary: 'No query', path: '/graphql', status: 400 },
    ],
  }),
  rows.graphql({
    ...graphql,
    method: 'post',
    operationId: 'post-graphql',
    summary: 'Query',
    body: jsonBody(graphqlRequestSchema, 'The query.', { query: graphqlQuery }),
    examples: () => [
      {
        summary: 'Five vessels',
        path: '/graphql',
        status: 200,
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ query: graphqlQuery }),
      },
    ],
  }),
]
