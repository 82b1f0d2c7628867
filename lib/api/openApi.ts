import { createHash, randomUUID } from 'node:crypto'
import type { OpenApiDocument } from '#lib/wire/openApi.ts'
import { dataAnswer } from './answer/dataAnswer.ts'
import { isKnown, unchanged } from './answer/entityTag.ts'
import type { Route } from './route.ts'

/** GET /api/openapi.json: without a token, because it holds no vessel data and programs fetch it before they have one. */
export function openApiRoute(document: () => OpenApiDocument): Route<Record<string, string>> {
  let built: { text: string; tag: string } | undefined
  return async ({ headers }) => {
    built ??= textOf(document())
    const { text, tag } = built
    const response = isKnown(tag, headers) ? unchanged(tag) : dataAnswer('application/json', text, { ETag: tag })
    response.headers.set('X-Request-Id', randomUUID())
    return response
  }
}

function textOf(document: OpenApiDocument): { text: string; tag: string } {
  const text = JSON.stringify(document)
  return { text, tag: `W/"${createHash('sha1').update(text).digest('base64url')}"` }
}
