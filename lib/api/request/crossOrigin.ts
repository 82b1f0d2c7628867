/** What a page of another origin may read beside the body. */
const exposed = [
  ...['ETag', 'Link', 'Retry-After', 'WWW-Authenticate', 'X-Request-Id', 'X-Total-Count'],
  ...['RateLimit', 'RateLimit-Policy', 'X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-RateLimit-Reset'],
]

/**
 * Pages of any origin may read, with a token: `*` shuts out cookies, so that nobody's session is lent to another page. The
 * preflight takes any header, for clients send strange ones; `*` does not stand for Authorization.
 */
export function crossOriginHeaders(method: string): [name: string, value: string][] {
  const always: [string, string][] = [
    ['Access-Control-Allow-Origin', '*'],
    ['Access-Control-Expose-Headers', exposed.join(', ')],
  ]
  if (method !== 'OPTIONS') return always
  return [
    ...always,
    ['Access-Control-Allow-Methods', 'GET, HEAD, OPTIONS'],
    ['Access-Control-Allow-Headers', 'Authorization, *'],
    ['Access-Control-Max-Age', '86400'],
  ]
}
