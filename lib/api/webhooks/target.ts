import { type FieldName, kindOf, type WebhookKind, webhookKindTable } from '#lib/wire/webhooks.ts'
import { unprocessableMember } from '../answer/problem.ts'

interface StoredTarget {
  kind: string
  url: string
  /** JSON. */
  fields: string
}

interface GivenTarget {
  kind?: WebhookKind | undefined
  url?: string | undefined
  fields?: Readonly<Record<string, string>> | undefined
}

type Fields = Partial<Record<FieldName, string>>

/**
 * Returns the receiver after a change, or of a new webhook. Secrets that a change leaves out stay, unless it changes the server
 * or the kind: a stored secret must not reach another server.
 */
export function mergedTarget(given: GivenTarget, current: StoredTarget | null): StoredTarget & { kind: WebhookKind } {
  const kind = given.kind ?? kindOf(current?.kind ?? 'json')
  const isSameKind = current !== null && kindOf(current.kind) === kind
  const { url: usual = current?.url, urlOf } = webhookKindTable[kind]
  const url = urlOf ? '' : (given.url ?? (isSameKind ? current.url : usual))
  if (url === undefined || (url.startsWith('mailto:') && !urlOf)) throw unprocessableMember('url', 'is missing')
  const keeps = isSameKind && (urlOf !== undefined || new URL(current.url).origin === new URL(url).origin)
  const before = isSameKind ? readFields(current.fields) : {}
  const fields = mergedFields(kind, given.fields ?? {}, (isSecret) => (isSecret && !keeps ? {} : before))
  return { kind, url: urlOf?.(fields) ?? url, fields: JSON.stringify(fields) }
}

function mergedFields(
  kind: WebhookKind,
  given: Readonly<Record<string, string>>,
  beforeOf: (isSecret: boolean) => Fields,
): Fields {
  const { fields } = webhookKindTable[kind]
  const unknown = Object.keys(given).find((name) => !fields.some((field) => field.name === name))
  if (unknown !== undefined) throw unprocessableMember(`fields.${unknown}`, `is not a field of ${kind}`)
  const merged: Fields = {}
  for (const { name, isSecret = false, isOptional = false, pattern, accepts } of fields) {
    const value = given[name] ?? beforeOf(isSecret)[name] ?? ''
    if (value === '' && !isOptional) throw unprocessableMember(`fields.${name}`, 'is missing')
    if (value !== '' && !pattern.test(value)) throw unprocessableMember(`fields.${name}`, `must be ${accepts}`)
    if (value !== '') merged[name] = value
  }
  return merged
}

/** The stored fields as users see them: of secrets only the names. */
export function shownFields({ kind, fields }: Pick<StoredTarget, 'kind' | 'fields'>): {
  fields: Record<string, string>
  secrets: string[]
} {
  const stored = Object.entries(readFields(fields))
  const secrets = new Set<string>(
    webhookKindTable[kindOf(kind)].fields.flatMap(({ name, isSecret }) => (isSecret ? name : [])),
  )
  return {
    fields: Object.fromEntries(stored.filter(([name]) => !secrets.has(name))),
    secrets: stored.flatMap(([name]) => (secrets.has(name) ? name : [])),
  }
}

function readFields(text: string): Fields {
  return JSON.parse(text) as Fields
}
