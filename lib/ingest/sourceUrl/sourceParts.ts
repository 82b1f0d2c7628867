import { isIPv4, isIPv6 } from 'node:net'
import { withoutCredentials } from '#lib/log.ts'
import { SourceError } from '../source.ts'
import type { Endpoint } from '../sources/failure.ts'
import type { MqttPlace } from '../sources/mqtt.ts'
import type { NatsPlace } from '../sources/natsConnection.ts'

/** `scheme:place?query`, unchecked. */
export interface SourceUrl {
  text: string
  scheme: string
  place: string
  query: URLSearchParams
}

export function splitSourceUrl(text: string): SourceUrl {
  const colon = text.indexOf(':')
  const mark = text.indexOf('?')
  const end = mark < 0 ? text.length : mark
  const hasScheme = colon >= 0 && colon < end
  return {
    text,
    scheme: hasScheme ? text.slice(0, colon).toLowerCase() : '',
    place: text.slice(hasScheme ? colon + 1 : 0, end),
    query: new URLSearchParams(text.slice(end + 1)),
  }
}

export type MqttScheme = 'mqtt' | 'mqtts' | 'wsmqtt' | 'wssmqtt'

export function isMqtt(scheme: string): scheme is MqttScheme {
  return /^(mqtts?|wss?mqtt)$/.test(scheme)
}

export function wrongPart(url: SourceUrl, part: string, value: string, expected: string): SourceError {
  return sourceUrlError(url, wrongText(part, value, expected))
}

export function wrongText(part: string, value: string, expected: string): string {
  const shown = JSON.stringify(value.replace(/^.*@/s, '[hidden]@'))
  return `${part} is ${shown}; expected ${expected}`
}

export function sourceUrlError(url: SourceUrl, problem: string): SourceError {
  const shown = withoutCredentials(url.text).replace(/(?<=[?&]key=)[^&]*/g, '[hidden]')
  const error = new SourceError(`${shown}: ${problem}`)
  error.problem = problem
  return error
}

const hostForms = 'a host name, an IPv4 address, or an IPv6 address in brackets'

/** `//host:port` with a port to connect to. */
export function remoteEndpoint(url: SourceUrl): Endpoint {
  return endpointOf(url, 1)
}

/** `//host:port` with a port to listen on. */
export function localEndpoint(url: SourceUrl): Endpoint {
  return endpointOf(url, 0)
}

/** `//host` or `//host:port` of a gpsd. */
export function gpsdEndpoint(url: SourceUrl): Endpoint {
  const [, server = ''] = /^\/\/([^/@]+)\/?$/.exec(url.place) ?? []
  if (server === '') throw wrongPart(url, 'the address', url.place, '//host, or //host:port')
  return serverEndpoint(url, server, '2947')
}

const natsPort = '4222'
const natsForm = '//host:port/STREAM, with user:password@ or token@ before the host if the server requires it'

/** `//user:password@host:port/STREAM`; a name without a password is a token. */
export function natsPlace(url: SourceUrl): NatsPlace {
  const [, credentials, server = '', stream = ''] = /^\/\/(?:([^@/]*)@)?([^@/]+)\/([^@/]*)$/.exec(url.place) ?? []
  if (server === '') throw wrongPart(url, 'the address', url.place, natsForm)
  const endpoint = serverEndpoint(url, server, natsPort)
  if (!/^[\w-]{1,64}$/.test(stream))
    throw wrongPart(url, 'the stream', stream, '1 to 64 letters, digits, _ and -, as in nats://host:4222/AIS')
  return { ...endpoint, stream, ...credentialsOf(url, credentials) }
}

function credentialsOf(url: SourceUrl, text: string | undefined): Pick<NatsPlace, 'user' | 'pass' | 'token'> {
  if (text === undefined) return {}
  try {
    const [name = '', password] = text.split(':').map(decodeURIComponent)
    return password === undefined ? { token: name } : { user: name, pass: password }
  } catch (error) {
    if (!(error instanceof URIError)) throw error
    throw wrongPart(
      url,
      'the password',
      '[hidden]',
      'letters, digits and signs, with %25 for %, %40 for @ and %2F for /',
    )
  }
}

