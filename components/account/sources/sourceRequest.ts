import type { SourceChanges } from '#lib/wire/sources.ts'
import { composeUrl, fieldsOf, type SourceKind, textOf } from './sourceKinds.ts'

/** The source that the fields of a form describe, as the API takes it. `url`: where the fields began. */
export function sourceRequestOf(
  kind: SourceKind,
  fields: FormData,
  { url, isNew }: { url?: string; isNew: boolean },
): SourceChanges {
  const textOrNone = (name: string) => textOf(fields, name) || null
  return {
    url: composeUrl(kind, fields, url),
    name: textOrNone('name'),
    ...secretsOf(kind, fields, isNew),
    collection: textOrNone('collection') ?? 'terrestrial',
    credit: textOrNone('credit'),
    licence: textOrNone('licence'),
    public: fields.has('public'),
    reserve_of: textOrNone('reserve_of'),
  }
}

/** Secrets that were entered. An empty field keeps the stored one. */
function secretsOf(kind: SourceKind, fields: FormData, isNew: boolean): SourceChanges {
  const members = fieldsOf(kind).flatMap(({ name, type }): [string, string | null][] => {
    if (name === 'user') return isNew && !textOf(fields, name) ? [] : [[name, textOf(fields, name) || null]]
    if (type !== 'secret') return []
    const entered = String(fields.get(name) ?? '')
    if (entered !== '') return [[name, entered]]
    return fields.has(`remove-${name}`) ? [[name, null]] : []
  })
  return Object.fromEntries(members)
}
