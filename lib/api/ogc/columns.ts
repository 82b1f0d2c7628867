import type { FlatColumn } from '#lib/wire/table.ts'
import { parseTime } from '#lib/wire/time.ts'
import type { Feature, PropertyType } from './collection.ts'

type Kind = FlatColumn<never>['kind']
type Value = Feature['properties'][string]

/** The properties of a collection with these columns. Booleans are omitted, because CQL2 Text here compares none. */
export function propertiesOf(columns: readonly FlatColumn<never>[]): Record<string, PropertyType> {
  return Object.fromEntries(columns.map(({ name, kind }) => [name, propertyType(kind)]))
}

function propertyType(kind: Kind): PropertyType {
  return kind === 'integer' || kind === 'number' || kind === 'time' ? kind : 'string'
}

/** The value that a filter compares; times as numbers. */
export function comparedValue(kind: Kind, value: Value): string | number | null {
  if (typeof value === 'boolean') return null
  return kind === 'time' && typeof value === 'string' ? parseTime(value) : value
}
