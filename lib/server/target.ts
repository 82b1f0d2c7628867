/**
 * Repairs targets that clients build from a base address: the whole address, as through a proxy, from which Next would redirect
 * to its host, and double slashes in paths of the API after a base that ends in one.
 */
export function repairedTarget(target: string): string {
  const [address = '', ...query] = target.split('?')
  const path = address.replace(/^https?:\/\/[^/#]+/i, '') || '/'
  const isForInterface = /^\/+api(\/|$)/.test(path)
  return [isForInterface ? path.replace(/\/{2,}/g, '/') : path, ...query].join('?')
}

/** Next answers an undecodable path with 400 or 500; escaped as one segment it is a 404. */
export function decodableTarget(target: string): string {
  const [path = '', ...query] = target.split('?')
  try {
    decodeURIComponent(path)
    return target
  } catch {
    return [`/${encodeURIComponent(path)}`, ...query].join('?')
  }
}
