/**
 * The target of a request for the interface, without what clients make of a base address: double slashes after one that ends in
 * a slash, and the whole address through a proxy. Other targets are unchanged.
 */
export function repairedTarget(target: string): string {
  const [path = '', ...query] = target.replace(/^https?:\/\/[^/?#]+(?=\/+api[/?])/i, '').split('?')
  if (!/^\/+api(\/|$)/.test(path)) return target
  return [path.replace(/\/{2,}/g, '/'), ...query].join('?')
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
