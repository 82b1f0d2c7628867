/**
 * The target of a request for the interface, without what clients make of a base address: two slashes in a row after one that
 * ends in a slash, the whole address through a proxy. Any other target stays as it is.
 */
export function repairedTarget(target: string): string {
  const [path = '', ...query] = target.replace(/^https?:\/\/[^/?#]+(?=\/+api[/?])/i, '').split('?')
  if (!/^\/+api(\/|$)/.test(path)) return target
  return [path.replace(/\/{2,}/g, '/'), ...query].join('?')
}
