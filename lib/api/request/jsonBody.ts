import type { z } from 'zod'
import { parseJson } from '#lib/json.ts'
import { Problem } from '../answer/problem.ts'
import { bodyOf } from './requestBody.ts'

const maxBodyBytes = 256 * 1024

/** Reads the body and validates it by a schema. Accepts JSON only, which forms of other sites cannot send. */
export async function jsonBody<Schema extends z.ZodType>(request: Request, schema: Schema): Promise<z.infer<Schema>> {
  const contentType = request.headers.get('content-type') ?? ''
  if (!/^application\/json\s*(;|$)/i.test(contentType)) {
    throw new Problem('unsupported-media-type', `Content-Type must be application/json, not "${contentType}".`)
  }
  const body = await bodyOf(request, maxBodyBytes)
  const value = parseJson(body.toString())
  if (value === undefined) throw new Problem('malformed-body', 'The body must be JSON.')
  const read = schema.safeParse(value)
  if (read.success) return read.data
  const errors = read.error.issues.map(({ path, message }) => ({
    parameter: path.join('.') || 'body',
    reason: message,
  }))
  const detail = `${errors.map(({ parameter, reason }) => `${parameter} ${reason}`).join('; ')}.`
  throw new Problem('unprocessable', detail, { errors })
}
