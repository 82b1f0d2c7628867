import { BlockList, isIPv4, isIPv6 } from 'node:net'

/** Returns a check of addresses. Without a list, all are allowed. */
export function allowedSenders(list: readonly string[] | null): (address: string) => boolean {
  if (list === null) return () => true
  const allowed = new BlockList()
  for (const text of list) {
    const [address = '', bits] = text.split('/')
    if (bits === undefined) allowed.addAddress(address, familyOf(address))
    else allowed.addSubnet(address, Number(bits), familyOf(address))
  }
  return (address) => allowed.check(address, familyOf(address))
}

/** `192.0.2.7`, `192.0.2.0/24`, `2001:db8::/32`. */
export function isAddressOrNetwork(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/')
  const maxBits = isIPv4(address) ? 32 : isIPv6(address) ? 128 : -1
  if (maxBits < 0 || more.length > 0) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= maxBits)
}

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIPv6(address) ? 'ipv6' : 'ipv4'
}
