import type { Cell } from './formats/csvLine.ts'

/** A format that can omit a column; all other formats have it. */
type Place = 'csv' | 'geojson' | 'ogc'

type Kind = 'text' | 'integer' | 'number' | 'truth' | 'time' | readonly string[]

/** A value of the rows of a collection, declared once. Its schema and all formats derive from it. */
export interface Column<Source> {
  name: string
  /** Words are the only accepted texts. */
  kind: Kind
  /** The value is never `null`. */
  isKnown?: true
  meaning: string
  examples?: readonly (string | number)[]
  notIn?: readonly Place[]
  of(source: Source): Cell
}

/** Values in a separate member of the JSON, and under separate names in flat formats. */
export interface Group<Source> {
  name: string
  isKnown?: true
  meaning: string
  /** The meaning of `null` for the member. */
  missing?: string
  columns: readonly (Column<Source> & { flat: string })[]
  isPresent?(source: Source): boolean
}

export interface Table<Source> {
  columns: readonly (Column<Source> | Group<Source>)[]
  idOf(source: Source): string
  /** Members beside the columns, in JSON and GeoJSON. */
  besideOf?(source: Source): object
  /** The geometry in GeoJSON, and its properties. */
  drawnOf(source: Source): { geometry: object | null; properties?: object }
}

type ValueOf<Of> = Of extends 'text' | 'time'
  ? string
  : Of extends 'integer' | 'number'
    ? number
    : Of extends 'truth'
      ? boolean
      : Of extends readonly (infer Word)[]
        ? Word
        : never

type OrNull<Declared, Value> = Declared extends { isKnown: true } ? Value : Value | null

/** A row as JSON. */
export type RowJson<Columns extends readonly { name: string }[]> = {
  -readonly [Declared in Columns[number] as Declared['name']]: Declared extends {
    columns: infer Inner extends readonly { name: string }[]
  }
    ? OrNull<Declared, RowJson<Inner>>
    : Declared extends { kind: infer Of }
      ? OrNull<Declared, ValueOf<Of>>
      : never
}

/** Converts a source to a JSON row. */
export function rowJson<const Columns extends Table<Source>['columns'], Source>(
  { columns, besideOf }: Table<Source> & { columns: Columns },
  source: Source,
): RowJson<Columns> {
  return { ...members(columns, source), ...besideOf?.(source) } as RowJson<Columns>
}

function members<Source>(columns: Table<Source>['columns'], source: Source): Record<string, unknown> {
  const json: Record<string, unknown> = {}
  for (const column of columns) {
    if (!('columns' in column)) json[column.name] = column.of(source)
    else json[column.name] = (column.isPresent?.(source) ?? true) ? members(column.columns, source) : null
  }
  return json
}

export interface FlatColumn<Source> {
  name: string
  kind: Kind
  of(source: Source): Cell
}

/** The columns of a format without nesting, under their names there. */
export function flatColumns<Source>({ columns }: Table<Source>, place: Place): FlatColumn<Source>[] {
  const isThere = ({ notIn = [] }: Column<Source>) => !notIn.includes(place)
  return columns.flatMap((column): FlatColumn<Source>[] => {
    if (!('columns' in column)) return isThere(column) ? [column] : []
    const { isPresent } = column
    return column.columns.filter(isThere).map(({ flat, kind, of }) => ({
      name: flat,
      kind,
      of: (source) => ((isPresent?.(source) ?? true) ? of(source) : null),
    }))
  })
}

/** Converts a row to a GeoJSON feature. */
export function rowFeature<Source>(table: Table<Source>, source: Source) {
  const isThere = (column: Table<Source>['columns'][number]) =>
    !('notIn' in column && column.notIn?.includes('geojson'))
  const { geometry, properties } = table.drawnOf(source)
  const shown = members(table.columns.filter(isThere), source)
  return {
    type: 'Feature' as const,
    id: table.idOf(source),
    geometry,
    properties: { ...shown, ...table.besideOf?.(source), ...properties },
  }
}
