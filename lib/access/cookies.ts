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
