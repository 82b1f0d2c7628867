/** Where tokens of 32 characters and JWTs are used (spec 5.4); all paths are the same on both. */
export const OPAQUE_BASE = '/api'
export const JWT_BASE = '/api/jwt'

/** Splits a path into the base address and the rest, without slashes around it. */
export function baseOf(pathname: string): { base: string; path: string } {
  const isJwt = pathname === JWT_BASE || pathname.startsWith(`${JWT_BASE}/`)
  const base = isJwt ? JWT_BASE : OPAQUE_BASE
  return { base, path: pathname.slice(base.length).replace(/^\/|\/+$/g, '') }
}

/** OGC API - Features takes both kinds of token. */
export function isOgcPath(pathname: string): boolean {
  return /^\/ogc(\/|$)/.test(pathname)
}
