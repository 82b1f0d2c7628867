import { type NextRequest, NextResponse } from 'next/server'
import { pagePolicy } from '#lib/api/answer/pagePolicy.ts'
import { readSettings, type Settings } from '#lib/settings.ts'
import { publicLinkIn } from '#lib/wire/publicLink.ts'

let settings: Settings | undefined

/** Every page gets a policy of its own. */
export function proxy(request: NextRequest): NextResponse {
  settings ??= readSettings()
  const nonce = btoa(crypto.randomUUID())
  const path = request.nextUrl.pathname
  const chartOrigins = request.headers.get('x-chart-origins')?.split(' ').filter(Boolean) ?? []
  const policy = pagePolicy({ nonce, path, chartOrigins }, settings)
  const headers = new Headers(request.headers)
  headers.set('x-nonce', nonce)
  headers.set('Content-Security-Policy', policy)
  headers.set('x-asked-path', path + request.nextUrl.search)
  const response = NextResponse.next({ request: { headers } })
  response.headers.set('Content-Security-Policy', policy)
  // The code of a public link is for this service alone.
  if (publicLinkIn(path)) response.headers.set('Referrer-Policy', 'no-referrer')
  return response
}

/** Whatever is no file of the build may be answered with a page, if only the one that says that nothing is there. */
export const config = { matcher: '/((?!_next/static/).*)' }
