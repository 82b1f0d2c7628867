import { BlockList, isIP } from 'node:net'
import { hostname, networkInterfaces } from 'node:os'
import { type Settings, serviceUrl } from '#lib/settings.ts'

/** Facts about a request that `Request` does not have. */
export interface Connection {
  /** As sent, because a `Request` cannot have every method. */
  method: string
  /** The client's address, or `unknown`. */
  address: string
  isHttps: boolean
  /** Plain HTTP from another machine outside the private network while ALLOW_HTTP is off. */
  needsHttps: boolean
  /** The service's own URL; never a host that only the client claims. */
  readonly origin: string
  /** BASE_PATH, empty for none. */
  readonly basePath: string
  /** The origin with BASE_PATH, without a slash at its end. */
  readonly baseUrl: string
}

/** A request as node:http or Next provides it. */
export interface Arrival {
  method: string
  /** The other end of the connection; `null` if unknown, as in Next. */
  peer: string | null
  header(name: string): string | null | undefined
}

type ConnectionSettings = Pick<Settings, 'trustProxy' | 'allowHttp' | 'authUrl' | 'basePath' | 'host' | 'port'>

const loopback = /^(::1|(::ffff:)?127\.\d+\.\d+\.\d+)$/

export function connectionOf({ method, peer, header }: Arrival, settings: ConnectionSettings): Connection {
  const { trustProxy, allowHttp, authUrl } = settings
  // Proxies append to the received header, so all entries but the last may be forged.
  const forwardedFor = trustProxy ? header('x-forwarded-for')?.split(',').at(-1)?.trim() : undefined
  const forwardedProtocol = trustProxy ? firstOf(header('x-forwarded-proto')) : undefined
  const isHttps = forwardedProtocol === 'https'
  const isLocal = !forwardedProtocol && loopback.test(peer ?? '')
  const isInside = !trustProxy && isPrivateRequest(peer ?? '', header)
  return {
    method,
    address: forwardedFor || peer || 'unknown',
    isHttps,
    needsHttps: !(isHttps || isLocal || isInside || allowHttp),
    get origin() {
      return authUrl ?? `${isHttps ? 'https' : 'http'}://${hostOf(header, settings)}`
    },
    basePath: settings.basePath,
    get baseUrl() {
      return serviceUrl(this.origin, settings)
    },
  }
}

const privateNetworks = new BlockList()
for (const [network, bits] of [
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['169.254.0.0', 16],
] as const)
  privateNetworks.addSubnet(network, bits, 'ipv4')
for (const [network, bits] of [
  ['fc00::', 7],
  ['fe80::', 10],
] as const)
  privateNetworks.addSubnet(network, bits, 'ipv6')

/** A name without a dot, or one of the endings that no public name has. */
const privateName = /^[a-z\d-]+$|\.(local|lan|internal|home\.arpa)$/i

/**
 * Whether a browser asked a private address from a private address. The address alone is not enough: proxies, and the network
 * of a container, have a private one for requests of the internet, but those name a public host.
 */
function isPrivateRequest(peer: string, header: Arrival['header']): boolean {
  if (!isPrivateAddress(peer) || header('forwarded') || header('x-forwarded-for') || header('via')) return false
  const name = /^(\[[\da-f:.]+\]|[\w.-]+)(:\d{1,5})?$/i.exec(header('host') ?? '')?.[1]?.replace(/^\[|\]$/g, '') ?? ''
  return isPrivateAddress(name) || (isIP(name) === 0 && privateName.test(name))
}

function isPrivateAddress(address: string): boolean {
  const plain = address.replace(/^::ffff:/i, '').replace(/%.*/, '')
  const family = isIP(plain)
  return family !== 0 && privateNetworks.check(plain, family === 4 ? 'ipv4' : 'ipv6')
}

function hostOf(header: Arrival['header'], { trustProxy, host, port }: ConnectionSettings): string {
  const forwarded = trustProxy ? firstOf(header('x-forwarded-host')) : undefined
  const asked = forwarded || header('host') || ''
  if (asked && (trustProxy || isOwnHost(asked))) return asked
  const own = host === '0.0.0.0' || host === '::' ? 'localhost' : host
  return `${own.includes(':') ? `[${own}]` : own}:${port}`
}

/** Whether a Host header has this machine's name or one of its addresses. */
function isOwnHost(host: string): boolean {
  const name = /^(\[[\da-f:.]+\]|[\w.-]+)(:\d{1,5})?$/i
    .exec(host)?.[1]
    ?.toLowerCase()
    .replace(/^\[|\]$/g, '')
  if (name === undefined) return false
  if (name === 'localhost' || loopback.test(name)) return true
  const machine = hostname().toLowerCase()
  if (name === machine || name === `${machine}.local`) return true
  return Object.values(networkInterfaces()).some((addresses) => addresses?.some(({ address }) => address === name))
}

function firstOf(list: string | null | undefined): string | undefined {
  return list?.split(',')[0]?.trim()
}

/**
 * Whether a request with a session cookie comes from a page of this service. Browsers send Sec-Fetch-Site only on
 * secure connections, so Origin is used on plain HTTP of a local network. A client that sends neither is not a browser.
 */
export function isFromOurPages(headers: Headers, { origin }: Connection): boolean {
  const site = headers.get('sec-fetch-site')
  if (site !== null) return site === 'same-origin'
  const pageOrigin = headers.get('origin')
  return pageOrigin !== null && (pageOrigin === origin || URL.parse(pageOrigin)?.host === headers.get('host'))
}
