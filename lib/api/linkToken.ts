import { isOgcPath } from './request/baseAddress.ts'

/** URLs that link tokens open. No other URL accepts a token. */
export const linkAddresses = '/ogc and /api/vessels?format=csv'

/** Whether GIS programs and spreadsheets use the URL. Not all of them can send headers. */
export function isLinkAddress(url: URL): boolean {
  if (isOgcPath(url.pathname)) return true
  const formats = url.searchParams.getAll('format').filter((value) => value.trim() !== '')
  return /^\/api\/vessels\/*$/.test(url.pathname) && formats.length === 1 && formats[0]?.trim().toLowerCase() === 'csv'
}

/** The token in the address. */
export function tokenIn({ searchParams }: URL): string | null {
  return searchParams.get('token')
}

/** Hides the URL, with its token, from pages of other services that the answer links to. */
export function withoutReferrer(request: Request, response: Response): Response {
  if (tokenIn(new URL(request.url)) !== null) response.headers.set('Referrer-Policy', 'no-referrer')
  return response
}
