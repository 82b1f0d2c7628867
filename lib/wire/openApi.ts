/** Subset of OpenAPI 3.1 that the reference uses. Schemas are JSON Schema, draft 2020-12. */
export interface OpenApiDocument {
  openapi: string
  info: {
    title: string
    version: string
    summary: string
    description: string
    license: { name: string; identifier: string }
  }
  servers: readonly Server[]
  security: readonly Record<string, readonly string[]>[]
  tags: readonly { name: string; description: string }[]
  paths: Record<string, PathItem>
  components: {
    schemas: Record<string, Schema>
    examples: Record<string, { summary: string; description: string; value: unknown }>
    headers: Record<string, { description: string; schema: Schema }>
    securitySchemes: Record<string, { type: string; description: string; [key: string]: string }>
  }
}

export interface Server {
  url: string
  description: string
}

export const httpMethods = ['get', 'post', 'patch', 'delete'] as const
export type HttpMethod = (typeof httpMethods)[number]

export interface PathItem {
  servers?: readonly Server[]
  get?: Operation
  post?: Operation
  patch?: Operation
  delete?: Operation
}

export interface Operation {
  operationId: string
  tags: readonly string[]
  summary: string
  description: string
  security?: readonly Record<string, readonly string[]>[]
  parameters: readonly Parameter[]
  requestBody?: { description: string; required: boolean; content: Record<string, MediaType> }
  responses: Record<string, ResponseObject>
  'x-examples': readonly RequestExample[]
}

export interface Parameter {
  name: string
  in: 'query' | 'path' | 'header'
  required?: boolean
  deprecated?: boolean
  description: string
  schema: Schema
  example: string | number | boolean
  style?: string
  explode?: boolean
}

export interface ResponseObject {
  description: string
  headers?: Record<string, Reference>
  content?: Record<string, MediaType>
}

export interface MediaType {
  schema?: Schema
  example?: unknown
  examples?: Record<string, Reference>
}

export interface Reference {
  $ref: string
}

/** Complete request and its answer. The path is relative to the server. */
export interface RequestExample {
  summary: string
  path: string
  status: number
  headers?: Record<string, string>
  body?: string
}

export interface Schema {
  $ref?: string
  type?: SchemaType | readonly SchemaType[]
  description?: string
  format?: string
  pattern?: string
  contentMediaType?: string
  enum?: readonly (string | number | null)[]
  const?: string
  minimum?: number
  maximum?: number
  minItems?: number
  maxItems?: number
  items?: Schema
  properties?: Record<string, Schema>
  required?: readonly string[]
  additionalProperties?: boolean | Schema
  anyOf?: readonly Schema[]
  examples?: readonly unknown[]
  default?: string | number
}

export type SchemaType = 'string' | 'number' | 'integer' | 'boolean' | 'object' | 'array' | 'null'
