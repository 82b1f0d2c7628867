import { z } from 'zod'
import { time } from './schemaParts.ts'

export const serviceSchema = z
  .strictObject({
    state: z
      .enum(['loading', 'live', 'stale'])
      .describe('State of the vessel data: loading, live, or stale while the database cannot be read.'),
    since: time.describe('Time of the last state change.'),
    vessels: z.int().describe('The number of vessels.'),
    simulated: z.boolean().describe('Whether any of them is simulated.'),
  })
  .describe('The state of the service.')

export const healthSchema = z
  .strictObject({ status: z.literal('ok').describe('Always ok.') })
  .describe('The process is alive.')

export const readinessSchema = z
  .strictObject({
    status: z.enum(['loading', 'live', 'stale', 'stopping']).describe('The state of the service.'),
    vessels: z.int().optional().describe('The number of loaded vessels.'),
    problem: z.string().nullable().optional().describe('Why the database cannot be read.'),
  })
  .describe('The state of the service. Only administrators who are signed in get vessels and problem.')

export const graphqlRequestSchema = z
  .object({
    query: z.string().describe('The document.'),
    variables: z.record(z.string(), z.unknown()).nullish().describe('The values of its variables.'),
    operationName: z.string().nullish().describe('The operation to run, if there are several.'),
  })
  .describe('A GraphQL request.')

export const graphqlResponseSchema = z
  .looseObject({
    data: z.looseObject({}).nullable().optional().describe('The result; a root field that failed is null.'),
    errors: z.array(z.looseObject({})).optional().describe('Errors, each with message, path and extensions.code.'),
    extensions: z.looseObject({}).describe('The id of the request, and the rest of the rate limit.'),
  })
  .describe('A GraphQL response.')
