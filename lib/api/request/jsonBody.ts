import type { z } from 'zod'
import type { ParameterError } from '#lib/wire/problemSchema.ts'
import { Problem } from '../answer/problem.ts'
import { checkContentType, jsonValue } from './requestBody.ts'

/** Errors that a refusal names. */
const maxErrors = 200

/** Reads the body and validates it by a schema. Accepts JSON only, which forms of other sites cannot send. */
export async function jsonBody<Schema extends z.ZodType>(request: Request, schema: Schema): Promise<z.infer<Schema>> {
  checkContentType(request, ['application/json'])
  const read = schema.safeParse(await jsonValue(request))
  if (read.success) return read.data
  const { issues } = read.error
  const all = issues.flatMap(errorsOf)
  const errors = all.slice(0, maxErrors)
  const rest = all.length - errors.length
  const texts = errors.map(({ parameter, reason }) => `${parameter} ${reason}`)
  if (rest > 0) texts.push(`${rest} more errors`)
  throw new Problem('unprocessable', `${texts.join('; ')}.`, { errors })
}

function errorsOf(issue: z.core.$ZodIssue): ParameterError[] {
  const { path, message } = issue
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => ({ parameter: [...path, key].join('.'), reason: 'is unknown' }))
  return [{ parameter: path.join('.') || 'body', reason: message }]
}
