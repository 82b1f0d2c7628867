import { createHash, randomUUID } from 'node:crypto'
import type { OpenApiDocument, Server } from '#lib/wire/openApi.ts'
import { dataAnswer } from './answer/dataAnswer.ts'
import { isKnown, unchanged } from './answer/entityTag.ts'
import type { Route } from './route.ts'

/** GET /api/openapi.json: without a token, because it holds no vessel data and programs fetch it before they have one. */
export function openApiRoute(document: () => OpenApiDocument): Route<Record<string, string>> {
  let built: { text: string; tag: string } | undefined
  return async ({ headers }, { basePath }) => {
    built ??= textOf(documentBelow(basePath, document()))
    const { text, tag } = built
    const response = isKnown(tag, headers) ? unchanged(tag) : dataAnswer('application/json', text, { ETag: tag })
    response.headers.set('X-Request-Id', randomUUID())
    return response
  }
}

/** Paths of servers are those of the host. */
function documentBelow(basePath: string, document: OpenApiDocument): OpenApiDocument {
  const serversBelow = (servers: readonly Server[]) => servers.map((each) => ({ ...each, url: basePath + each.url }))
  const paths = Object.entries(document.paths).map(([path, item]) => {
    return [path, item.servers ? { ...item, servers: serversBelow(item.servers) } : item]
  })
  return { ...document, servers: serversBelow(document.servers), paths: Object.fromEntries(paths) }
}

function textOf(document: OpenApiDocument): { text: string; tag: string } {
  const text = JSON.stringify(document)
  return { text, tag: `W/"${createHash('sha1').update(text).digest('base64url')}"` }
}
