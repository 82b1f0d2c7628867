/** Set by the web process at its start, and in browsers by the first script of each page (lib/server/pagesBelow.ts). */
const served = globalThis as { lastfixBasePath?: string }

export function setBasePath(path: string): void {
  served.lastfixBasePath = path
}

/** The path below which browsers reach the service, such as `/ais`; empty for all of its host. */
export function basePath(): string {
  return served.lastfixBasePath ?? ''
}

/** The address of a path of this service in a browser. lib/testing holds that no page writes one without it. */
export function withBase(path: string): string {
  return basePath() + path
}

/** The path of this service at an address of a browser. */
export function withoutBase(address: string): string {
  const base = basePath()
  return isBelow(address, base) ? address.slice(base.length) : address
}

/** Whether a path, which may have a query, is the base path or below it. */
export function isBelow(path: string, base: string): boolean {
  return path.startsWith(base) && /^([/?#]|$)/.test(path.slice(base.length))
}
