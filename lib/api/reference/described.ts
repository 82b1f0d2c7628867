import type { HttpMethod, MediaType, Operation, Parameter, RequestExample, Schema } from '#lib/wire/openApi.ts'
import type { ProblemKind } from '#lib/wire/problem.ts'

/** An operation of the reference. */
export interface Described {
  method: HttpMethod
  /** As in routes.ts, relative to the base address, or to the root with `atRoot`. */
  path: string
  atRoot?: boolean
  operationId: string
  tag: string
  summary: string
  description: string
  needsToken: boolean
  /** Also a link token, as a parameter. */
  takesLinkToken?: boolean
  parameters?: readonly Parameter[]
  body?: Operation['requestBody']
  success: { status: number; description: string; headers: readonly string[]; content: Record<string, MediaType> }
  /** 304: the answer has an ETag. */
  isTagged?: boolean
  problems: readonly ProblemKind[]
  examples(vesselId: string): readonly RequestExample[]
}

/** A schema of the document by its name. */
export const ref = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` })

/** A body that is JSON of a schema. */
export const json = (name: string): Record<string, MediaType> => ({ 'application/json': { schema: ref(name) } })

/** Of every answer behind the guard. */
export const guardedHeaders = [
  ...['X-Request-Id', 'RateLimit', 'RateLimit-Policy', 'X-RateLimit-Limit', 'X-RateLimit-Remaining'],
  'X-RateLimit-Reset',
]

/** Of an example with a body. */
export const sent = { headers: { 'Content-Type': 'application/json' } }
