import type { Service } from '#lib/service.ts'
import { originOf } from '../request/origin.ts'

/**
 * Whether a request that comes with a cookie comes from a page of ours too. Browsers say so themselves where the connection is
 * secure; on plain HTTP of a local network the origin has to do. What says neither is no browser of somebody signed in.
 */
export function isFromOurPages(headers: Headers, settings: Service['settings']): boolean {
  const site = headers.get('sec-fetch-site')
  return site === null ? headers.get('origin') === originOf(headers, settings) : site === 'same-origin'
}
