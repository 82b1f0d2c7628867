import { subscribe } from 'node:diagnostics_channel'
import type { IncomingMessage } from 'node:http'

/** The other end of the connection, in a header that only this process writes. */
export const PEER_HEADER = 'x-lastfix-peer'

const FORWARDED_HEADERS = ['x-forwarded-for', 'x-forwarded-proto', 'x-forwarded-host', 'x-forwarded-port', 'forwarded']

const LOOPBACK = /^(::1|(::ffff:)?127\.\d+\.\d+\.\d+)$/

/**
 * Next hands on a Request that does not say who is at the other end, and believes forwarding headers from anyone. Before it
 * sees a request, the peer is noted, and what claims to be from a proxy is dropped where there is none.
 */
export function notePeers(trustProxy: boolean): void {
  subscribe('http.server.request.start', (message) => {
    const { request } = message as { request: IncomingMessage }
    if (!trustProxy) for (const name of FORWARDED_HEADERS) delete request.headers[name]
    request.headers[PEER_HEADER] = request.socket.remoteAddress ?? ''
  })
}

/** Whether what is said here could be read on the way: plain HTTP, from another machine, and not allowed. */
export function needsHttps(headers: Headers, settings: { trustProxy: boolean; allowHttp: boolean }): boolean {
  if (settings.allowHttp) return false
  const forwardedProtocol = headers.get('x-forwarded-proto')?.split(',')[0]?.trim()
  if (settings.trustProxy && forwardedProtocol) return forwardedProtocol !== 'https'
  return !LOOPBACK.test(headers.get(PEER_HEADER) ?? '')
}

/**
 * Where a request comes from, as far as it can be known: for slowing down whoever guesses passwords. Proxies add to what they
 * were sent, so that all but the last entry may be what whoever asks made up.
 */
export function addressOf(headers: Headers, settings: { trustProxy: boolean }): string {
  const forwarded = settings.trustProxy ? headers.get('x-forwarded-for')?.split(',').at(-1)?.trim() : undefined
  return forwarded || headers.get(PEER_HEADER) || 'unknown'
}
