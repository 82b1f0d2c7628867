import type { SourceJson } from '#lib/wire/sources.ts'
import {
  formatPlace,
  formatSourceUrl,
  pathToTopic,
  readPlace,
  readSourceUrl,
  topicToPath,
  type UrlParts,
} from './sourceUrl.ts'

export type FieldName =
  | 'host'
  | 'port'
  | 'server'
  | 'broker'
  | 'connection'
  | 'topic'
  | 'stream'
  | 'subject'
  | 'area'
  | 'from'
  | 'tls'
  | 'user'
  | 'password'
  | 'key'

/** A field of a form, and its part of the URL. User, password and key are members of their own. */
export interface SourceField {
  name: FieldName
  type: 'text' | 'port' | 'choice' | 'secret'
  isRequired?: true
  options?: readonly string[]
  read: (parts: UrlParts) => string
  write: (parts: UrlParts, value: string) => UrlParts
}

const member = (name: 'user' | 'password' | 'key', isRequired?: true): SourceField => ({
  ...{ name, type: name === 'user' ? 'text' : 'secret', ...(isRequired && { isRequired }) },
  ...{ read: () => '', write: (parts) => parts },
})

/** A parameter after the `?`; one that may be repeated has its values in one field, with this between them. */
const parameter = (name: FieldName, key: string, between?: ', ' | '; '): SourceField => {
  const read = ({ parameters }: UrlParts) => parameters.getAll(key).join(between)
  const write = (parts: UrlParts, value: string) => {
    if (value === read(parts)) return parts
    const values = between ? value.split(between.trim()) : [value]
    const parameters = new URLSearchParams(parts.parameters)
    parameters.delete(key)
    for (const each of values.map((text) => text.trim())) if (each !== '') parameters.append(key, each)
    return { ...parts, parameters }
  }
  return { name, type: 'text', read, write }
}

const host: SourceField = {
  ...{ name: 'host', type: 'text', isRequired: true, read: (parts) => parts.host },
  write: (parts, value) => ({ ...parts, host: readPlace(value).host }),
}

const port: SourceField = {
  ...{ name: 'port', type: 'port', isRequired: true, read: (parts) => parts.port },
  write: (parts, value) => ({ ...parts, port: value }),
}

/** Host, port and path in one field. */
const server: SourceField = {
  ...{ name: 'server', type: 'text', isRequired: true, read: formatPlace },
  write: (parts, value) => ({ ...parts, ...readPlace(value) }),
}

/** Host and port in one field, because the port has a default. */
const broker: SourceField = {
  ...{ name: 'broker', type: 'text', isRequired: true },
  read: (parts) => formatPlace({ ...parts, path: '' }),
  write: (parts, value) => ({ ...parts, ...readPlace(value), path: parts.path }),
}

const stream: SourceField = {
  ...{ name: 'stream', type: 'text', isRequired: true, read: (parts) => parts.path },
  write: (parts, value) => ({ ...parts, path: value }),
}

const topic: SourceField = {
  ...{ name: 'topic', type: 'text', isRequired: true, read: (parts) => pathToTopic(parts.path) },
  write: (parts, value) => ({ ...parts, path: topicToPath(value) }),
}

const connection: SourceField = {
  ...{ name: 'connection', type: 'choice', options: ['mqtt', 'mqtts', 'wsmqtt', 'wssmqtt'] },
  ...{ read: ({ scheme }) => scheme, write: (parts, scheme) => ({ ...parts, scheme }) },
}

const tls: SourceField = {
  ...{ name: 'tls', type: 'choice', options: ['offered', 'only'] },
  read: ({ parameters }) => (parameters.has('tls') ? 'only' : 'offered'),
  write: (parts, value) => {
    const parameters = new URLSearchParams(parts.parameters)
    if (value === 'only') parameters.set('tls', '')
    else parameters.delete('tls')
    return { ...parts, parameters }
  },
}

const from = parameter('from', 'from', ', ')
const area = parameter('area', 'bbox', '; ')

/** The kinds of sources that a form adds: the fields, in their order, and the URL that they change. */
export const sourceKinds = {
  udp: { url: 'udp://0.0.0.0:10110', fields: [port, from] },
  tcp: { url: 'tcp://', fields: [host, port] },
  'tcp-listen': { url: 'tcp-listen://0.0.0.0:10111', fields: [port, from, member('key')] },
  gpsd: { url: 'gpsd://:2947', fields: [host, port] },
  mqtt: { url: 'mqtt://', fields: [broker, connection, topic, member('user'), member('password')] },
  nats: {
    url: 'nats://',
    fields: [broker, tls, stream, parameter('subject', 'subject'), member('user'), member('password')],
  },
  aisstream: { url: 'aisstream:', fields: [member('key', true), area] },
  'aisstream-server': { url: 'aisstream://', fields: [server, member('key'), area] },
} as const satisfies Record<string, { url: string; fields: readonly SourceField[] }>

export type SourceKind = keyof typeof sourceKinds

export const fieldsOf = (kind: SourceKind): readonly SourceField[] => sourceKinds[kind].fields

/** The form that changes a source; `null` if none can, such as for a recording. */
export function kindOfSource({ kind, url }: Pick<SourceJson, 'kind' | 'url'>): SourceKind | null {
  if (kind === 'aisstream') return readSourceUrl(url).host === '' ? 'aisstream' : 'aisstream-server'
  return (Object.keys(sourceKinds) as SourceKind[]).find((known) => known === kind) ?? null
}

/** The values of the fields of a kind, of a URL or of a new source. */
export function fieldValues(kind: SourceKind, url: string = sourceKinds[kind].url): Partial<Record<FieldName, string>> {
  const parts = readSourceUrl(url)
  return Object.fromEntries(fieldsOf(kind).map(({ name, read }) => [name, read(parts)]))
}

/** The URL of the fields of a form. Keeps the parts of `url` that have no field. */
export function composeUrl(kind: SourceKind, fields: FormData, url: string = sourceKinds[kind].url): string {
  const parts = fieldsOf(kind).reduce<UrlParts>(
    (before, { name, write }) => (fields.has(name) ? write(before, textOf(fields, name)) : before),
    readSourceUrl(url),
  )
  return formatSourceUrl(parts)
}

/** The value of a field of a form. */
export function textOf(fields: FormData, name: string): string {
  return String(fields.get(name) ?? '').trim()
}
