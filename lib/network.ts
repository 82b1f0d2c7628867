import { isIPv6 } from 'node:net'

/** Returns the /64 of an IPv6 address, which belongs to one customer of a network, and any other address unchanged. */
export function networkOf(address: string): string {
  const ipv4 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (ipv4 !== undefined) return ipv4
  const [unscoped = ''] = address.split('%', 1)
  if (!isIPv6(unscoped)) return address
  const canonical = new URL(`http://[${unscoped}]`).hostname.slice(1, -1)
  const [head = [], tail = []] = canonical.split('::').map((part) => part.split(':').filter(Boolean))
  const zeros = Array<string>(8 - head.length - tail.length).fill('0')
  return `${[...head, ...zeros, ...tail].slice(0, 4).join(':')}::/64`
}
