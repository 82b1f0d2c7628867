import { isBelow } from '#lib/wire/basePath.ts'

/**
 * Repairs targets that clients build from a base URL: a whole URL, as sent to a proxy, from which Next would redirect
 * to its host, and double slashes in API paths after a base that ends in a slash.
 */
export function repairedTarget(target: string): string {
  const [address = '', ...query] = target.split('?')
  const path = address.replace(/^https?:\/\/[^/#]+/i, '') || '/'
  const isForInterface = /^\/+api(\/|$)/.test(path)
  return [isForInterface ? path.replace(/\/{2,}/g, '/') : path, ...query].join('?')
}

/** The target without the base path, which proxies may have removed already. */
export function targetBelow(target: string, basePath: string): string {
  if (basePath === '' || !isBelow(target, basePath)) return target
  const rest = target.slice(basePath.length)
  return rest.startsWith('/') ? rest : `/${rest}`
}

/** Next returns 400 or 500 for an undecodable path. Escaped as one segment it returns 404. */
export function decodableTarget(target: string): string {
  const [path = '', ...query] = target.split('?')
  try {
    decodeURIComponent(path)
    return target
  } catch {
    return [`/${encodeURIComponent(path)}`, ...query].join('?')
  }
}
