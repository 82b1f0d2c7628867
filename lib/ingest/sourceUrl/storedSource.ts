import { isIP } from 'node:net'
import type { StoredSource } from '#lib/store/sources.ts'
import type { ConfiguredSource } from '../feeds/feedSnapshot.ts'
import type { Source } from '../source.ts'
import { sharedParameters } from './sourceParameters.ts'
import { isMqtt, splitSourceUrl } from './sourceParts.ts'
import { nameOf } from './sourceUrl.ts'

/** A source, as described by its URL in AIS_SOURCES. */
export type SourceParts = Pick<
  StoredSource,
  | 'name'
  | 'url'
  | 'userName'
  | 'password'
  | 'accessKey'
  | 'collection'
  | 'credit'
  | 'licence'
  | 'isPublic'
  | 'reserveOf'
>

const listeningSchemes: Readonly<Record<string, 'udp' | 'tcp'>> = { udp: 'udp', 'tcp-listen': 'tcp' }

/** The URL that a source would have in AIS_SOURCES. */
export function sourceText(source: SourceParts): string {
  const { name, collection, credit, licence, isPublic, reserveOf } = source
  const own = name === nameOf(source.url) ? null : name
  const shared = { name: own, collection, credit, licence, public: isPublic ? null : 'off', reserve: reserveOf }
  return withParameters(connectionText(source), shared)
}

/** The part of the URL that decides what is received, with its secrets. */
export function connectionText({
  url,
  userName,
  password,
  accessKey,
}: Pick<SourceParts, 'url' | 'userName' | 'password' | 'accessKey'>): string {
  const credentials = [userName, password].filter((part) => part !== null).map(encodeURIComponent)
  const text = credentials.length === 0 ? url : url.replace('//', () => `//${credentials.join(':')}@`)
  return withParameters(text, { key: accessKey })
}

function withParameters(url: string, parameters: Readonly<Record<string, string | null>>): string {
  const added = Object.entries(parameters).flatMap(([name, value]) =>
    value === null ? [] : [`${name}=${encodeURIComponent(value)}`],
  )
  if (added.length === 0) return url
  return `${url}${url.includes('?') ? '&' : '?'}${added.join('&')}`
}

/** A source of AIS_SOURCES as the pages show it. */
export function configuredSource({ source, text }: { source: Source; text: string }): ConfiguredSource {
  const { name, collectionType, reserveOf, terms } = source.description
  const [, credentials] = /^[^/?]*\/\/([^/?]*)@/.exec(text) ?? []
  const [user = '', password] = credentials?.split(':') ?? []
  return {
    ...{ name, collectionType, reserveOf, terms },
    url: withoutParameters(text, isHeldApart).replace(/\/\/[^/?]*@/, '//'),
    user: password === undefined ? null : decodeURIComponent(user),
    hasPassword: credentials !== undefined,
    hasKey: splitSourceUrl(text).query.has('key'),
  }
}

/** The part of a URL that decides what is received, with its secrets. */
export function connectionIn(text: string): string {
  return withoutParameters(text, isShared)
}

function withoutParameters(text: string, isLeftOut: (parameter: string) => boolean): string {
  const [address = '', ...rest] = text.split('?')
  const kept = rest
    .join('?')
    .split('&')
    .filter((parameter) => parameter !== '' && !isLeftOut(parameter))
  return kept.length > 0 ? `${address}?${kept.join('&')}` : address
}

function isShared(parameter: string): boolean {
  const [name = ''] = new URLSearchParams(parameter).keys()
  return Object.hasOwn(sharedParameters, name)
}

function isHeldApart(parameter: string): boolean {
  return isShared(parameter) || new URLSearchParams(parameter).has('key')
}

/** Names of the parameters in a URL that are held apart from it. */
export function parametersHeldApart(url: string): string[] {
  const [, ...rest] = url.split('?')
  return rest
    .join('?')
    .split('&')
    .filter(isHeldApart)
    .map((parameter) => parameter.replace(/=.*$/s, ''))
}

/** `mqtt` for all schemes of MQTT. */
export function kindOf(url: string): string {
  const { scheme } = splitSourceUrl(url)
  return isMqtt(scheme) ? 'mqtt' : scheme
}

interface ListeningAt {
  protocol: 'udp' | 'tcp'
  host: string
  port: number
}

/** `null` for a source that connects. */
export function listeningAt(url: string): ListeningAt | null {
  const { scheme, place } = splitSourceUrl(url)
  const protocol = listeningSchemes[scheme]
  if (protocol === undefined) return null
  const { host, port } = addressIn(place)
  return { protocol, host, port: Number(port) }
}

/** The server that a source connects to; `null` for one that listens, and for a kind with a server of its own. */
export function serverOf(url: string): { host: string; port: string } | null {
  const { scheme, place } = splitSourceUrl(url)
  return scheme in listeningSchemes || !place.startsWith('//') || place === '//' ? null : addressIn(place)
}

function addressIn(place: string): { host: string; port: string } {
  const [, bracketed, plain, port = ''] = /^\/\/(?:[^/]*@)?(?:\[([^\]]*)\]|([^:/?]*))(?::(\d*))?/.exec(place) ?? []
  return { host: (bracketed ?? plain ?? '').toLowerCase(), port }
}

/** Whether two sources would listen on one port. Hosts are compared if both are addresses. */
export function isSamePort(one: string, other: string): boolean {
  const [first, second] = [listeningAt(one), listeningAt(other)]
  if (first === null || second === null || first.port === 0) return false
  if (first.protocol !== second.protocol || first.port !== second.port) return false
  const hosts = [first.host, second.host]
  return first.host === second.host || hosts.some((host) => isIP(host) === 0 || host === '0.0.0.0' || host === '::')
}
