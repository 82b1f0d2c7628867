import { subscribe } from 'node:diagnostics_channel'
import type { ServerResponse } from 'node:http'

const ENCODING_HEADER = 'x-lastfix-encoding'

/**
 * Next 16.4 drops `Content-Encoding` from what a route handler answers (next/dist/server/send-response.js), and does not
 * compress vector tiles itself. The encoding travels under a name of our own and gets its own back as the head is written.
 */
export function keepEncoding(response: Response): Response {
  const encoding = response.headers.get('content-encoding')
  if (encoding) response.headers.set(ENCODING_HEADER, encoding)
  return response
}

export function restoreEncodings(): void {
  subscribe('http.server.request.start', (message) => {
    const { response } = message as { response: ServerResponse }
    const writeHead = response.writeHead.bind(response) as (...head: unknown[]) => ServerResponse
    response.writeHead = (...head: unknown[]) => {
      const encoding = response.getHeader(ENCODING_HEADER)
      if (encoding !== undefined) {
        response.removeHeader(ENCODING_HEADER)
        response.setHeader('Content-Encoding', encoding)
      }
      return writeHead(...head)
    }
  })
}
