export function parseCookies(header: string): Map<string, string> {
  const pairs = header.matchAll(/(?:^|;)\s*(?<name>[^=;\s]+)=(?<value>[^;\s]*)/g)
  return new Map(Array.from(pairs, ({ groups }) => [groups?.name ?? '', groups?.value ?? '']))
}

interface Cookie {
  name: string
  value: string
  maxAgeSeconds: number
  origin: string
}

/** A `Set-Cookie` for the whole service, out of reach of scripts. */
export function setCookie({ name, value, maxAgeSeconds, origin }: Cookie): string {
  const secure = origin.startsWith('https:') ? 'Secure; ' : ''
  return `${name}=${value}; Path=/; Max-Age=${maxAgeSeconds}; HttpOnly; ${secure}SameSite=Lax`
}

/** next-auth splits a cookie too long for browsers into `name.0`, `name.1` and so on. */
export function joinChunks(cookies: ReadonlyMap<string, string>, name: string): string | undefined {
  const whole = cookies.get(name)
  if (whole !== undefined) return whole
  const chunks: string[] = []
  for (let chunk = cookies.get(`${name}.0`); chunk !== undefined; chunk = cookies.get(`${name}.${chunks.length}`)) {
    chunks.push(chunk)
  }
  return chunks.length > 0 ? chunks.join('') : undefined
}

/** Browsers accept the first name only from a secure origin, for this host and all of its paths. */
const cookieNames = { secure: '__Host-next-auth.session-token', plain: 'next-auth.session-token' } as const

const hostCookieOptions = { httpOnly: true, sameSite: 'lax', path: '/', secure: true } as const
const providerCookieOptions = { ...hostCookieOptions, maxAge: 15 * 60 }
/** next-auth itself has this prefix for its CSRF cookie only. */
export const hostCookies = {
  sessionToken: { name: cookieNames.secure, options: hostCookieOptions },
  callbackUrl: { name: '__Host-next-auth.callback-url', options: hostCookieOptions },
  state: { name: '__Host-next-auth.state', options: providerCookieOptions },
  nonce: { name: '__Host-next-auth.nonce', options: providerCookieOptions },
  pkceCodeVerifier: { name: '__Host-next-auth.pkce.code_verifier', options: providerCookieOptions },
}

export function cookieNameAt(origin: string): string {
  return origin.startsWith('https:') ? cookieNames.secure : cookieNames.plain
}
