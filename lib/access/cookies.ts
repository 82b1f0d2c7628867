export function parseCookies(header: string): Map<string, string> {
  const pairs = header.matchAll(/(?:^|;)\s*(?<name>[^=;\s]+)=(?<value>[^;\s]*)/g)
  return new Map(Array.from(pairs, ({ groups }) => [groups?.name ?? '', groups?.value ?? '']))
}

interface Cookie {
  name: string
  value: string
  maxAgeSeconds: number
  baseUrl: string
}

/** A `Set-Cookie` for the whole service, out of reach of scripts. */
export function setCookie({ name, value, maxAgeSeconds, baseUrl }: Cookie): string {
  const secure = isSecure(baseUrl) ? 'Secure; ' : ''
  return `${name}=${value}; Path=${cookiePathAt(baseUrl)}; Max-Age=${maxAgeSeconds}; HttpOnly; ${secure}SameSite=Lax`
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

/**
 * What a name begins with: browsers accept `__Host-` only from a secure origin, for this host and all of its paths,
 * and `__Secure-` only from a secure origin.
 */
export function cookiePrefixAt(baseUrl: string): string {
  if (!isSecure(baseUrl)) return ''
  return cookiePathAt(baseUrl) === '/' ? '__Host-' : '__Secure-'
}

export function cookieNameAt(baseUrl: string): string {
  return `${cookiePrefixAt(baseUrl)}next-auth.session-token`
}

/** The cookies of next-auth, which by itself has a prefix for some, and the path `/` for all. */
export function cookiesAt(baseUrl: string) {
  const prefix = cookiePrefixAt(baseUrl)
  const options = { httpOnly: true, sameSite: 'lax', path: cookiePathAt(baseUrl), secure: isSecure(baseUrl) } as const
  const providerOptions = { ...options, maxAge: 15 * 60 }
  return {
    sessionToken: { name: cookieNameAt(baseUrl), options },
    callbackUrl: { name: `${prefix}next-auth.callback-url`, options },
    csrfToken: { name: `${prefix}next-auth.csrf-token`, options },
    state: { name: `${prefix}next-auth.state`, options: providerOptions },
    nonce: { name: `${prefix}next-auth.nonce`, options: providerOptions },
    pkceCodeVerifier: { name: `${prefix}next-auth.pkce.code_verifier`, options: providerOptions },
  }
}

function cookiePathAt(baseUrl: string): string {
  return new URL(baseUrl).pathname
}

function isSecure(baseUrl: string): boolean {
  return baseUrl.startsWith('https:')
}
