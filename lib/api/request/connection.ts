import { hostname, networkInterfaces } from 'node:os'
import type { Settings } from '#lib/settings.ts'

/** How a request came, which a Request does not say. */
export interface Connection {
  /** As it was sent: a Request cannot have every method. */
  method: string
  /** Where it comes from, as far as it can be known. */
  address: string
  isHttps: boolean
  /** Plain HTTP from another machine, and ALLOW_HTTP is off: it could be read on the way. */
  needsHttps: boolean
  /** The service's own address as the caller knows it; never a host that only the caller claims. */
  readonly origin: string
}

/** A request as its host has it: node:http, or Next. */
export interface Arrival {
  method: string
  /** The other end of the connection; `null` where the host does not tell. */
  peer: string | null
  header(name: string): string | null | undefined
}

type ConnectionSettings = Pick<Settings, 'trustProxy' | 'allowHttp' | 'authUrl' | 'host' | 'port'>

const loopback = /^(::1|(::ffff:)?127\.\d+\.\d+\.\d+)$/

export function connectionOf({ method, peer, header }: Arrival, settings: ConnectionSettings): Connection {
  const { trustProxy, allowHttp, authUrl } = settings
  // Proxies append to what they were sent: all entries but the last may be made up.
  const forwardedFor = trustProxy ? header('x-forwarded-for')?.split(',').at(-1)?.trim() : undefined
  const forwardedProtocol = trustProxy ? firstOf(header('x-forwarded-proto')) : undefined
  const isHttps = forwardedProtocol === 'https'
  const isLocal = !forwardedProtocol && loopback.test(peer ?? '')
  return {
    method,
    address: forwardedFor || peer || 'unknown',
    isHttps,
    needsHttps: !(isHttps || isLocal || allowHttp),
    get origin() {
      return authUrl ?? `${isHttps ? 'https' : 'http'}://${hostOf(header, settings)}`
    },
  }
}

function hostOf(header: Arrival['header'], { trustProxy, host, port }: ConnectionSettings): string {
  const forwarded = trustProxy ? firstOf(header('x-forwarded-host')) : undefined
  const asked = forwarded || header('host') || ''
  if (asked && (trustProxy || isOwnHost(asked))) return asked
  const own = host === '0.0.0.0' || host === '::' ? 'localhost' : host
  return `${own.includes(':') ? `[${own}]` : own}:${port}`
}

/** Whether a Host header names this machine: by its name or an address of its own. */
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
