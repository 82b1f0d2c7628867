import type { Schema } from '#lib/wire/openApi.ts'
import styles from './Reference.module.css'

/** The keys of an object, those of the objects in it under their path. */
export function RecordView({ schema }: { schema: Schema }) {
  return (
    <dl className={styles.rows}>
      {rowsOf(schema, '').map(({ path, form, description }) => (
        <div key={path}>
          <dt>
            <code>{path}</code>
          </dt>
          <dd>
            {description} <span className={styles.note}>{form}</span>
          </dd>
        </div>
      ))}
    </dl>
  )
}

function rowsOf(schema: Schema, prefix: string): { path: string; form: string; description: string }[] {
  return Object.entries(schema.properties ?? {}).flatMap(([key, of]) => [
    { path: `${prefix}${key}`, form: formOf(of), description: of.description ?? '' },
    ...rowsOf(of, `${prefix}${key}.`),
  ])
}

function formOf({ type, enum: accepted, const: only, format }: Schema): string {
  if (only) return `"${only}"`
  if (accepted) return accepted.map((value) => value ?? 'null').join(', ')
  const names = typeof type === 'string' ? [type] : (type ?? [])
  return names.map((name) => (name === 'string' && format ? format : name)).join(' or ')
}
