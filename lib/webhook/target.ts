import { lookup } from 'node:dns/promises'
import { BlockList, isIP, type LookupFunction } from 'node:net'

/** Addresses that IANA's registries do not call globally reachable, and those that carry other addresses. */
const special = {
  4: blockListOf('ipv4', [
    '0.0.0.0/8',
    '10.0.0.0/8',
    '100.64.0.0/10',
    '127.0.0.0/8',
    '169.254.0.0/16',
    '172.16.0.0/12',
    '192.0.0.0/24',
    '192.0.2.0/24',
    '192.88.99.0/24',
    '192.168.0.0/16',
    '198.18.0.0/15',
    '198.51.100.0/24',
    '203.0.113.0/24',
    '224.0.0.0/3',
  ]),
  // All but global unicast, 2000::/3; in it Teredo and its neighbours, documentation and 6to4.
  6: blockListOf('ipv6', ['::/3', '4000::/2', '8000::/1', '2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20']),
}

function blockListOf(family: 'ipv4' | 'ipv6', networks: readonly string[]): BlockList {
  const list = new BlockList()
  for (const network of networks) {
    const [address = '', prefix] = network.split('/')
    list.addSubnet(address, Number(prefix), family)
  }
  return list
}

/** Link-local, unspecified and multicast addresses, and IPv6 forms of others. Clouds offer their metadata at some of them. */
const linkOnly = {
  4: blockListOf('ipv4', ['0.0.0.0/8', '169.254.0.0/16', '224.0.0.0/3']),
  6: blockListOf('ipv6', ['::/128', '::ffff:0:0/96', '64:ff9b::/96', 'fd00:ec2::/32', 'fe80::/10', 'ff00::/8']),
}

export interface ResolvedAddress {
  address: string
  family: number
}

export type Resolve = (hostname: string) => Promise<ResolvedAddress[]>

/** Resolves a name as every program of this machine does. */
export const resolveName: Resolve = (hostname) => lookup(hostname, { all: true })

/** The address is in a private network, on this machine or on its link. */
export class PrivateTarget extends Error {
  override readonly name = 'PrivateTarget'

  constructor(hostname: string, address: string) {
    // Does not name the address of a name, so that the message does not disclose the names of an internal network.
    super(hostname === address ? `${address} is not a public address` : `${hostname} has an address that is not public`)
  }
}

export function isPublicAddress(address: string): boolean {
  return isOutside(special, address)
}

/** Whether a host of this address can serve a network: the public one, a private one or this machine. */
export function isServerAddress(address: string): boolean {
  return isOutside(linkOnly, address)
}

function isOutside(lists: typeof special, address: string): boolean {
  const family = isIP(address)
  if (family === 4) return !lists[4].check(address, 'ipv4')
  return family === 6 && !lists[6].check(address.replace(/%.*/, ''), 'ipv6')
}

/** All addresses of a host, which may be one itself; rejects with PrivateTarget when one of them is not allowed. */
export async function allowedAddressesOf(
  hostname: string,
  resolve: Resolve,
  isAllowed = isPublicAddress,
): Promise<ResolvedAddress[]> {
  const host = hostname.replace(/^\[(.*)\]$/, '$1')
  const family = isIP(host)
  const addresses = family === 0 ? await resolve(host) : [{ address: host, family }]
  for (const { address } of addresses) if (!isAllowed(address)) throw new PrivateTarget(host, address)
  return addresses
}

/** Resolves names for node:http, which connects to the result. Node does not call it for a host that is an address. */
export function allowedLookup(resolve: Resolve, isAllowed = isPublicAddress): LookupFunction {
  return (hostname, { all }, found) => {
    allowedAddressesOf(hostname, resolve, isAllowed).then(
      (addresses) => {
        const [first] = addresses
        if (all) found(null, addresses)
        else if (first) found(null, first.address, first.family)
        else found(new Error(`${hostname} has no address`), '')
      },
      (error: NodeJS.ErrnoException) => found(error, ''),
    )
  }
}
