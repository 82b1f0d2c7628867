import type { Schema } from './openApi.ts'

/** An object with exactly these keys; those of `optional` may be missing. */
export function objectSchema(
  description: string,
  properties: Record<string, Schema>,
  optional: Record<string, Schema> = {},
): Schema {
  return {
    type: 'object',
    description,
    properties: { ...properties, ...optional },
    required: Object.keys(properties),
    additionalProperties: false,
  }
}

/** The same, or `null`. */
export function orNull(schema: Schema): Schema {
  if (schema.type === undefined) return { anyOf: [schema, { type: 'null' }] }
  const types = typeof schema.type === 'string' ? [schema.type] : schema.type
  return { ...schema, type: [...types, 'null'], ...(schema.enum && { enum: [...schema.enum, null] }) }
}

export const text = (description: string, ...examples: string[]): Schema => ({
  type: 'string',
  description,
  ...(examples.length > 0 && { examples }),
})

export const time = (description: string): Schema => ({ type: 'string', format: 'date-time', description })
export const whole = (description: string): Schema => ({ type: 'integer', description })
export const number = (description: string): Schema => ({ type: 'number', description })
export const truth = (description: string): Schema => ({ type: 'boolean', description })
export const words = (description: string, accepted: readonly string[]): Schema => ({
  type: 'string',
  description,
  enum: accepted,
})

/** A schema of the document by its name. */
export const ref = (name: string): Schema => ({ $ref: `#/components/schemas/${name}` })

export const listOf = (items: Schema, description = ''): Schema => ({
  ...{ type: 'array', items },
  ...(description !== '' && { description }),
})
