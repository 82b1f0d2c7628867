import type { z } from 'zod'
import { ProblemAnswer } from '../answer/problemResponse.ts'
import { bodyOf } from '../request/requestBody.ts'

const LONGEST_BODY_BYTES = 256 * 1024

/** The body as a schema has it; a form of another site's page is of no type that is read here. */
export async function jsonBody<Schema extends z.ZodType>(
  request: Request,
  schema: Schema,
): Promise<z.infer<Schema> | ProblemAnswer> {
  const contentType = request.headers.get('content-type') ?? ''
  if (!/^application\/json\s*(;|$)/i.test(contentType)) {
    return new ProblemAnswer(
      'unsupported-media-type',
      `Content-Type is "${contentType}"; accepted is application/json.`,
    )
  }
  const body = await bodyOf(request, LONGEST_BODY_BYTES)
  if (body instanceof ProblemAnswer) return body
  const value = parsed(body.toString())
  if (value === undefined) return new ProblemAnswer('malformed-body', 'The body is not JSON, as its Content-Type says.')
  const read = schema.safeParse(value)
  if (read.success) return read.data
  const errors = read.error.issues.map(({ path, message }) => ({
    parameter: path.join('.') || 'body',
    reason: message,
  }))
  const detail = `${errors.map(({ parameter, reason }) => `${parameter} ${reason}`).join('; ')}.`
  return new ProblemAnswer('unprocessable', detail, { errors })
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
