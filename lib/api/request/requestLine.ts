import { subscribe } from 'node:diagnostics_channel'
import type { IncomingMessage } from 'node:http'

/** The method of a request, where it is one that Next does not hand on. */
const METHOD_HEADER = 'x-lastfix-method'
const HANDED_ON = ['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE']
/** No path of the interface has it: what stands in for another is refused like that. */
const UNKNOWN_EVERYWHERE = 'PUT'

/**
 * Next redirects a path with two slashes in a row, which clients make of a base address that ends in one, and fails over a `%`
 * that begins no escape; to methods that a Request of the web cannot have it has an empty 400, to TRACE a 500. Before it sees a
 * request, its path is put right, and such a method stands aside.
 */
export function mendRequestLines(): void {
  subscribe('http.server.request.start', (message) => {
    const { request } = message as { request: IncomingMessage }
    delete request.headers[METHOD_HEADER]
    if (!request.url) return
    request.url = mended(request.url)
    if (!isOurs(request.url) || !request.method || HANDED_ON.includes(request.method)) return
    request.headers[METHOD_HEADER] = request.method
    request.method = UNKNOWN_EVERYWHERE
  })
}

/** As it was sent. */
export function methodOf({ method, headers }: Request): string {
  return headers.get(METHOD_HEADER) ?? method
}

function isOurs(path: string): boolean {
  return /^\/+api([/?]|$)/.test(path)
}

/** The target of a request, of which only a path of the interface is touched. Through a proxy it may come with the whole address. */
export function mended(target: string): string {
  const [path = '', ...query] = target.replace(/^https?:\/\/[^/?#]+(?=\/+api[/?])/i, '').split('?')
  if (!isOurs(path)) return target
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
