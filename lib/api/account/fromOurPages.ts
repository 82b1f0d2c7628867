import type { Connection } from '../request/connection.ts'

/**
 * Whether a request that comes with a cookie comes from a page of ours too. Browsers send Sec-Fetch-Site where the connection is
 * secure; on plain HTTP of a local network Origin has to do. A client that sends neither is no browser of somebody signed in.
 */
export function isFromOurPages(headers: Headers, { origin }: Connection): boolean {
  const site = headers.get('sec-fetch-site')
  if (site !== null) return site === 'same-origin'
  const pageOrigin = headers.get('origin')
  return pageOrigin !== null && (pageOrigin === origin || URL.parse(pageOrigin)?.host === headers.get('host'))
}
