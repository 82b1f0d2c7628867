/**
 * Letters, digits, dots, hyphens and underscores, or an address in brackets. URLs may have other hosts, such as
 * `a;sandbox` or `*`, which would change a Content-Security-Policy.
 */
const plainOrigin = /^https?:\/\/([a-z\d._-]+|\[[a-f\d:.]+\])(:\d+)?$/i

export const acceptedHosts = 'a host of letters, digits, dots and hyphens'

export function isOrigin(text: string): boolean {
  return plainOrigin.test(text)
}

/** The scheme, host and port of an http or https URL; `null` if the host has characters of no name or address. */
export function originOf(address: string): string | null {
  const origin = URL.parse(address)?.origin
  return origin !== undefined && isOrigin(origin) ? origin : null
}
