import type { IncomingHttpHeaders } from 'node:http'
import type { Connection } from '#lib/api/request/connection.ts'

/** Tells Next what is known of a request in the headers of a reverse proxy, which Next and next-auth believe from anyone. */
export function forwardHeaders(headers: IncomingHttpHeaders, { address, isHttps, origin }: Connection): void {
  delete headers.forwarded
  delete headers['x-forwarded-port']
  headers['x-forwarded-for'] = address
  headers['x-forwarded-proto'] = isHttps ? 'https' : 'http'
  headers['x-forwarded-host'] = new URL(origin).host
}

/** Next answers a path that cannot be decoded with 400 or 500; as one segment that no page has it is not found. */
export function decodableTarget(target: string): string {
  const [path = '', ...query] = target.split('?')
  try {
    decodeURIComponent(path)
    return target
  } catch {
    return [`/${encodeURIComponent(path)}`, ...query].join('?')
  }
}
