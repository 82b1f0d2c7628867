import type { OpenApiDocument } from '#lib/wire/openApi.ts'
import { healthSchema, readinessSchema, serviceSchema } from '#lib/wire/serviceSchemas.ts'
import { healthz, readyz, serviceState } from '../health.ts'
import { metrics } from '../metrics/metrics.ts'
import { prometheusContentType } from '../metrics/prometheus.ts'
import { openApiRoute } from '../openApi.ts'
import { json } from '../reference/schemas.ts'
import { type RouteRow, rowsOf } from './row.ts'

const rows = rowsOf('Service')

/** `document` is a function, because the document lists these rows as well. */
export const serviceRoutes = (document: () => OpenApiDocument): readonly RouteRow[] => [
  rows.data({
    method: 'get',
    path: 'service',
    handler: serviceState,
    right: 'public',
    operationId: 'get-service',
    summary: 'Get the state of the service',
    description: 'How many vessels it holds, whether any is simulated, and whether it is up to date with its store.',
    answer: {
      description: 'The state of the service.',
      content: json(serviceSchema),
    },
    examples: () => [{ summary: 'The service', path: '/service', status: 200 }],
  }),
  rows.open({
    method: 'get',
    path: 'openapi.json',
    route: () => openApiRoute(document),
    operationId: 'get-openapi',
    summary: 'Get this reference as OpenAPI',
    description: 'This document, OpenAPI 3.1. Needs no token.',
    answer: {
      description: 'The document.',
      headers: ['X-Request-Id'],
      content: { 'application/json': { schema: { type: 'object' } } },
    },
    isTagged: true,
    problems: ['method-not-allowed'],
    examples: () => [{ summary: 'The document', path: '/openapi.json', status: 200 }],
  }),
  rows.open({
    method: 'get',
    path: 'healthz',
    atRoot: true,
    route: () => async () => healthz(),
    operationId: 'get-healthz',
    summary: 'Check that the process is alive',
    description: 'Answers as long as the web process runs.',
    answer: { description: 'The process is alive.', content: json(healthSchema) },
    problems: ['method-not-allowed'],
    examples: () => [{ summary: 'Alive?', path: '/healthz', status: 200 }],
  }),
  rows.open({
    method: 'get',
    path: 'readyz',
    atRoot: true,
    route: (serviceOf) => async (request, connection) => readyz(request, connection, await serviceOf()),
    operationId: 'get-readyz',
    summary: 'Check that the service is ready',
    description:
      '200 when the vessels are loaded; 503 with the same body and Retry-After before that, and while the service stops.',
    answer: { description: 'The service is ready.', content: json(readinessSchema) },
    problems: ['method-not-allowed'],
    examples: () => [{ summary: 'Ready?', path: '/readyz', status: 200 }],
  }),
  rows.open({
    method: 'get',
    path: 'metrics',
    atRoot: true,
    route: (serviceOf, requests) => async (request, connection) =>
      metrics(request, connection, await serviceOf(), requests),
    operationId: 'get-metrics',
    summary: 'Get Prometheus metrics',
    description: 'Vessels, feeds, rates, delays and memory in the text format, without data of single vessels.',
    answer: {
      description: 'The metrics.',
      content: { [prometheusContentType]: { schema: { type: 'string' } } },
    },
    problems: ['https-required', 'method-not-allowed'],
    examples: () => [{ summary: 'The metrics', path: '/metrics', status: 200 }],
  }),
]
