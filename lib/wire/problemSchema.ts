import { z } from 'zod'

const parameterErrorSchema = z
  .strictObject({
    parameter: z.string().describe('Its name, as it was sent.'),
    reason: z.string().describe('What is wrong, and what is expected.'),
  })
  .describe('A parameter that is wrong.')

export const problemSchema = z
  .strictObject({
    type: z.string().meta({ description: 'The kind of problem.', examples: ['urn:lastfix:problem:token-required'] }),
    title: z.string().describe('The kind in words.'),
    status: z.int().describe('The HTTP status.'),
    detail: z.string().describe('What is wrong with this request, and what is expected.'),
    instance: z.string().describe('The id of the request, as in X-Request-Id.'),
    errors: z.array(parameterErrorSchema).readonly().optional().describe('Every parameter that is wrong.'),
    fault: z
      .strictObject({
        faultstring: z.string().describe('Same as detail.'),
        detail: z
          .strictObject({
            errorcode: z.string().meta({ description: 'The kind of problem.', examples: ['token-required'] }),
          })
          .describe('The kind of problem, by its code.'),
      })
      .describe('The error as the discontinued service had it.'),
  })
  .describe('A problem (RFC 9457), with the fault member that programs of the discontinued service expect.')

export type ProblemBody = z.infer<typeof problemSchema>
export type ParameterError = z.infer<typeof parameterErrorSchema>
