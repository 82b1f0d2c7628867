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