const maxTopicCharacters = 256
const mqttForm = '//host:port/TOPIC, with user:password@ before the host if the broker requires it'
const topicForm =
  'a topic such as ais/data, or ais/+/data and ais/# for several, with %20 for a space, %3F for ? and %25 for %'

/** `//user:password@host:port/TOPIC`. */
export function mqttPlace(url: SourceUrl, defaultPort: string): MqttPlace {
  const [, credentials, server = '', given = ''] = /^\/\/(?:([^@/:]*:[^@/]*)@)?([^@/]+)\/(.*)$/s.exec(url.place) ?? []
  if (server === '') throw wrongPart(url, 'the address', url.place, mqttForm)
  const endpoint = serverEndpoint(url, server, defaultPort)
  const topic = given.replace(/%(20|3f|25)/gi, decodeURIComponent)
  if (/%(?!20|3f|25)/i.test(given) || !isTopicFilter(topic)) throw wrongPart(url, 'the topic', given, topicForm)
  const { user: username, pass: password } = credentialsOf(url, credentials)
  return { ...endpoint, topic, ...(credentials !== undefined && { username, password }) }
}

/** `+` and `#` stand for whole levels, `#` for the last ones. */
function isTopicFilter(text: string): boolean {
  const levels = text.split('/')
  const isLevel = (level: string, index: number) =>
    level === '+' || (level === '#' && index === levels.length - 1) || !/[+#]/.test(level)
  return text !== '' && text.length <= maxTopicCharacters && !/\p{C}/u.test(text) && levels.every(isLevel)
}

function serverEndpoint(url: SourceUrl, server: string, defaultPort: string): Endpoint {
  const hasPort = /:\d*$/.test(server) && !isHost(server)
  return endpointIn(url, hasPort ? server : `${server}:${defaultPort}`, 1)
}

/** `//host:port/path` of a server with the protocol of aisstream.io; `null` for aisstream.io itself. */
export function aisstreamPlace(url: SourceUrl): string | null {
  if (url.place === '' || url.place === '//') return null
  const [, server = '', path = ''] = /^\/\/([^/@]+)(\/[\w./~%-]*)?$/.exec(url.place) ?? []
  if (server === '') throw wrongPart(url, 'the address', url.place, 'nothing, or //host/path of another server')
  serverEndpoint(url, server, '443')
  return `${server}${path}`
}

function endpointOf(url: SourceUrl, minPort: number): Endpoint {
  return endpointIn(url, /^\/\/(.*?)\/?$/.exec(url.place)?.[1] ?? '', minPort)
}

function endpointIn(url: SourceUrl, address: string, minPort: number): Endpoint {
  const parts = /^(.*):([^:\]]*)$/.exec(address)
  if (parts === null) throw wrongPart(url, 'the address', url.place, '//host:port')
  const [, host = '', port = ''] = parts
  const portNumber = /^\d{1,5}$/.test(port) ? Number(port) : -1
  if (!isHost(host)) throw wrongPart(url, 'the host', host, hostForms)
  if (portNumber < minPort || portNumber > 65_535)
    throw wrongPart(url, 'the port', port, `a whole number from ${minPort} to 65535`)
  return { host: host.replace(/^\[|\]$/g, ''), port: portNumber }
}

function isHost(text: string): boolean {
  if (text.startsWith('[')) return text.endsWith(']') && isIPv6(text.slice(1, -1))
  return /^[\d.]+$/.test(text) ? isIPv4(text) : /^[\w-]+(\.[\w-]+)*\.?$/.test(text)
}

/** White space separates sources, so a space in a path is written `%20`. */
export function filePath(url: SourceUrl): string {
  const path = url.place.replace(/^\/\/(?=\/)/, '')
  try {
    if (path !== '') return decodeURIComponent(path)
  } catch (error) {
    if (!(error instanceof URIError)) throw error
  }
  throw wrongPart(url, 'the path', path, 'the path of a file, with %20 for a space, %25 for % and %3F for ?')
}

export function noPlace(url: SourceUrl): null {
  if (url.place !== '' && url.place !== '//')
    throw wrongPart(url, 'the address', url.place, `nothing after ${url.scheme}:`)
  return null
}
