/** Base URLs of tokens of 32 characters and of JWTs (spec 5.4). All paths are the same on both. */
export const opaqueBase = '/api'
export const jwtBase = '/api/jwt'

/** Splits a path into the base URL and the rest, without slashes around it. */
export function baseOf(pathname: string): { base: string; path: string } {
  const isJwt = pathname === jwtBase || pathname.startsWith(`${jwtBase}/`)
  const base = isJwt ? jwtBase : opaqueBase
  return { base, path: pathname.slice(base.length).replace(/^\/|\/+$/g, '') }
}

/** OGC API - Features accepts both kinds of token. */
export function isOgcPath(pathname: string): boolean {
  return /^\/ogc(\/|$)/.test(pathname)
}

/** The third generation of the service, at the root or at a base. Its clients send the token in the form of Basic. */
export function isMaritimePath(pathname: string): boolean {
  return /^(\/api(\/jwt)?)?\/v2(\/|$)/.test(pathname)
}
