import { subscribe } from 'node:diagnostics_channel'
import type { IncomingMessage } from 'node:http'

/**
 * Next redirects a path with two slashes in a row, which clients make of a base address that ends in one, and fails over a `%`
 * that begins no escape. Before it sees a request, its path is put right.
 */
export function mendRequestLines(): void {
  subscribe('http.server.request.start', (message) => {
    const { request } = message as { request: IncomingMessage }
    if (request.url) request.url = mended(request.url)
  })
}

/** The target of a request, of which only a path of the interface is touched. Through a proxy it may come with the whole address. */
export function mended(target: string): string {
  const [path = '', ...query] = target.replace(/^https?:\/\/[^/?#]+(?=\/+api[/?])/i, '').split('?')
  if (!/^\/+api(\/|$)/.test(path)) return target
  const single = path.replace(/\/{2,}/g, '/').replace(/%(?![\da-f]{2})/gi, '%25')
  return [isDecodable(single) ? single : single.replaceAll('%', '%25'), ...query].join('?')
}

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path)
    return true
  } catch {
    return false
  }
}
